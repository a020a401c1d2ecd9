import type { PictureAdvice } from '@corella/contracts/kyc';
import { Unavailable, type Rejection, type Result } from '@corella/result';

/**
 * Why a file is not taken: it is not what its type says or is of another type; it has more pixels or pages than
 * allowed; or it cannot be read, such as a cut picture or an encrypted PDF.
 */
export type PictureRejectionCode = 'file-format' | 'image-too-large' | 'file-unreadable' | 'busy';

/** A picture of which nothing is left but its pixels. */
export interface CleanPicture {
  /** JPEG of at most 4,096 pixels to an edge, without metadata. The pages of a PDF stand on one sheet, in rows. */
  readonly jpeg: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly advice: readonly PictureAdvice[];
}

/**
 * Turns a file that a stranger sent into a picture that is safe to store and to show. JPEG, PNG and PDF. Whatever is
 * wrong with the file, the process goes on: files are decoded elsewhere, with bounds on time and memory.
 */
export interface Pictures {
  /**
   * `declared` is the `Content-Type` that came with the bytes; they have to agree. The bytes are read until it
   * resolves, and the picture shares no memory with them.
   */
  clean(file: {
    readonly bytes: Uint8Array;
    readonly declared: string;
  }): Promise<Result<CleanPicture, Rejection<PictureRejectionCode>>>;
  /**
   * The picture with a text over all of it, as JPEG. For whoever looks at somebody else's document, so it never waits
   * for files that are being cleaned. Throws PicturesUnavailable.
   */
  watermark(jpeg: Uint8Array, text: string): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** A watermark was not drawn: too many are asked for, or it took too long. */
export class PicturesUnavailable extends Unavailable {
  override readonly name = 'PicturesUnavailable';
}

/** Pixels that are decoded at most, and the longer edge of what is kept. */
export const MAX_PIXELS = 40_000_000;
export const MAX_EDGE = 4_096;
/** Pages of a PDF. */
export const MAX_PAGES = 10;
