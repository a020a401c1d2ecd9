/** What a process is to do with a file, one at a time. */
export type PictureTask =
  | { readonly kind: 'clean'; readonly declared: string }
  | { readonly kind: 'watermark'; readonly text: string };
export type PictureJob = PictureTask & { readonly bytes: Uint8Array };
/** How a process is asked. So many bytes come over its pipe for files. */
export type PictureAsk = PictureTask & { readonly size: number };
/** What it says of the file that it drew, of so many bytes, which come over the same pipe. */
export type PictureDone = { readonly value: unknown; readonly size: number } | { readonly error: string };

/** What a process may need over one file. Beyond it, it ends itself. */
export interface PictureBounds {
  /** Memory of the whole process, as the system counts it. */
  readonly memoryBytes: number;
  /** Its own time of the processor, however long it had to wait for one. */
  readonly processorMs: number;
}

export interface GuardData extends PictureBounds {
  /** The process that started this one. It ends when that one is gone. */
  readonly parent: number;
}

/** What a process is started with. */
export interface PictureProcessArgs extends GuardData {
  /** The file of its guard. */
  readonly guard: string;
}
