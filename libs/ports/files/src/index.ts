import { Unavailable } from '@corella/result';

/** Encrypted blobs (documents, statements, exports) whose names the server chooses. */
export interface StoredFile {
  readonly id: string;
  readonly contentType: string;
  readonly size: number;
  readonly sha256: string;
  readonly createdAt: number;
}

/** The first two digits of ids. Each has about as many files as every other. */
export const FILE_PREFIXES: readonly string[] = Array.from({ length: 256 }, (_, value) =>
  value.toString(16).padStart(2, '0'),
);

export interface FilesUsage {
  readonly files: number;
  /** As they lie there, sealed. */
  readonly bytes: number;
}

/**
 * Rows of identity name the files that count. Whoever stores files of another kind adds the rows that name them to
 * `documents/unnamed-files.ts` there, which deletes what no row names.
 */
export interface Files {
  /** Durable when it resolves. The bytes are encrypted under the key of `person`. */
  write(file: { person: string | null; contentType: string; bytes: Uint8Array; now: number }): Promise<StoredFile>;
  read(id: string): Promise<{ file: StoredFile; bytes: Uint8Array } | null>;
  delete(id: string): Promise<void>;
  /** All whose id begins with one of FILE_PREFIXES, also of people who were erased. */
  ids(prefix: string): Promise<readonly string[]>;
  usage(): Promise<FilesUsage>;
  /** Destroys the person's key. Their files can never be read again. */
  erasePerson(person: string): Promise<void>;
  /** Whether anything of a person could still be read. After `erasePerson` nothing can. */
  knows(person: string): Promise<boolean>;
  close(): Promise<void>;
}

/** Thrown when the files cannot be reached, or went away before they answered. Whether a write was kept is unknown. */
export class FilesUnavailable extends Unavailable {
  override readonly name = 'FilesUnavailable';
}
