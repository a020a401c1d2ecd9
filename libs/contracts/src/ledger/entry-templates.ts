import { CASH_TEMPLATES, DEPOSIT_FORMS } from './cash-templates.js';
import type { EntryTemplate, LineRule } from './template-shapes.js';
import { TRANSACTION_TYPES, type TransactionType } from './transaction-types.js';

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
