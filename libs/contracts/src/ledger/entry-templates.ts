import type { AccountKind } from './account-kinds.js';
import type { Bucket } from './accounts.js';
import type { ReservationPurpose } from './reservations.js';
import type { ServiceName } from './services.js';
import { TRANSACTION_TYPES, type TransactionType } from './transaction-types.js';

/** `spot:*`: every account of a kind. `house:maker-*`: those whose names begin so. `house:fees`: that one. */
export type AccountPattern = `${AccountKind}:${string}`;

/** Lines that an entry may have. `needed`: at least one of them must be there. */
export interface LineRule {
  readonly on: readonly AccountPattern[];
  readonly bucket: Bucket;
  readonly sign: '+' | '-' | '±';
  readonly needed?: true;
}

/** What may move in one asset: each of its lines fits a rule, and none that is needed is missing. */
export interface AssetRule {
  readonly lines: readonly LineRule[];
}

/**
 * One way in which a transaction type may be posted. Each asset of the entry fits one of the rules, and each rule is
 * fitted by an asset.
 */
export interface EntryForm {
  readonly name: string;
  readonly by: readonly ServiceName[];
  readonly assets: readonly AssetRule[];
}

export interface EntryTemplate {
  /** Every entry fits one of these forms. */
  readonly forms: readonly EntryForm[];
  /** The event that makes such entries by itself, so that no command may post one. */
  readonly madeBy?: 'FundsHeld' | 'HoldReleased' | 'TradeSettled' | 'FundsReserved' | 'ReservationReleased';
  /**
   * `chosen`: somebody decided to post it, and it is refused where it would leave the house short. `fact`: it has
   * happened or was owed before; it is posted all the same, and `house-short` is raised.
   */
  readonly nature: 'chosen' | 'fact';
  /** Reservations of these purposes may be taken from. */
  readonly takes?: readonly ReservationPurpose[];
  /** Money leaves the venue: refused in an asset in which the house is short. */
  readonly isPayout?: true;
}

const needed = true;

const madeBy = (event: NonNullable<EntryTemplate['madeBy']>): EntryTemplate => ({
  forms: [],
  madeBy: event,
  nature: 'fact',
});

/** What each type of entry may move, and who may ask for it. README of the ledger shows it as a table. */
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
      {
        name: 'customer',
        by: ['fiat'],
        assets: [
          {
            lines: [
              { on: ['custody:*'], bucket: 'available', sign: '-', needed },
              { on: ['spot:*'], bucket: 'available', sign: '+', needed },
              { on: ['house:fees'], bucket: 'available', sign: '+' },
            ],
          },
        ],
      },
    ],
  },
  [TRANSACTION_TYPES.payoutSent]: {
    nature: 'chosen',
    isPayout: true,
    forms: [
      {
        name: 'bank or chain',
        by: ['fiat'],
        assets: [
          {
            lines: [
              { on: ['custody:*'], bucket: 'available', sign: '+', needed },
              { on: ['transit:*'], bucket: 'available', sign: '-', needed },
            ],
          },
        ],
      },
    ],
  },
  [TRANSACTION_TYPES.withdrawal]: {
    nature: 'fact',
    takes: ['withdrawal'],
    forms: [
      {
        name: 'paid out',
        by: ['fiat'],
        assets: [
          {
            lines: [
              { on: ['spot:*'], bucket: 'frozen', sign: '-', needed },
              { on: ['transit:*'], bucket: 'available', sign: '+', needed },
              { on: ['house:fees'], bucket: 'available', sign: '+' },
            ],
          },
        ],
      },
      {
        name: 'to another customer',
        by: ['fiat'],
        assets: [
          {
            lines: [
              { on: ['spot:*'], bucket: 'frozen', sign: '-', needed },
              { on: ['spot:*'], bucket: 'available', sign: '+', needed },
              { on: ['house:fees'], bucket: 'available', sign: '+' },
            ],
          },
        ],
      },
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
    // Two people corrected what was owed before; refusing to write it down would not make the venue richer.
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
  [TRANSACTION_TYPES.orderHold]: madeBy('FundsHeld'),
  [TRANSACTION_TYPES.orderRelease]: madeBy('HoldReleased'),
  [TRANSACTION_TYPES.trade]: madeBy('TradeSettled'),
  [TRANSACTION_TYPES.reservation]: madeBy('FundsReserved'),
  [TRANSACTION_TYPES.reservationRelease]: madeBy('ReservationReleased'),
};

/** The template of a transaction type; undefined for a type that does not exist. */
export const templateOf = (type: string): EntryTemplate | undefined =>
  Object.hasOwn(ENTRY_TEMPLATES, type) ? ENTRY_TEMPLATES[type as TransactionType] : undefined;
