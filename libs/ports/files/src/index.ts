import { Unavailable } from '@corella/result';

/** Encrypted blobs (documents, statements, exports) whose names the server chooses. */
export interface StoredFile {
  readonly id: string;
  readonly contentType: string;
  readonly size: number;
  readonly sha256: string;
  readonly createdAt: number;
}

export interface Files {
  /** Durable when it resolves. The bytes are encrypted under the key of `person`. */
  write(file: { person: string | null; contentType: string; bytes: Uint8Array; now: number }): Promise<StoredFile>;
  read(id: string): Promise<{ file: StoredFile; bytes: Uint8Array } | null>;
  delete(id: string): Promise<void>;
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
