import type { Files, FilesUsage } from '../index.js';

/** How long what was counted is believed. What is written here is added meanwhile. */
const COUNTED_FOR_MS = 300_000;
/** While there is no room, what others delete is to be noticed sooner. */
const COUNTED_FOR_FULL_MS = 10_000;

/** Nothing was written: the files have reached what they may take. */
export class FilesFull extends Error {
  override readonly name = 'FilesFull';
}

export interface BoundedFiles extends Files {
  /** As it was counted last, with what was written since; null before the first time. It may begin to count again. */
  readonly lastUsage: () => FilesUsage | null;
}

/**
 * Files that together take no more than `maxBytes`. What strangers send then fills no disk that others need. Several
 * writers each count what the others wrote every five minutes, so they may go beyond it by what is written in these.
 */
export function boundedFiles(
  files: Files,
  { maxBytes, nowMs }: { readonly maxBytes: number; readonly nowMs: () => number },
): BoundedFiles {
  let usage: FilesUsage | null = null;
  let countedAt = -Infinity;
  let counting: Promise<void> | null = null;

  const count = (): Promise<void> => {
    counting ??= files
      .usage()
      .then((counted) => {
        usage = counted;
        countedAt = nowMs();
      })
      .finally(() => {
        counting = null;
      });
    return counting;
  };
  /** Takes the room in the same turn in which it is found, so that many at once do not all find the same. */
  const taken = async (bytes: number): Promise<boolean> => {
    const age = nowMs() - countedAt;
    const isFull = usage === null || usage.bytes + bytes > maxBytes;
    if (age >= (isFull ? COUNTED_FOR_FULL_MS : COUNTED_FOR_MS)) await count();
    if (usage === null || usage.bytes + bytes > maxBytes) return false;
    usage = { files: usage.files + 1, bytes: usage.bytes + bytes };
    return true;
  };
  return {
    ids: (prefix) => files.ids(prefix),
    usage: () => files.usage(),
    read: (id) => files.read(id),
    delete: (id) => files.delete(id),
    knows: (person) => files.knows(person),
    erasePerson: (person) => files.erasePerson(person),
    close: () => files.close(),
    lastUsage() {
      // Whoever asks for a figure has the one of before where the files are away.
      if (nowMs() - countedAt >= COUNTED_FOR_MS) void count().catch(() => undefined);
      return usage;
    },
    async write(file) {
      if (!(await taken(file.bytes.length))) throw new FilesFull(`the files have reached ${maxBytes} bytes`);
      return files.write(file);
    },
  };
}
