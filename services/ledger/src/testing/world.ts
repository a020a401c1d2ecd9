import fc from 'fast-check';
import type { MarketEvents } from '@corella/contracts/market';
import type { Hold } from '../domain/ledger-state.js';
import { ANNA, BEN, MAKER, givenTradingLedger, holdFunds, ticket, type GivenLedger } from './given-ledger.js';

const ACCOUNTS = [ANNA, BEN, MAKER];
/** One thing that happens, drawn by fast-check. */
export const step = fc.record({
  kind: fc.constantFrom('hold', 'hold', 'hold', 'trade', 'trade', 'close', 'again'),
  account: fc.nat(2), isBuy: fc.boolean(), isMarket: fc.boolean(), priceTicks: fc.integer({ min: 9_999_990, max: 10_000_010 }), qtyLots: fc.integer({ min: 1, max: 3_000 }), pick: fc.nat(1_000),
});
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** A ledger with a stand-in for matching, which lets any open bid meet any open offer that crosses it. */
export class World {
  readonly ledger: GivenLedger = givenTradingLedger(2n * 10n ** 11n);
  private nextOrder = 1;
  private nextTrade = 1;
  private last: { type: 'TradeExecuted'; data: MarketEvents['TradeExecuted'] } | { type: 'OrderClosed'; data: MarketEvents['OrderClosed'] } | null = null;

  run(action: Step): void {
    if (action.kind === 'hold') return this.hold(action);
    const holds = [...this.ledger.machine.state.holds.values()];
    if (action.kind === 'trade') return this.trade(action, holds);
    if (action.kind === 'close') return this.close(action, holds);
    if (this.last) this.ledger.tell('market-btcaud', this.ledger.marketRevision(), this.last.type, this.last.data);
  }

  private hold({ account, isBuy, isMarket, priceTicks, qtyLots }: Step): void {
    const cost = isMarket && isBuy ? { priceTicks: undefined, qtyLots: undefined, costUnits: String(qtyLots * 10_000_000) } : { qtyLots, priceTicks: isMarket ? undefined : priceTicks };
    this.ledger.command(holdFunds(ticket(this.nextOrder++, { account: ACCOUNTS[account] ?? ANNA, side: isBuy ? 1 : 2, orderType: isMarket ? 'market' : 'limit', ...cost })));
  }

  private trade({ pick, priceTicks, qtyLots, isBuy }: Step, holds: readonly Hold[]): void {
    const bids = holds.filter((hold) => hold.side === 1);
    const offers = holds.filter((hold) => hold.side === 2);
    const bid = bids[pick % Math.max(1, bids.length)];
    const offer = offers[pick % Math.max(1, offers.length)];
    if (!bid || !offer || (bid.limitTicks ?? priceTicks) < (offer.limitTicks ?? 0)) return;
    const price = Math.max(offer.limitTicks ?? 0, Math.min(bid.limitTicks ?? priceTicks, priceTicks));
    const room = bid.qtyLots === null ? Number(bid.remaining / BigInt(price)) : bid.qtyLots - bid.filledLots;
    const lots = Math.min(qtyLots, room, (offer.qtyLots ?? 0) - offer.filledLots);
    if (lots <= 0) return;
    const [taker, maker] = isBuy ? [bid, offer] : [offer, bid];
    const data = { tradeId: this.nextTrade++, priceTicks: price, qtyLots: lots, takerSide: isBuy ? 1 : 2, maker: sideOf(maker, lots), taker: sideOf(taker, lots) } as const;
    this.last = { type: 'TradeExecuted', data };
    this.ledger.market('TradeExecuted', data);
  }

  private close({ pick }: Step, holds: readonly Hold[]): void {
    const hold = holds[pick % Math.max(1, holds.length)];
    if (!hold) return;
    const data = { orderId: hold.orderId, account: hold.account, state: hold.filledLots > 0 ? 'partial-canceled' : 'canceled', reason: 'user-cancel', filledLots: hold.filledLots, filledValue: 0, source: 'web' } as const;
    this.last = { type: 'OrderClosed', data };
    this.ledger.market('OrderClosed', data);
  }
}

const sideOf = (hold: Hold, lots: number): MarketEvents['TradeExecuted']['maker'] => ({ orderId: hold.orderId, account: hold.account, filledLots: hold.filledLots + lots, filledValue: 0, orderType: hold.orderType, source: 'web' });
