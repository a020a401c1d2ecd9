import { SIDE, SYMBOL_STATE } from '@corella/contracts/market';
import { BTCAUD } from '../../testing/market-scene.js';
import type { MarketEvent } from './market-event.js';
import { isReadable, isReadableTrade } from './readable-event.js';

const trade = { tradeId: 1, priceTicks: 2, qtyLots: 3, takerSide: SIDE.buy };
const { listing, parameters } = BTCAUD;

/** An event of each type that is looked at, with the parts that a replay needs. */
const examples: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  SymbolListed: { listing, parameters, state: SYMBOL_STATE.online },
  SymbolStateSet: { state: SYMBOL_STATE.suspend, reason: 'maintenance', by: 's1' },
  SymbolParametersSet: { parameters, effectiveAt: 5 },
  SymbolParametersRefused: { approvalId: 'a1' },
  SymbolStateRefused: { approvalId: 'a1' },
  HistorySeeded: { lastTicks: 5 },
  ReferencePriceSet: { ticks: 5, observedAt: 6 },
  OrderAccepted: { orderId: 1, account: 'spot:1', side: SIDE.buy, stpGroup: 'spot:1' },
  TradeExecuted: trade,
  OrderClosed: { orderId: 1, account: 'spot:1', state: 'filled', filledLots: 0 },
};
const event = (type: string, data: unknown) => ({ type, data }) as MarketEvent;
const parts = Object.entries(examples).flatMap(([type, data]) =>
  Object.keys(data).map((part) => [type, part] as const),
);

describe('a recorded event of a market', () => {
  it.each(Object.keys(examples))('is readable as it is written: %s', (type) => {
    expect(isReadable(event(type, examples[type]))).toBe(true);
  });

  it.each(parts)('is not readable when a part is missing or of another type: %s without %s', (type, part) => {
    for (const value of [undefined, null, 1.5, Number.NaN, [], true, {}]) {
      const data = { ...examples[type], [part]: value };
      if (part === 'listing' && value !== undefined && value !== null) continue;
      expect([value, isReadableOrThrows(event(type, data))]).toEqual([value, false]);
    }
  });

  it.each(['symbol', 'base', 'quote', 'index', 'pricePrecision', 'amountPrecision', 'weight', 'anchorTicks'])(
    'is not readable when a listing has no right %s',
    (part) => {
      const data = { ...examples.SymbolListed, listing: { ...listing, [part]: null } };
      expect(isReadable(event('SymbolListed', data))).toBe(false);
    },
  );

  it.each([
    ['TradeExecuted', 'priceTicks'],
    ['TradeExecuted', 'qtyLots'],
    ['ReferencePriceSet', 'ticks'],
    ['HistorySeeded', 'lastTicks'],
    ['OrderAccepted', 'orderId'],
    ['OrderClosed', 'orderId'],
  ])('needs a positive number: %s with %s', (type, part) => {
    for (const value of [0, -1]) expect(isReadable(event(type, { ...examples[type], [part]: value }))).toBe(false);
    expect(isReadable(event(type, { ...examples[type], [part]: 1 }))).toBe(true);
  });

  it('may carry the number of its command, and is refused with either an approval or a number', () => {
    const sequence = { sender: 'g1', number: 1 };
    const { SymbolStateSet } = examples;
    for (const [given, readable] of [
      [sequence, true],
      [{ sender: 5, number: 1 }, false],
      [{ sender: 'g1', number: 0.5 }, false],
    ] as const) {
      expect(isReadable(event('SymbolStateSet', { ...SymbolStateSet, sequence: given }))).toBe(readable);
      expect(isReadable(event('SymbolStateRefused', { finding: 'x', sequence: given }))).toBe(readable);
    }
    expect(isReadable(event('SymbolStateRefused', { finding: 'x' }))).toBe(false);
  });

  it('may name the order that took the place of one that ended', () => {
    const ended = (replacedBy: unknown) => event('OrderClosed', { ...examples['OrderClosed'], replacedBy });
    expect([undefined, 7].map((by) => isReadable(ended(by)))).toEqual([true, true]);
    for (const by of [null, 0, 1.5, '7', {}]) expect([by, isReadable(ended(by))]).toEqual([by, false]);
  });

  it('knows both sides and all ends, and no others', () => {
    const sold = { ...examples.OrderAccepted, side: SIDE.sell };
    expect([
      isReadable(event('OrderAccepted', sold)),
      isReadable(event('OrderAccepted', { ...sold, side: 3 })),
    ]).toEqual([true, false]);
    const ended = (state: string) => isReadable(event('OrderClosed', { ...examples.OrderClosed, state }));
    expect(['filled', 'canceled', 'partial-canceled', 'submitted'].map(ended)).toEqual([true, true, true, false]);
    expect([SIDE.sell, 3].map((takerSide) => isReadableTrade({ ...trade, takerSide } as never))).toEqual([true, false]);
  });

  it('is left to the machine when its type needs no reading', () => {
    expect(isReadable(event('StopTriggered', {}))).toBe(true);
  });
});

/** A listing that is not there at all cannot be looked into; the caller catches that too. */
function isReadableOrThrows(one: MarketEvent): boolean {
  try {
    return isReadable(one);
  } catch {
    return false;
  }
}
