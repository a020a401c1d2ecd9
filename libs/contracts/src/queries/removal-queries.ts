import type { AgreedRemoval, RemovalCounts, RemovalTokenView, RemovalView } from '../removal/index.js';
import type { Query } from './query.js';

/** Requests of customers who cannot get in. */
export interface RemovalQueryMap {
  /** What the token of a request opens, by its SHA-256; null for one that does not count, or no longer. */
  'identity.removal-token': Query<{ tokenHash: string }, RemovalTokenView | null>;
  'identity.removal-counts': Query<{ staffId: string }, RemovalCounts>;
  /** Agreed to by two people, and not carried out yet: what the owner can stop. */
  'identity.removals-agreed': Query<{ uid: string }, readonly AgreedRemoval[]>;
  /** The phone of the account that a request is about, in clear; null where none is bound. */
  'identity.removal-phone': Query<{ removalId: string }, string | null>;
  'identity.removal': Query<{ removalId: string }, RemovalView | null>;
}
