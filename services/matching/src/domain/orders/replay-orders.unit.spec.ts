import { SIDE, type MarketEvents } from '@corella/contracts/market';
import type { RecordedOf } from '@corella/event-store';
import { BTCAUD, MarketScene } from '../../testing/market-scene.js';
import { MarketMachine } from '../../machines/market.machine.js';

const ANCHOR = BTCAUD.listing.anchorTicks;
type Trade = MarketEvents['TradeExecuted'];

/** Two sellers at one price, another above, and a buyer who takes the first and part of the second. */
function traded() {
  const scene = new MarketScene().listed();
  const [first, second] = [1, 2].map(() => scene.hold({ side: SIDE.sell }).ticket);
  const dearer = scene.hold({ side: SIDE.sell, priceTicks: ANCHOR + 5 }).ticket;
  const taker = scene.hold({ side: SIDE.buy, qtyLots: 15_000 }).ticket;
  return { scene, first: first!.orderId, second: second!.orderId, dearer: dearer.orderId, taker: taker.orderId };
}

function replay(log: readonly RecordedOf<'market'>[]): MarketMachine {
  const machine = new MarketMachine();
  for (const event of log) machine.apply(event);
  return machine;
}

/** The log with a change in its first trade. */
function withTrade(log: readonly RecordedOf<'market'>[], change: (trade: Trade) => object): RecordedOf<'market'>[] {
  const at = log.findIndex(({ type }) => type === 'TradeExecuted');
  return log.map((event, index) => {
    if (index !== at) return event;
    const data = event.data as Trade;
    return { ...event, data: { ...data, ...change(data) } } as RecordedOf<'market'>;
  });
}

describe('a replay of trades', () => {
  it('reaches the state of the machine that recorded them', () => {
    const { scene } = traded();
    expect(scene.log.filter(({ type }) => type === 'TradeExecuted')).toHaveLength(2);
    expect(replay(scene.log).hash()).toBe(scene.machine.hash());
  });

  const cases: readonly (readonly [string, (trade: Trade) => object, string])[] = [
    [
      'an order that was not just accepted took part',
      ({ taker }) => ({ taker: { ...taker, orderId: taker.orderId + 7 } }),
      'its taker is not the order just accepted',
    ],
    [
      'the quantities of the taker do not add up',
      ({ taker }) => ({ taker: { ...taker, filledLots: taker.filledLots + 1 } }),
      'its figures do not add up',
    ],
    [
      'the value of the taker does not add up',
      ({ taker }) => ({ taker: { ...taker, filledValue: taker.filledValue + 1 } }),
      'its figures do not add up',
    ],
    ['the maker stood on the other side', () => ({ takerSide: SIDE.sell }), "maker's side or price differ"],
    [
      'the maker is not on the book',
      ({ maker }) => ({ maker: { ...maker, orderId: 5 } }),
      'maker 5 is not on the book',
    ],
    [
      'the price is not the price of the maker',
      ({ taker, qtyLots, priceTicks }) => ({
        priceTicks: priceTicks + 1,
        taker: { ...taker, filledValue: qtyLots * (priceTicks + 1) },
      }),
      "maker's side or price differ",
    ],
    [
      'the maker had fewer lots',
      ({ taker, qtyLots, priceTicks }) => ({
        qtyLots: qtyLots + 1,
        taker: { ...taker, filledLots: qtyLots + 1, filledValue: (qtyLots + 1) * priceTicks },
      }),
      'has too few lots',
    ],
  ];
  it.each(cases)('ends when %s', (_what, change, finding) => {
    const { scene } = traded();
    expect(() => replay(withTrade(scene.log, change))).toThrow(finding);
  });

  it.each(['second', 'dearer'] as const)('ends when the maker had no priority: the %s seller', (who) => {
    const { scene, [who]: orderId } = traded();
    const log = withTrade(scene.log, ({ maker }) => ({ maker: { ...maker, orderId } }));
    expect(() => replay(log)).toThrow(`maker ${orderId} has no priority`);
  });

  it('ends when a trade follows no accepted order', () => {
    const { scene, taker } = traded();
    const log = scene.log.filter(
      ({ type, data }) => type !== 'OrderAccepted' || (data as { orderId: number }).orderId !== taker,
    );
    expect(() => replay(log)).toThrow('its taker is not the order just accepted');
  });

  it('ends when an order is left over that can neither rest nor has ended', () => {
    const { scene, taker } = traded();
    const log = scene.log.filter(
      ({ type, data }) => type !== 'OrderClosed' || (data as { orderId: number }).orderId !== taker,
    );
    expect(log).toHaveLength(scene.log.length - 1);
    expect(() => replay(log).hash()).toThrow(`order ${taker} neither ended nor can rest`);
  });
});
