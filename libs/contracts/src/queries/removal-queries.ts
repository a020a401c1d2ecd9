import type { RemovalCounts, RemovalTokenView, RemovalView } from '../removal/index.js';
import type { Query } from './query.js';

/** Requests of customers who cannot get in. */
export interface RemovalQueryMap {
  /** What the token of a request opens, by its SHA-256; null for one that does not count, or no longer. */
  'identity.removal-token': Query<{ tokenHash: string }, RemovalTokenView | null>;
  'identity.removal-counts': Query<{ staffId: string }, RemovalCounts>;
  'identity.removal': Query<{ removalId: string }, RemovalView | null>;
}
