import type { Position, RecordedEvent, StreamName } from '@corella/event-store';

/** What holds after every event of the log, with a name that metrics and pages can show. */
export type InvariantName =
  /** Revisions of a stream have no gap and no repetition, and a market's time never goes back. */
  | 'sequence'
  /** Each event of a chained stream carries the hash of the previous event's hash and its own stored data. */
  | 'chain'
  /** Per asset the lines of an entry sum to zero. */
  | 'balanced'
  /** A customer's available balance and anybody's frozen balance are not negative. */
  | 'not-negative'
  /** Frozen is the sum of the account's open reservations. */
  | 'frozen-is-reserved'
  /** There is one posting per type and business id, for ever. An order, an account and a trade exist once. */
  | 'once'
  /** Posted + released = reserved, once. */
  | 'reserved-once'
  /** A trade moves exactly what price, quantity and fees say. */
  | 'settlement'
  /** The fee is the formula applied to the stored rate, and the rate is the published one. */
  | 'fee'
  /** A rank is the one that follows from volume and HT of the days before. */
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
  /** Trading stops in the append of the trade that moves the price too far, and at no other time. */
  | 'fuse'
  /** Stops wait until the last price reaches them. Then they are triggered in the order of their ids. */
  | 'stop'
  /**
   * An order takes the place of another: the old one ends and the new one is accepted next, or only the new one ends.
   * It takes over what was announced, once.
   */
  | 'replaced'
  /** No fill outside an order's limit. */
  | 'limit'
  /** No fill while the symbol does not trade. */
  | 'state'
  /** No acceptance and no fill outside the price band. */
  | 'band'
  /** What one stream says about another is what the other contains: holds, trades, ends of orders. */
  | 'agreement'
  /**
   * A published tree of liabilities counts every customer once, and its sum is what customers were owed at its
   * revision.
   */
  | 'liabilities'
  /** An entry fits the published template of its type, for the service that asked for it. */
  | 'template'
  /** The house's accounts add up to zero or more, or the shortage is announced and nothing is paid out. */
  | 'house-solvent'
  /** An instruction of another service is answered once. */
  | 'instruction'
  /** No command of which only the newest counts is recorded after a newer one of its sender, or twice. */
  | 'overtaken'
  /** Whoever asks for a privileged action does not approve it, and what is executed is what was approved. */
  | 'two-people'
  /** A customer registers once; versions and session generations grow, and a block is never shortened. */
  | 'person'
  /** What an account may do follows from what its customer's stream says, and the ledger has the same. */
  | 'control'
  /**
   * A case or request of the desks goes from one state to the next as it may, by who holds it. An end is never left,
   * and the customer's stream says the same.
   */
  | 'desk'
  /** An event cannot be read. */
  | 'readable';

export interface Violation {
  readonly invariant: InvariantName;
  readonly stream: StreamName;
  readonly revision: number;
  readonly position: Position;
  readonly type: string;
  /** One sentence: what was found, and what should be. */
  readonly finding: string;
}

/** Reports that an invariant does not hold. The caller adds the event being checked. */
export type Report = (invariant: InvariantName, finding: string) => void;

/** One group of checks. Every event moves its state on, even one that breaks something. */
export interface Checker {
  apply(event: RecordedEvent, report: Report): void;
  /** What must also hold when nothing is in progress. */
  atRest?(report: Report): void;
}
