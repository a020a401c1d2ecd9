/** What a process is asked, one at a time. */
export type PictureJob =
  | { readonly kind: 'clean'; readonly bytes: Uint8Array; readonly declared: string }
  | { readonly kind: 'watermark'; readonly bytes: Uint8Array; readonly text: string };
export type PictureDone = { readonly value: unknown } | { readonly error: string };

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
