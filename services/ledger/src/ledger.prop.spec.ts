import fc from 'fast-check';
import type { MarketEvents } from '@corella/contracts/market';
import type { Hold } from './domain/ledger-state.js';
import { LedgerMachine } from './ledger.machine.js';
import { ANNA, BEN, MAKER, givenTradingLedger, holdFunds, ticket, type GivenLedger } from './testing/given-ledger.js';

const ACCOUNTS = [ANNA, BEN, MAKER];
const step = fc.record({
  kind: fc.constantFrom('hold', 'hold', 'hold', 'trade', 'trade', 'close', 'again'),
  account: fc.nat(2), isBuy: fc.boolean(), isMarket: fc.boolean(), priceTicks: fc.integer({ min: 9_999_990, max: 10_000_010 }), qtyLots: fc.integer({ min: 1, max: 3_000 }), pick: fc.nat(1_000),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** A stand-in for matching: lets any open bid meet any open offer that crosses it. */
class World {
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

function expectSoundBooks({ machine }: GivenLedger): void {
  const sums = new Map<string, bigint>();
  for (const account of machine.state.accounts.values()) {
    for (const [asset, { available, frozen }] of account.balances) {
      sums.set(asset, (sums.get(asset) ?? 0n) + available + frozen);
      const held = [...account.holds].map((id) => machine.state.holds.get(id)).reduce((sum, hold) => (hold?.asset === asset ? sum + hold.remaining : sum), 0n);
      expect(frozen).toBe(held);
      if (account.name.startsWith('spot:')) expect(available).toBeGreaterThanOrEqual(0n);
    }
  }
  for (const sum of sums.values()) expect(sum).toBe(0n);
  expect(machine.state.stopped.size).toBe(0);
}

function replayed(log: GivenLedger['log'], snapshot?: string): LedgerMachine {
  const machine = new LedgerMachine();
  if (snapshot !== undefined) machine.restore(snapshot);
  for (const event of log) if (event.revision > machine.state.revision) machine.apply(event);
  return machine;
}

describe('the ledger under any sequence of holds, trades and ends', () => {
  it('keeps the books at zero, nobody negative, frozen equal to the open holds, and replays to the same hash', () => {
    fc.assert(fc.property(fc.array(step, { maxLength: 60 }), fc.nat(60), (steps, snapshotAt) => {
      const world = new World();
      let snapshot = world.ledger.machine.snapshot();
      steps.forEach((action, at) => {
        world.run(action);
        if (at === snapshotAt) snapshot = world.ledger.machine.snapshot();
        expectSoundBooks(world.ledger);
      });
      const hash = world.ledger.machine.hash();
      expect(replayed(world.ledger.log).hash()).toBe(hash);
      expect(replayed(world.ledger.log, snapshot).hash()).toBe(hash);
    }), { numRuns: 60 });
  });

  it('changes nothing when every market event is told again from the start', () => {
    fc.assert(fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const world = new World();
      const told: Parameters<GivenLedger['tell']>[] = [];
      const { ledger } = world;
      const tell = ledger.tell.bind(ledger);
      ledger.tell = (...call) => {
        told.push(call);
        return tell(...call);
      };
      steps.forEach((action) => world.run(action));
      const hash = ledger.machine.hash();
      for (const call of told) expect(tell(...call)).toEqual([]);
      expect(ledger.machine.hash()).toBe(hash);
    }), { numRuns: 40 });
  });
});
