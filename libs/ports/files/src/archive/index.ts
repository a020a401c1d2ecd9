import { Unavailable } from '@corella/result';

/**
 * Large files under names that the program chooses, written once and read in places. Unlike `Files` they are not
 * sealed: a sealed file can only be read as a whole.
 */
export interface Archive {
  /**
   * Keeps all parts, one after the other, in place of what the name had. Durable when it resolves. If it is cut short,
   * the name has what it had before.
   */
  write(name: string, parts: Iterable<Uint8Array>): Promise<void>;
  /** The bytes in a place, fewer at the end of the file and none beyond it. Null when there is no such file. */
  read(name: string, place: { readonly from: number; readonly length: number }): Promise<Uint8Array | null>;
  /** Every name that takes up room, also by a `write` that was cut short. */
  names(): Promise<readonly string[]>;
  /** What is not there is deleted already. */
  delete(name: string): Promise<void>;
  close(): Promise<void>;
}

const NAME = /^[a-z0-9][a-z0-9-]{0,63}(\.[a-z0-9]{1,16})?$/;

/** Throws `RangeError` for a name that not every adapter could keep. */
export function demandArchiveName(name: string): void {
  if (!NAME.test(name)) throw new RangeError(`${JSON.stringify(name)} is no name of a file`);
}

/** Thrown when the archive cannot be reached, or went away before it answered. */
export class ArchiveUnavailable extends Unavailable {
  override readonly name = 'ArchiveUnavailable';
}
