import { HOUSE_DEMO, spotAccount, type Posting } from '@corella/contracts/ledger';
import { SYMBOL_STATE, type OrderTicket } from '@corella/contracts/market';
import type { JsonObject, RecordedEvent } from '@corella/event-store';
import { createInvariants } from './create-invariants.js';

const ANNA = spotAccount('1');
const MARKET = 'market-btcaud';
type Told = readonly [stream: string, type: string, data: object];

const line = (units: number, bucket: Posting['bucket'], account = ANNA): Posting => ({
  account,
  bucket,
  asset: 'aud',
  units: String(units),
});
const moved = (units: number): readonly Posting[] =>
  units === 0 ? [] : [line(-units, 'available'), line(units, 'frozen')];

/** A bid of 10 lots at 10 ticks, which holds 100 units. */
const bid = (orderId: number, changes: Partial<OrderTicket> = {}): OrderTicket => ({
  orderId,
  account: ANNA,
  symbol: 'btcaud',
  side: 1,
  orderType: 'limit',
  priceTicks: 10,
  qtyLots: 10,
  source: 'web',
  stpGroup: '1',
  stpMode: 'cancel-taker',
  placedAt: 0,
  ...changes,
});
const held = (order: OrderTicket, units: number, carried?: number): Told => [
  'ledger-0',
  'FundsHeld',
  {
    order,
    holdAsset: 'aud',
    holdUnits: String(units),
    ...(carried === undefined ? {} : { carriedUnits: String(carried) }),
    postings: moved(units),
  },
];
const accepted = (order: OrderTicket): Told => [MARKET, 'OrderAccepted', order];
const end = { account: ANNA, state: 'canceled', filledLots: 0, filledValue: 0, source: 'web' };
const closed = (orderId: number, changes: object = {}): Told => [
  MARKET,
  'OrderClosed',
  { ...end, orderId, reason: 'user-cancel', ...changes },
];
const replaced = (orderId: number, replacedBy: number): Told => closed(orderId, { reason: 'replaced', replacedBy });
const released = (orderId: number, units: number, changes: object = {}): Told => [
  'ledger-0',
  'HoldReleased',
  {
    orderId,
    account: ANNA,
    symbol: 'btcaud',
    state: 'canceled',
    reason: 'user-cancel',
    closedAt: 0,
    postings: moved(-units),
    ...changes,
  },
];
const handedOver = (orderId: number, by: number, carried: number, units: number): Told =>
  released(orderId, units, { reason: 'replaced', replacedBy: by, carriedUnits: String(carried) });

const PARAMETERS = { version: 1, buyCapPpm: 1_100_000, sellFloorPpm: 900_000, marketBoundPpm: 100_000 };
const LISTING = { symbol: 'btcaud', index: 1, base: 'btc', quote: 'aud', pricePrecision: 2, amountPrecision: 6 };
const OLD = bid(1);
/** Costs 80 units. */
const NEW = bid(2, { priceTicks: 8, replaces: { orderId: 1, filledLots: 0 } });
const START: readonly Told[] = [
  ['ledger-0', 'AccountOpened', { account: ANNA }],
  ['ledger-0', 'AccountOpened', { account: HOUSE_DEMO }],
  [
    'ledger-0',
    'EntryPosted',
    {
      transactionType: 'demo-funding',
      businessId: 'f1',
      by: 'identity',
      postings: [line(-1_000, 'available', HOUSE_DEMO), line(1_000, 'available')],
    },
  ],
  ['ledger-0', 'SymbolRegistered', { ...LISTING, stream: MARKET, feeClass: 'A' }],
  [
    MARKET,
    'SymbolListed',
    { listing: { ...LISTING, anchorTicks: 10 }, parameters: PARAMETERS, state: SYMBOL_STATE.online },
  ],
  held(OLD, 100),
  accepted(OLD),
];

/** The findings in a log that continues with these events, and at rest. */
function findings(told: readonly Told[]): readonly string[] {
  const invariants = createInvariants();
  const revisions = new Map<string, number>();
  const found: string[] = [];
  [...START, ...told].forEach(([stream, type, data], at) => {
    const revision = (revisions.get(stream) ?? -1) + 1;
    revisions.set(stream, revision);
    const event: RecordedEvent = {
      stream,
      revision,
      type,
      id: `${stream}/${revision}`,
      position: String(at + 1).padStart(6, '0'),
      data: JSON.parse(JSON.stringify(data)) as JsonObject,
      meta: { at: 0 },
    };
    found.push(...invariants.apply(event).map(({ invariant }) => invariant));
  });
  return [...found, ...invariants.atRest().map(({ invariant }) => invariant)];
}

