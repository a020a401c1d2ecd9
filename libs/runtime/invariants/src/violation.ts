import type { Position, RecordedEvent, StreamName } from '@corella/event-store';

/** What holds after every event of the log, by a name that metrics and pages can show. */
export type InvariantName =
  /** Revisions of a stream have no gap and no repetition; a market's time never goes back. */
  | 'sequence'
  /** Each event of a chained stream carries the hash over its forerunner's hash and its own stored data. */
  | 'chain'
  /** Per asset the lines of an entry sum to zero. */
  | 'balanced'
  /** What a customer has available, and what anybody has frozen, is not negative. */
  | 'not-negative'
  /** Frozen is the sum of the account's open reservations. */
  | 'frozen-is-reserved'
  /** One posting per type and business id, for ever; an order, an account and a trade exist once. */
  | 'once'
  /** Posted + released = reserved, once. */
  | 'reserved-once'
  /** A trade moves exactly what price, quantity and fees say, and nothing else. */
  | 'settlement'
  /** The fee is the formula over the stored rate, and the rate the published one. */
  | 'fee'
  /** A rank is the one that volume and HT of the days before give. */
  | 'rank'
  /** An order is held within five seconds of its placement, or never. */
  | 'expired'
  /** The best bid is below the best ask. */
  | 'not-crossed'
  /** A trade meets the oldest order of the best price. */
  | 'price-time'
  /** Quantity = filled + open + cancelled. */
  | 'quantity'
  /** Orders of one group do not trade with each other. */
  | 'self-trade'
  /** Trading stops in the append of the trade that moves the price too far, and never otherwise. */
  | 'fuse'
  /** Stops wait until the last price meets them, wake then, and in the order of their ids. */
  | 'stop'
  /** No fill outside an order's limit. */
  | 'limit'
  /** No fill while the symbol does not trade. */
  | 'state'
  /** No acceptance and no fill outside the price band. */
  | 'band'
  /** What one stream says of another is what stands there: holds, trades, ends of orders. */
  | 'agreement'
  /**
   * A published tree of liabilities counts every customer once and sums to what the books owed them at its revision.
   */
  | 'liabilities'
  /** An entry is one that its type's template publishes, for the service that asked for it. */
  | 'template'
  /** The house's accounts together have no less than nothing, or it is said and nothing is paid out. */
  | 'house-solvent'
  /** An instruction of another service is answered once. */
  | 'instruction'
  /** Whoever asks for a privileged action does not approve it, and what is executed is what was approved. */
  | 'two-people'
  /** An event that cannot be read. */
  | 'readable';

export interface Violation {
  readonly invariant: InvariantName;
  readonly stream: StreamName;
  readonly revision: number;
  readonly position: Position;
  readonly type: string;
  /** One sentence: what is, and what should be. */
  readonly finding: string;
}

/** Says that an invariant does not hold; the event under check is added by the caller. */
export type Report = (invariant: InvariantName, finding: string) => void;

/** A part of the checks. Its state moves on by each event, also by one that breaks something. */
export interface Checker {
  apply(event: RecordedEvent, report: Report): void;
  /** What must hold besides when nothing is under way any more. */
  atRest?(report: Report): void;
}
