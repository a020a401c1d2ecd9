import type { Files, StoredFile } from '@corella/files';
import { FilesFull } from '@corella/files/bounded-files';
import { refuse } from '../../problem/refused.js';

const AGAIN_AFTER_S = 600;

/** Stores a document, or says that there is no room for any. */
export async function storeFile(files: Files, file: Parameters<Files['write']>[0]): Promise<StoredFile> {
  try {
    return await files.write(file);
  } catch (error) {
    if (!(error instanceof FilesFull)) throw error;
    return refuse('documents-full', { retryAfterSeconds: AGAIN_AFTER_S });
  }
}
