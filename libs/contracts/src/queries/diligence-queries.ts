import type { DiligenceVersion } from '../kyc/index.js';
import type { Query } from './query.js';

/** How closely verified customers are looked at. */
export interface DiligenceQueryMap {
  /** Every published version, also those that are still to come, oldest first. The first one has no approval. */
  'identity.diligence': Query<
    Record<string, never>,
    readonly (DiligenceVersion & { readonly approvalId: string | null })[]
  >;
}
