import { HOUSE_ADJUSTMENTS, HOUSE_FEES } from '@corella/contracts/ledger';
import type { Account, LedgerState } from '../domain/ledger-state.js';

/** Every field, even an optional one, must have a value: a new field without one does not compile. */
export type Complete<Value> =
  Value extends Map<infer Key, infer Item>
    ? Map<Key, Complete<Item>>
    : Value extends ReadonlyMap<infer Key, infer Item>
      ? ReadonlyMap<Key, Complete<Item>>
      : Value extends ReadonlySet<unknown>
        ? Value
        : Value extends readonly (infer Item)[]
          ? Complete<Item>[]
          : Value extends object
            ? { [Name in keyof Value]-?: Complete<Exclude<Value[Name], null | undefined>> }
            : Value;

/** Fields that only cache text, or that follow from another part of the state. */
export const DERIVED = /(?:^|\/)encoded$|^house$|^accounts\/[^/]+\/holds$/;

const houseAccount = (name: string): Complete<Account> => ({
  name,
  accountId: 100_001,
  uid: 'none',
  stpGroup: name,
  status: 'active',
  allow: ['exchange'],
  reasons: ['by-kind'],
  source: { stream: 'user-0', revision: 1 },
  balances: new Map([['btc', { available: -14n, frozen: 15n, revision: 16 }]]),
  holds: new Set<number>(),
  encoded: '',
});

/**
 * A state in which no field has the value that it has in an empty ledger. Built anew by each call, since states change
 * in place.
 */
export function fullState(): Complete<LedgerState> {
  const fees = houseAccount(HOUSE_FEES);
  const adjustments = houseAccount(HOUSE_ADJUSTMENTS);
  return {
    revision: 41,
    accounts: new Map([
      [
        'spot:7',
        {
          name: 'spot:7',
          accountId: 100_003,
          uid: '7',
          stpGroup: 'group-7',
          status: 'frozen',
          allow: ['exchange', 'deposit'],
          reasons: ['kyc-missing'],
          source: { stream: 'user-7', revision: 5 },
          balances: new Map([['aud', { available: 11n, frozen: 12n, revision: 13 }]]),
          holds: new Set([501]),
          encoded: '',
        },
      ],
      [fees.name, fees],
      [adjustments.name, adjustments],
    ]),
    holds: fullHolds(),
    reservations: new Map([
      [
        'withdrawal:1',
        { id: 'withdrawal:1', account: 'spot:7', asset: 'aud', purpose: 'withdrawal', revision: 28, remaining: 29n },
      ],
    ]),
    short: new Map([['btc', 36]]),
    house: {
      debtors: new Map([[adjustments.name, adjustments]]),
      others: new Map([[fees.name, fees]]),
    },
    symbols: fullSymbols(),
    marketStreams: new Map([['market-btcaud', 'btcaud']]),
    taken: new Map([['market-btcaud', 42]]),
    stoppedInputs: new Map([['approval-a9', { revision: 6, finding: 'no such kind' }]]),
    stopped: new Map([
      ['ethaud', { stream: 'market-ethaud', revision: 43, finding: 'no hold', atMs: 44, resumedBy: 'r1' }],
    ]),
    schedules: fullSchedules(),
    approvals: new Map([['a1', 'executed']]),
    terms: fullTerms(),
    ranksAt: 71,
    ranksUpTo: 'spot:7',
    conversion: { audUnits: new Map([['ht', 72n]]), atMs: 73 },
    timers: new Map([['spot:7', 81]]),
    fired: new Map([['spot:7', 82]]),
    sequences: new Map([['timer spot:7', [{ sender: 'gateway-1', number: 83, atMs: 84 }]]]),
    liabilities: {
      proofId: 'p1',
      revision: 91,
      entryHash: 'e',
      rootHash: 'r',
      leaves: 92,
      totals: { aud: '93' },
      takenAt: 94,
      eventRevision: 95,
    },
    recentOrderIds: new Map([[2, { highest: 501, ids: new Map([[501, 96]]) }]]),
    highestOrderId: 502,
  };
}

const fullHolds = (): Complete<LedgerState['holds']> =>
  new Map([
    [
      501,
      {
        orderId: 501,
        account: 'spot:7',
        symbol: 'btcaud',
        side: 1,
        orderType: 'stop-limit',
        source: 'web',
        asset: 'aud',
        limitTicks: 21,
        qtyLots: 22,
        costUnits: '23',
        clientOrderId: 'mine',
        ticketDigest: 24,
        revision: 25,
        remaining: 26n,
        filledLots: 27,
        replaces: { orderId: 97, units: 98n },
        isAwake: true,
        encoded: '',
      },
    ],
  ]);

const fullSymbols = (): Complete<LedgerState['symbols']> =>
  new Map([
    [
      'btcaud',
      {
        symbol: 'btcaud',
        stream: 'market-btcaud',
        index: 31,
        base: 'btc',
        quote: 'aud',
        pricePrecision: 2,
        amountPrecision: 5,
        feeClass: 'B',
        quoteScale: 32n,
        baseScale: 33n,
        highestTradeId: 34,
        lastTicks: 35,
      },
    ],
  ]);

const fullTerms = (): Complete<LedgerState['terms']> =>
  new Map([
    [
      'spot:7',
      {
        rank: 3,
        earlierRanks: [{ rank: 4, until: 60 }],
        volumeBtcUnits: 61n,
        htUnits: 62n,
        payInHt: true,
        volume: new Map([[63, 64n]]),
        ht: { units: 65n, sinceMs: 66, days: new Map([[67, 68n]]) },
        encoded: '',
      },
    ],
  ]);

const fullSchedules = (): Complete<LedgerState['schedules']> => [
  {
    version: 2,
    effectiveAt: 51,
    approvalId: 'f1',
    classes: {
      A: { makerPpm: 52, takerPpm: 53 },
      B: { makerPpm: 54, takerPpm: 55 },
      C: { makerPpm: 56, takerPpm: 57 },
    },
    withdrawal: { approvalId: 'w1', at: 58 },
  },
];
