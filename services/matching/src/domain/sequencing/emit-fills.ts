import type { MarketEvent } from '../symbol/market-event.js';
import type { SymbolFacts } from '../symbol/symbol-facts.js';
import { tradeIdOf } from '../symbol/trade-id.js';
import { closed } from '../orders/order-events.js';
import type { RestingOrders } from '../orders/resting-orders.js';
import type { Taker } from '../orders/taker.js';

/**
 * Appends the trades of the book's last taker, each followed by the end of the maker if it was filled. Returns the
 * facts after them.
 */
export function emitFills(
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
    const slot = fills.makerSlot[i]!;
    const priceTicks = fills.priceTicks[i]!;
    const qtyLots = fills.lots[i]!;
    const done = fills.makerDone[i] === 1;
    if (done) resting.disown(fills.makerGroup[i]!);
    const maker = {
      orderId: fills.makerId[i]!,
      account: resting.accountAt(slot),
      filledLots: fills.makerFilledLots[i]!,
      filledValue: fills.makerFilledValue[i]!,
      orderType: resting.typeAt(slot),
      source: resting.sourceAt(slot),
      limitTicks: priceTicks,
    } as const;
    const made = { filledLots: maker.filledLots, filledValue: maker.filledValue };
    if (qtyLots === 0) {
      events.push(
        closed(
          maker,
          { state: maker.filledLots > 0 ? 'partial-canceled' : 'canceled', reason: 'self-trade' },
          { ...made, rule: 'self-trade', inputs: { stpMode: taker.stpMode, takerOrderId: taker.orderId } },
        ),
      );
      continue;
    }
    filledLots += qtyLots;
    filledValue += qtyLots * priceTicks;
    trades += 1;
    lastTicks = priceTicks;
    const taken = {
      orderId: taker.orderId,
      account: taker.account,
      filledLots,
      filledValue,
      orderType: taker.orderType,
      source: taker.source,
      limitTicks: taker.priceTicks,
    };
    events.push({
      type: 'TradeExecuted',
      data: {
        tradeId: tradeIdOf(facts.listing, trades),
        priceTicks,
        qtyLots,
        takerSide: taker.side,
        maker,
        taker: taken,
      },
    });
    if (done) events.push(closed(maker, { state: 'filled', reason: 'filled' }, made));
  }
  return { ...facts, trades, lastTicks };
}
