import type { AccountKind } from './account-kinds.js';
import type { Bucket } from './accounts.js';
import type { ReservationPurpose } from './reservations.js';
import type { ServiceName } from './services.js';

/**
 * `spot:*`: all accounts of a kind. `house:maker-*`: all accounts whose names start with this. `house:fees`: one
 * account.
 */
export type AccountPattern = `${AccountKind}:${string}`;

/** Lines that an entry may have. With `needed` there must be at least one. */
export interface LineRule {
  readonly on: readonly AccountPattern[];
  readonly bucket: Bucket;
  readonly sign: '+' | '-' | '±';
  readonly needed?: true;
}

/** The lines of one asset: each must fit a rule, and every needed rule must be met. */
export interface AssetRule {
  readonly lines: readonly LineRule[];
}

/**
 * One form of a transaction type. Each asset of the entry must fit one of the rules, and each rule must be met by at
 * least one asset.
 */
export interface EntryForm {
  readonly name: string;
  readonly by: readonly ServiceName[];
  readonly assets: readonly AssetRule[];
  /** All lines are of accounts with one `stpGroup`: a main account and its sub-accounts. */
  readonly isOfOneGroup?: true;
}

export interface EntryTemplate {
  /** An entry must fit one of these forms. */
  readonly forms: readonly EntryForm[];
  /** Set for entries that only this event makes. No command may post them. */
  readonly madeBy?: 'FundsHeld' | 'HoldReleased' | 'TradeSettled' | 'FundsReserved' | 'ReservationReleased';
  /**
   * `chosen`: somebody decides to post it, so it is refused if it would leave the house short. `fact`: it happened, or
   * was already owed. It is always posted, and a shortage is announced.
   */
  readonly nature: 'chosen' | 'fact';
  /** The purposes of the reservations that such an entry may take from. */
  readonly takes?: readonly ReservationPurpose[];
  /**
   * Play money comes back. Refused for an asset of which `house:demo` has never given any out, so outside of a demo.
   */
  readonly isPlayMoney?: true;
  /** Money leaves the venue. Refused while the house is short of the asset. */
  readonly isPayout?: true;
}
