/** How the book left a taking order. Numbers, so that the hot path allocates nothing. */
export const OUTCOME = {
  /** Nothing is left of it. */
  filled: 0,
  /** The rest was put on the book. */
  rested: 1,
  /** There is no (further) opposite order within the limit. The rest was not put on the book. */
  exhausted: 2,
  /**
   * The next opposite order belongs to the same self-trade group. The rest is cancelled (cancel-taker, cancel-both).
   */
  selfTrade: 3,
  /** MAX_FILLS makers were met. */
  tooManyFills: 4,
  /** A purchase by cost: the remaining budget does not buy one lot at the price of the next opposite order. */
  budgetSpent: 5,
  /** A purchase by cost has reached the largest allowed quantity. */
  quantityCap: 6,
  /** The last fill moved the price enough to trip the fuse, although more could be met. */
  fused: 7,
} as const;
export type BookOutcome = (typeof OUTCOME)[keyof typeof OUTCOME];

/** What happens to the part of a limit order that is not filled at once. */
export const TIME_IN_FORCE = { goodTillCancelled: 0, immediateOrCancel: 1 } as const;
export type TimeInForce = (typeof TIME_IN_FORCE)[keyof typeof TIME_IN_FORCE];

/** Which order is cancelled when a taker meets an order of its own self-trade group. */
export const SELF_TRADE = { cancelTaker: 0, cancelMaker: 1, cancelBoth: 2 } as const;
export type SelfTrade = (typeof SELF_TRADE)[keyof typeof SELF_TRADE];
