import { isStopType, ORDER_TYPES, SIDE, STOP_TYPES } from '@corella/contracts/market';
import { givenTradingLedger, ticket } from '../testing/given-ledger.js';
import { holdSize } from './order-hold.js';

const btcaud = givenTradingLedger().machine.state.symbols.get('btcaud')!;

/** What the order holds, or the field that is refused. */
function sizeOf(changes: object): unknown {
  const size = holdSize(ticket(1, changes), btcaud);
  return size.ok ? [size.value.asset, size.value.units] : size.rejection.field;
}
const market = { orderType: 'market', priceTicks: undefined } as const;
const stop = { orderType: 'stop-limit', stopTicks: 9_000_000, operator: 'gte' } as const;

describe('what an order holds', () => {
  it.each(ORDER_TYPES.filter((type) => type !== 'market' && !isStopType(type)))(
    'is its value at the limit for a buy and its lots for a sell: %s',
    (orderType) => {
      expect(sizeOf({ orderType })).toEqual(['aud', 10_000_000_000n]);
      expect(sizeOf({ orderType, side: SIDE.sell })).toEqual(['btc', 100_000n]);
    },
  );

  it('is the cost of a market buy, the lots of a market sell, and the limit of a stop', () => {
    expect(sizeOf({ ...market, qtyLots: undefined, costUnits: '5' })).toEqual(['aud', 5n]);
    expect(sizeOf({ ...market, side: SIDE.sell })).toEqual(['btc', 100_000n]);
    for (const orderType of STOP_TYPES)
      for (const operator of ['gte', 'lte'])
        expect(sizeOf({ ...stop, orderType, operator })).toEqual(['aud', 10_000_000_000n]);
  });

  it.each([
    ['side', { side: 3 }],
    ['orderType', { orderType: 'iceberg' }],
    ['stopTicks', { stopTicks: 5 }],
    ['operator', { operator: 'gte' }],
    ['stopTicks', { ...stop, stopTicks: undefined }],
    ['stopTicks', { ...stop, stopTicks: 0 }],
    ['operator', { ...stop, operator: undefined }],
    ['operator', { ...stop, operator: 'eq' }],
    ['priceTicks', { orderType: 'market', qtyLots: undefined, costUnits: '5' }],
    ['qtyLots', { ...market, costUnits: '5' }],
    ['costUnits', { ...market, qtyLots: undefined }],
    ['costUnits', { ...market, qtyLots: undefined, costUnits: '0' }],
    ['costUnits', { ...market, qtyLots: undefined, costUnits: '1'.repeat(20) }],
    ['costUnits', { ...market, side: SIDE.sell, costUnits: '5' }],
    ['costUnits', { costUnits: '5' }],
    ['priceTicks', { priceTicks: undefined }],
    ['priceTicks', { priceTicks: 1.5 }],
    ['priceTicks', { priceTicks: 0, side: SIDE.sell }],
    ['qtyLots', { qtyLots: undefined }],
    ['qtyLots', { qtyLots: 0 }],
    ['qtyLots', { qtyLots: -1, side: SIDE.sell }],
    ['qtyLots', { priceTicks: 2 ** 30, qtyLots: 2 ** 30 }],
  ])('names the field that is wrong: %s in %j', (field, changes) => {
    expect(sizeOf(changes)).toBe(field);
  });
});
