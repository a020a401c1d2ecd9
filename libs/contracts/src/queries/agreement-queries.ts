import type {
  AgreementHashes,
  AgreementId,
  AgreementProfile,
  AgreementTexts,
  AgreementVersion,
} from '../identity/index.js';
import type { Query } from './query.js';

/** The texts of a version, or those that two people may publish. */
export interface AgreementText {
  readonly agreement: AgreementId;
  readonly contentHash: AgreementHashes;
  readonly texts: AgreementTexts;
  /** Null of a draft, and of a version that was taken back. */
  readonly published: AgreementVersion | null;
}

/** An agreement as the console shows it. */
export interface AgreementRow {
  readonly agreement: AgreementId;
  readonly versions: readonly (AgreementVersion & {
    /** Who published it, empty for the first version, and when. */
    readonly by: readonly string[];
    readonly approvalId: string | null;
    readonly publishedAt: number | null;
    /** Of one that was taken back before it began. */
    readonly withdrawal?: { readonly approvalId: string; readonly at: number };
    /** How many customers have signed this version or a later one. */
    readonly signed: number;
    /** How many it asks to sign who have not. */
    readonly missing: number;
  })[];
  /** Customers by profile: all of them, and those who have signed some version. */
  readonly customers: Readonly<Record<AgreementProfile, { readonly all: number; readonly signed: number }>>;
}

/** What customers agree to. */
export interface AgreementQueryMap {
  /** Every published version that was not taken back, also those that are still to come and the first ones. */
  'identity.agreements': Query<Record<string, never>, readonly AgreementVersion[]>;
  /** By its version, or a draft by its hashes. Null for none. */
  'identity.agreement-text': Query<
    { agreement: AgreementId; version: number } | { agreement: AgreementId; contentHash: AgreementHashes },
    AgreementText | null
  >;
  'identity.agreement-rows': Query<Record<string, never>, readonly AgreementRow[]>;
}
