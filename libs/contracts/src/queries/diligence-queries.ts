import type { KnownDiligence } from '../kyc/index.js';
import type { Query } from './query.js';

/** How closely verified customers are looked at. */
export interface DiligenceQueryMap {
  /** Every published version, as they were published, also those that are to come or were taken back. */
  'identity.diligence': Query<Record<string, never>, readonly KnownDiligence[]>;
}
