import { ORDER_SOURCES, ORDER_TYPES, SIDE, STOP_OPERATORS, STP_MODES, type OrderTicket } from './order.js';
import { namesAnOrder, ticketFault } from './readable-ticket.js';

const sound: OrderTicket = {
  orderId: 1,
  account: 'spot:1000001',
  symbol: 'btcaud',
  side: SIDE.buy,
  orderType: 'limit',
  priceTicks: 100,
  qtyLots: 5,
  source: 'web',
  stpGroup: '1000001',
  stpMode: 'cancel-taker',
  placedAt: 1,
};
/** A ticket as it may be found in a log, without the guarantee of a type. */
const recorded = (damage: object): OrderTicket => ({ ...sound, ...damage });

describe('a recorded order', () => {
  it('can be read with every side, type, source, mode and operator that there is', () => {
    for (const orderType of ORDER_TYPES) expect(ticketFault(recorded({ orderType }))).toBeNull();
    for (const source of ORDER_SOURCES) expect(ticketFault(recorded({ source }))).toBeNull();
    for (const stpMode of STP_MODES) expect(ticketFault(recorded({ stpMode }))).toBeNull();
    for (const operator of STOP_OPERATORS) expect(ticketFault(recorded({ operator }))).toBeNull();
    for (const side of [SIDE.buy, SIDE.sell]) expect(ticketFault(recorded({ side }))).toBeNull();
  });

  it('can be read with the order that it replaces', () => {
    for (const filledLots of [0, 3]) expect(ticketFault(recorded({ replaces: { orderId: 7, filledLots } }))).toBeNull();
  });

  it('can be read without the parts that its type does not have, and without a mode', () => {
    const bare = { priceTicks: undefined, qtyLots: undefined, stopTicks: undefined, stpMode: undefined };
    expect(ticketFault(recorded({ ...bare, costUnits: '5' }))).toBeNull();
  });

  it.each([
    ['symbol', { symbol: undefined }, 'it names no symbol'],
    ['symbol', { symbol: 'BTC/AUD' }, 'it names no symbol'],
    ['side', { side: 0 }, 'its side is neither buy nor sell'],
    ['orderType', { orderType: 'iceberg' }, 'its order type is unknown'],
    ['source', { source: 'fax' }, 'its source is unknown'],
    ['stpMode', { stpMode: null }, 'its self-trade mode is unknown'],
    ['stpGroup', { stpGroup: '' }, 'it has no self-trade group'],
    ['stpGroup', { stpGroup: 'x'.repeat(73) }, 'it has no self-trade group'],
    ['operator', { operator: 'near' }, 'its stop operator is unknown'],
    ['priceTicks', { priceTicks: 0.5 }, 'its price is not a whole number of ticks'],
    ['qtyLots', { qtyLots: '5' }, 'its quantity is not a whole number of lots'],
    ['stopTicks', { stopTicks: null }, 'its stop price is not a whole number of ticks'],
    ['costUnits', { costUnits: 5 }, 'its cost is not written as text'],
    ['replaces', { replaces: null }, 'the order that it replaces is not named'],
    ['replaces', { replaces: 7 }, 'the order that it replaces is not named'],
    ['replaces', { replaces: { orderId: 1, filledLots: 0 } }, 'the order that it replaces is not named'],
    ['replaces', { replaces: { orderId: 0, filledLots: 0 } }, 'the order that it replaces is not named'],
    ['replaces', { replaces: { orderId: 7 } }, 'the order that it replaces is not named'],
    ['replaces', { replaces: { orderId: 7, filledLots: -1 } }, 'the order that it replaces is not named'],
    ['replaces', { replaces: { orderId: '7', filledLots: 0 } }, 'the order that it replaces is not named'],
  ])('cannot be read with a damaged %s (%j)', (_field, damage, fault) => {
    expect(ticketFault(recorded(damage))).toBe(fault);
  });

  it('names its order by a positive whole id and an account that events can carry', () => {
    expect(namesAnOrder(sound)).toBe(true);
    expect(namesAnOrder(recorded({ account: `house:${'x'.repeat(64)}` }))).toBe(true);
    for (const damage of [{ orderId: 0 }, { orderId: '1' }, { orderId: 2 ** 53 }, { account: '' }, { account: 'a"b' }])
      expect(namesAnOrder(recorded(damage))).toBe(false);
    expect(namesAnOrder(undefined)).toBe(false);
  });
});
