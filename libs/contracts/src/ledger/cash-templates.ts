import type { AssetRule, EntryForm, EntryTemplate, LineRule } from './template-shapes.js';

const needed = true;

const CUSTODY_IN: LineRule = { on: ['custody:*'], bucket: 'available', sign: '-', needed };
const CUSTODY_OUT: LineRule = { on: ['custody:*'], bucket: 'available', sign: '+', needed };
const SENT: LineRule = { on: ['transit:*'], bucket: 'available', sign: '-', needed };
const ARRIVED: LineRule = { on: ['transit:*'], bucket: 'available', sign: '+', needed };
const CREDITED: LineRule = { on: ['spot:*'], bucket: 'available', sign: '+', needed };
const SUSPENDED: LineRule = { on: ['suspense:*'], bucket: 'available', sign: '+', needed };
const FROM_SUSPENSE: LineRule = { on: ['suspense:*'], bucket: 'available', sign: '-', needed };
const TAKEN: LineRule = { on: ['spot:*'], bucket: 'frozen', sign: '-', needed };
const GIVEN: LineRule = { on: ['spot:*'], bucket: 'available', sign: '-', needed };
/** Absent where there is no fee. */
const FEE: LineRule = { on: ['house:fees'], bucket: 'available', sign: '+' };

/** The most that the chain may cost is set aside before anything is signed. */
const COST_SET_ASIDE: readonly LineRule[] = [
  { on: ['house:network'], bucket: 'available', sign: '-', needed },
  { on: ['house:network-reserved'], bucket: 'available', sign: '+', needed },
];
/** The chain took its cost out of the hot wallet; the rest of what was set aside goes back. */
const COST_KNOWN: readonly LineRule[] = [
  { on: ['house:network-reserved'], bucket: 'available', sign: '-', needed },
  { on: ['custody:*'], bucket: 'available', sign: '+', needed },
  { on: ['house:network'], bucket: 'available', sign: '+' },
];

const form = (name: string, ...assets: readonly (readonly LineRule[])[]): EntryForm => ({
  name,
  by: ['fiat'],
  assets: assets.map((lines): AssetRule => ({ lines })),
});

/** A coin pays its own chain's cost in the same lines, and a token in another asset. */
const onChain = (name: string, lines: readonly LineRule[], cost: readonly LineRule[]): readonly EntryForm[] => [
  form(`${name}, coin`, [...lines, ...cost]),
  form(`${name}, token`, lines, cost),
];

const fact = (...forms: readonly EntryForm[]): EntryTemplate => ({ nature: 'fact', forms });
const chosen = (...forms: readonly EntryForm[]): EntryTemplate => ({ nature: 'chosen', forms });

const BANKS: LineRule = { on: ['custody:bank-*'], bucket: 'available', sign: '+', needed };
const EXPENSE: LineRule = { on: ['house:expense'], bucket: 'available', sign: '-', needed };

/** A customer's deposit, and one that waits until it is known whose it is. */
export const DEPOSIT_FORMS: readonly EntryForm[] = [
  form('customer', [CUSTODY_IN, CREDITED, FEE]),
  form('suspended', [CUSTODY_IN, SUSPENDED]),
];

/** What banks and chains bring and take. Bank and chain facts are always posted; sending is chosen. */
export const CASH_TEMPLATES = {
  'suspense-release': fact(form('to its owner', [FROM_SUSPENSE, CREDITED, FEE])),
  'refund-sent': {
    nature: 'chosen',
    isPayout: true,
    forms: [form('bank', [CUSTODY_OUT, SENT]), ...onChain('chain', [CUSTODY_OUT, SENT], COST_SET_ASIDE)],
  },
  'refund-done': fact(
    form('bank', [FROM_SUSPENSE, ARRIVED, FEE]),
    ...onChain('chain', [FROM_SUSPENSE, ARRIVED, FEE], COST_KNOWN),
  ),
  'refund-returned': fact(form('bank', [ARRIVED, CUSTODY_IN]), ...onChain('chain', [ARRIVED, CUSTODY_IN], COST_KNOWN)),
  'payout-sent': {
    nature: 'chosen',
    isPayout: true,
    forms: [
      form('bank', [CUSTODY_OUT, SENT]),
      ...onChain('chain', [CUSTODY_OUT, SENT], COST_SET_ASIDE),
      form('dearer', COST_SET_ASIDE),
    ],
  },
  'payout-failed': fact(form('bank', [ARRIVED, CUSTODY_IN]), ...onChain('chain', [ARRIVED, CUSTODY_IN], COST_KNOWN)),
  withdrawal: {
    nature: 'fact',
    takes: ['withdrawal'],
    forms: [
      form('paid out', [TAKEN, ARRIVED, FEE]),
      ...onChain('paid out on a chain', [TAKEN, ARRIVED, FEE], COST_KNOWN),
      form('to another customer', [TAKEN, CREDITED, FEE]),
    ],
  },
  'withdrawal-returned': fact(form('bank', [CUSTODY_IN, CREDITED])),
  'wallet-sent': chosen(
    form('between places', [CUSTODY_OUT, SENT]),
    ...onChain('on a chain', [CUSTODY_OUT, SENT], COST_SET_ASIDE),
  ),
  'wallet-done': fact(
    form('between places', [ARRIVED, CUSTODY_IN]),
    ...onChain('on a chain', [ARRIVED, CUSTODY_IN], COST_KNOWN),
  ),
  /** A chain took a deposit back. What the customer has spent already is lent by the house, and repaid first. */
  'deposit-reversed': fact(
    form('of a customer', [
      CUSTODY_OUT,
      { on: ['spot:*'], bucket: 'available', sign: '-' },
      { on: ['house:reserve'], bucket: 'available', sign: '-' },
      { on: ['house:fees'], bucket: 'available', sign: '-' },
    ]),
    form('suspended', [CUSTODY_OUT, FROM_SUSPENSE]),
  ),
  'debt-repaid': fact(
    form('to the reserve', [GIVEN, { on: ['house:reserve'], bucket: 'available', sign: '+', needed }]),
  ),
  'test-deposit': chosen(
    form('to a bank account', [BANKS, EXPENSE]),
    form('not paid', [CUSTODY_IN, { on: ['house:expense'], bucket: 'available', sign: '+', needed }]),
  ),
  'provider-cost': chosen(form('from the bank', [BANKS, EXPENSE])),
  'dust-waived': chosen(form('by its owner', [GIVEN, { ...FEE, needed }])),
  'house-transfer': chosen(
    form('within the house', [
      { on: ['house:*'], bucket: 'available', sign: '-', needed },
      { on: ['house:*'], bucket: 'available', sign: '+', needed },
    ]),
  ),
} as const satisfies Readonly<Record<string, EntryTemplate>>;
