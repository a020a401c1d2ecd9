import type { TradeSide } from '@corella/contracts/market';
import { closed } from '../orders/order-events.js';
import type { RestingOrders } from '../orders/resting-orders.js';
import type { Taker } from '../orders/taker.js';
import type { MarketEvent } from '../symbol/market-event.js';
import type { SymbolFacts } from '../symbol/symbol-facts.js';
import { tradeIdOf } from '../symbol/trade-id.js';

/** Appends what the book's last taker met, and releases makers that have left the book. Returns the facts after it. */
export function emitFills(
  taker: Taker,
  facts: SymbolFacts,
  resting: RestingOrders,
  events: MarketEvent[],
): SymbolFacts {
  const { fills } = resting.book;
  for (let i = 0; i < fills.count; i += 1) if (fills.makerDone[i] === 1) resting.disown(fills.makerGroup[i]!);
  return fillEvents(taker, facts, resting, events);
}

/** The trades of the book's last taker so far, each followed by the end of the maker if it was filled. */
export function fillEvents(
  taker: Taker,
  facts: SymbolFacts,
  resting: RestingOrders,
  events: MarketEvent[],
): SymbolFacts {
  const { fills } = resting.book;
  let { trades, lastTicks } = facts;
  let filledLots = 0;
  let filledValue = 0;
  for (let i = 0; i < fills.count; i += 1) {
    const priceTicks = fills.priceTicks[i]!;
    const qtyLots = fills.lots[i]!;
    const done = fills.makerDone[i] === 1;
    const maker = makerAt(resting, i);
    if (qtyLots === 0) {
      events.push(gaveWay(maker, taker));
      continue;
    }
    filledLots += qtyLots;
    filledValue += qtyLots * priceTicks;
    trades += 1;
    lastTicks = priceTicks;
    events.push({
      type: 'TradeExecuted',
      data: {
        tradeId: tradeIdOf(facts.listing, trades),
        priceTicks,
        qtyLots,
        takerSide: taker.side,
        maker,
        taker: {
          orderId: taker.orderId,
          account: taker.account,
          filledLots,
          filledValue,
          orderType: taker.orderType,
          source: taker.source,
          limitTicks: taker.priceTicks,
        },
      },
    });
    if (done) events.push(filled(maker));
  }
  return { ...facts, trades, lastTicks };
}

function makerAt(resting: RestingOrders, i: number): TradeSide {
  const { fills } = resting.book;
  const slot = fills.makerSlot[i]!;
  return {
    orderId: fills.makerId[i]!,
    account: resting.accountAt(slot),
    filledLots: fills.makerFilledLots[i]!,
    filledValue: fills.makerFilledValue[i]!,
    orderType: resting.typeAt(slot),
    source: resting.sourceAt(slot),
    limitTicks: fills.priceTicks[i]!,
  };
}

const madeBy = ({ filledLots, filledValue }: TradeSide): Pick<TradeSide, 'filledLots' | 'filledValue'> => ({
  filledLots,
  filledValue,
});

const filled = (maker: TradeSide): MarketEvent<'OrderClosed'> =>
  closed(maker, { state: 'filled', reason: 'filled' }, madeBy(maker));

/** A maker of the taker's own group that was cancelled instead of traded. */
const gaveWay = (maker: TradeSide, { stpMode, orderId }: Taker): MarketEvent<'OrderClosed'> =>
  closed(
    maker,
    { state: maker.filledLots > 0 ? 'partial-canceled' : 'canceled', reason: 'self-trade' },
    { ...madeBy(maker), rule: 'self-trade', inputs: { stpMode, takerOrderId: orderId } },
  );
