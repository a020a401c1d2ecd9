import type { AccountKind } from './account-kinds.js';
import type { Bucket } from './accounts.js';
import { CASH_TEMPLATES, DEPOSIT_FORMS } from './cash-templates.js';
import type { ReservationPurpose } from './reservations.js';
import type { ServiceName } from './services.js';
import { TRANSACTION_TYPES, type TransactionType } from './transaction-types.js';

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

const needed = true;

const madeBy = (event: NonNullable<EntryTemplate['madeBy']>): EntryTemplate => ({
  forms: [],
  madeBy: event,
  nature: 'fact',
});

/** What each type of entry may move, and who may ask for it. The ledger's README shows this as a table. */
export const ENTRY_TEMPLATES: Readonly<Record<TransactionType, EntryTemplate>> = {
  [TRANSACTION_TYPES.deposit]: {
    nature: 'fact',
    forms: [
      {
        name: 'demo capital',
        by: ['host'],
        assets: [
          {
            lines: [
              { on: ['custody:demo'], bucket: 'available', sign: '-', needed },
              { on: ['house:demo'], bucket: 'available', sign: '+', needed },
            ],
          },
        ],
      },
      ...DEPOSIT_FORMS,
    ],
  },
  [TRANSACTION_TYPES.transfer]: {
    nature: 'chosen',
    forms: [
      {
        name: 'between customers',
        by: ['fiat'],
        assets: [
          {
            lines: [
              { on: ['spot:*'], bucket: 'available', sign: '-', needed },
              { on: ['spot:*'], bucket: 'available', sign: '+', needed },
            ],
          },
        ],
      },
      {
        name: 'within a family',
        by: ['identity'],
        assets: [
          {
            lines: [
              { on: ['spot:*'], bucket: 'available', sign: '-', needed },
              { on: ['spot:*'], bucket: 'available', sign: '+', needed },
            ],
          },
        ],
        isOfOneGroup: true,
      },
      {
        name: 'simulated traders',
        by: ['simulation'],
        assets: [
          {
            lines: [
              { on: ['house:demo'], bucket: 'available', sign: '±', needed },
              { on: ['house:maker-*', 'house:taker-*'], bucket: 'available', sign: '±', needed },
            ],
          },
        ],
      },
    ],
  },
  [TRANSACTION_TYPES.adjustment]: {
    // Two people found that this was owed already. Refusing to record it would not make the venue richer.
    nature: 'fact',
    forms: [
      {
        name: 'approved',
        by: ['ledger'],
        assets: [
          {
            lines: [
              { on: ['house:adjustments'], bucket: 'available', sign: '±', needed },
              { on: ['spot:*', 'house:*'], bucket: 'available', sign: '±', needed },
            ],
          },
        ],
      },
    ],
  },
  [TRANSACTION_TYPES.demoFunding]: {
    nature: 'chosen',
    forms: [
      {
        name: 'play money',
        by: ['identity'],
        assets: [
          {
            lines: [
              { on: ['house:demo'], bucket: 'available', sign: '-', needed },
              { on: ['spot:*'], bucket: 'available', sign: '+', needed },
            ],
          },
        ],
      },
    ],
  },
  [TRANSACTION_TYPES.demoReturn]: {
    nature: 'chosen',
    isPlayMoney: true,
    forms: [
      {
        name: 'play money given back',
        by: ['identity'],
        assets: [
          {
            lines: [
              { on: ['spot:*'], bucket: 'available', sign: '-', needed },
              { on: ['house:demo'], bucket: 'available', sign: '+', needed },
            ],
          },
        ],
      },
    ],
  },
  ...CASH_TEMPLATES,
  [TRANSACTION_TYPES.orderHold]: madeBy('FundsHeld'),
  [TRANSACTION_TYPES.orderRelease]: madeBy('HoldReleased'),
  [TRANSACTION_TYPES.trade]: madeBy('TradeSettled'),
  [TRANSACTION_TYPES.reservation]: madeBy('FundsReserved'),
  [TRANSACTION_TYPES.reservationRelease]: madeBy('ReservationReleased'),
};

/** The template of a transaction type; undefined for a type that does not exist. */
export const templateOf = (type: string): EntryTemplate | undefined =>
  Object.hasOwn(ENTRY_TEMPLATES, type) ? ENTRY_TEMPLATES[type as TransactionType] : undefined;