const WHOLE: readonly Told[] = [held(NEW, 0, 80), replaced(1, 2), accepted(NEW), handedOver(1, 2, 80, 20)];
const altered = (at: number, told: Told): readonly Told[] => WHOLE.map((one, index) => (index === at ? told : one));

describe('the place of another order', () => {
  it('is taken in one step, with the money that stays frozen', () => {
    expect(findings(WHOLE)).toEqual([]);
    expect(findings([...WHOLE, closed(2), released(2, 80)])).toEqual([]);
  });

  it('may need more money than the old order has', () => {
    const dearer = bid(2, { priceTicks: 11, replaces: { orderId: 1, filledLots: 0 } });
    const log = [held(dearer, 10, 100), replaced(1, 2), accepted(dearer), handedOver(1, 2, 100, 0)];
    expect(findings(log)).toEqual([]);
  });

  it('is refused without a trace in the old order', () => {
    const refused = [held(NEW, 0, 80), closed(2, { reason: 'price-band' }), released(2, 0, { reason: 'price-band' })];
    expect(findings(refused)).toEqual([]);
    const cancelled = [closed(1), closed(2, { reason: 'too-late-to-replace' })];
    expect(
      findings([held(NEW, 0, 80), ...cancelled, released(1, 100), released(2, 0, { reason: 'too-late-to-replace' })]),
    ).toEqual([]);
  });

  it('is left to one of two, and can be taken from a replacement in turn', () => {
    const second = bid(3, { priceTicks: 8, replaces: { orderId: 1, filledLots: 0 } });
    const late = { reason: 'too-late-to-replace' };
    expect(findings([held(second, 0, 80), ...WHOLE, closed(3, late), released(3, 0, late)])).toEqual([]);
    const third = bid(3, { priceTicks: 7, replaces: { orderId: 2, filledLots: 0 } });
    const [holds, ...rest] = WHOLE;
    expect(
      findings([holds!, held(third, 0, 70), ...rest, replaced(2, 3), accepted(third), handedOver(2, 3, 70, 10)]),
    ).toEqual([]);
  });

  const plain = bid(2, { priceTicks: 8 });
  const late = { reason: 'too-late-to-replace' };
  it.each<readonly [string, readonly Told[]]>([
    ['more is carried than the new order needs', altered(0, held(NEW, 0, 81))],
    ['money is frozen although the old order has enough', altered(0, held(NEW, 10, 70))],
    [
      'an order replaces one that was filled otherwise',
      altered(0, held({ ...NEW, replaces: { orderId: 1, filledLots: 3 } }, 0, 80)),
    ],
    ['an order replaces one of another side', altered(0, held({ ...NEW, side: 2 }, 0, 80))],
    ['an order replaces nobody', altered(0, held({ ...NEW, replaces: { orderId: 9, filledLots: 0 } }, 80, 0))],
    ['an order takes money over and replaces none', [held(plain, 0, 80)]],
    ['the new order is accepted and the old one stays', [held(NEW, 0, 80), accepted(NEW)]],
    ['the old order ends and the new one is not accepted', [held(NEW, 0, 80), replaced(1, 2), closed(2, late)]],
    ['something comes between the two', [held(NEW, 0, 80), replaced(1, 2), closed(7), accepted(NEW)]],
    ['an ordinary order takes a place', [held(plain, 80), replaced(1, 2), accepted(plain)]],
    ['an order is replaced that is not open', [held(NEW, 0, 80), closed(1), replaced(1, 2), accepted(NEW)]],
    ['a replaced order names nobody', [closed(1, { reason: 'replaced' })]],
    ['a cancelled order names a successor', [held(NEW, 0, 80), closed(1, { replacedBy: 2 }), accepted(NEW)]],
    ['an order comes too late although nothing has happened', [held(NEW, 0, 80), closed(2, late)]],
    ['an order that replaces none comes too late', [held(plain, 80), closed(2, late)]],
    ['other money is handed over than was announced', altered(3, handedOver(1, 2, 79, 21))],
    ['it is handed over to somebody else', altered(3, handedOver(1, 9, 80, 20))],
    ['the release does not say what is handed over', altered(3, released(1, 100, { reason: 'replaced' }))],
    ['it is handed over twice', [...WHOLE, handedOver(1, 2, 80, 20)]],
  ])('is noticed when %s', (_what, told) => {
    expect(findings(told).filter((name) => name === 'replaced' || name === 'reserved-once')).not.toEqual([]);
  });

  it('must leave the frozen money to somebody', () => {
    expect(findings(altered(3, handedOver(1, 2, 80, 100)))).toContain('frozen-is-reserved');
    expect(findings(altered(3, handedOver(1, 2, 80, 0)))).toContain('frozen-is-reserved');
    expect(findings(WHOLE.slice(0, 3))).toContain('agreement');
  });
});
