import type {
  KycAnswers,
  KycCallRefusal,
  KycDuplicate,
  KycFieldName,
  KycScreened,
  KycSlot,
  PictureBox,
} from '@corella/contracts/kyc';
import { Unavailable } from '@corella/result';

/** What is to be checked. Starting it again by the same `checkId` is the same check. */
export interface KycVendorRequest {
  readonly checkId: string;
  readonly uid: string;
  /** ISO 3166-1 alpha-2, of the residence. */
  readonly country: string;
  readonly answers: KycAnswers;
  readonly pictures: readonly KycVendorPicture[];
}
export interface KycVendorPicture {
  readonly slot: KycSlot;
  /** JPEG. */
  readonly bytes: Uint8Array;
}

/** What was found. Numbers go from 0 to 1. */
export interface KycVendorAnswer {
  readonly read: Readonly<Partial<Record<KycFieldName, { readonly text: string; readonly box: PictureBox | null }>>>;
  readonly sanctionsHits: number;
  readonly publicFigure: boolean;
  readonly fraud: boolean;
  /** Null where there was no second picture of the person. */
  readonly faceScore: number | null;
  readonly duplicates: readonly KycDuplicate[];
  /** Of a company: each person who was looked up. The hits above are theirs together. */
  readonly people?: readonly KycScreened[];
}

/** A call of the service, byte for byte as it came. */
export interface KycVendorCall {
  readonly body: Uint8Array;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/** What a call says: that a check has an answer. `isNew` is false when the same call has come before. */
export type KycVendorCalled =
  | { readonly kind: 'check'; readonly checkId: string; readonly isNew: boolean }
  | { readonly kind: 'refused'; readonly why: KycCallRefusal };

/** Reads documents and looks persons up in lists. Somebody else's service: slow, away at times, and not trusted. */
export interface KycVendor {
  /** Resolves when the check is taken. Throws KycVendorUnavailable. */
  start(request: KycVendorRequest): Promise<void>;
  /** The answer; null while there is none, and for a check that was never started. Throws KycVendorUnavailable. */
  get(checkId: string): Promise<KycVendorAnswer | null>;
  /**
   * Which check a call is about, once it is known that the service made it, and lately. The answer itself is asked for
   * by `get`, so a call can change nothing, whatever it says, in whatever order it comes.
   */
  webhook(call: KycVendorCall): KycVendorCalled;
  close(): Promise<void>;
}

export class KycVendorUnavailable extends Unavailable {
  override readonly name = 'KycVendorUnavailable';
}
