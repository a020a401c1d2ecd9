/** How the book left a taking order. Numbers, so that the hot path allocates nothing. */
export const OUTCOME = {
  /** Nothing is left of it. */
  filled: 0,
  /** The rest was put on the book. */
  rested: 1,
  /** No (further) counter-order within the limit; the rest was not put on the book. */
  exhausted: 2,
  /** The next counter-order belongs to the same self-trade group: the rest is cancelled (cancel-taker, cancel-both). */
  selfTrade: 3,
  /** MAX_FILLS makers were met. */
  tooManyFills: 4,
  /** A purchase by cost: what is left of the budget does not buy one lot at the next counter-order's price. */
  budgetSpent: 5,
  /** A purchase by cost reached the largest quantity allowed. */
  quantityCap: 6,
  /** The last fill moved the price by as much as trips the fuse, and more could be met. */
  fused: 7,
} as const;
export type BookOutcome = (typeof OUTCOME)[keyof typeof OUTCOME];

/** What happens to the part of a limit order that is not filled at once. */
export const TIME_IN_FORCE = { goodTillCancelled: 0, immediateOrCancel: 1 } as const;
export type TimeInForce = (typeof TIME_IN_FORCE)[keyof typeof TIME_IN_FORCE];

/** Who gives way when a taker meets an order of its own self-trade group. */
export const SELF_TRADE = { cancelTaker: 0, cancelMaker: 1, cancelBoth: 2 } as const;
export type SelfTrade = (typeof SELF_TRADE)[keyof typeof SELF_TRADE];
