import { SIDE, SYMBOL_STATE, type MarketEvents, type SymbolParameters } from '@corella/contracts/market';
import type { JsonObject, RecordedEvent } from '@corella/event-store';
import { MarketChecks } from './market-checks.js';

const PARAMETERS: SymbolParameters = {
  version: 1,
  minLots: 1,
  maxLots: 1_000,
  maxPriceTicks: 100_000,
  minValueUnits: '1',
  maxMarketSellLots: 1_000,
  maxMarketBuyUnits: '1000000',
  buyCapPpm: 1_100_000,
  sellFloorPpm: 900_000,
  marketBoundPpm: 100_000,
  feeClass: 'A',
  fuseMovePpm: 50_000,
  fuseWindowMs: 10_000,
};
const ANCHOR = 1_000;
type Side = 1 | 2;

/** Writes a market's events as the service would, and collects the findings about them. */
class Script {
  private readonly checks = new MarketChecks();
  private readonly found: string[] = [];
  private revision = -1;
  private trades = 0;
  at = 1_000_000;

  constructor() {
    this.write('SymbolListed', {
      listing: { index: 1, anchorTicks: ANCHOR },
      parameters: PARAMETERS,
      state: SYMBOL_STATE.online,
    });
  }

  write(type: string, data: object): this {
    this.revision += 1;
    const event: RecordedEvent = {
      stream: 'market-x',
      revision: this.revision,
      position: '',
      id: '',
      type,
      data: data as JsonObject,
      meta: { at: this.at },
    };
    this.checks.apply(event, (invariant, finding) => this.found.push(`${invariant}: ${finding}`));
    return this;
  }

  accept(orderId: number, side: Side, priceTicks: number, more: Partial<MarketEvents['OrderAccepted']> = {}): this {
    const order = { orderId, account: `a${orderId}`, side, orderType: 'limit', priceTicks, qtyLots: 10 };
    return this.write('OrderAccepted', { ...order, stpGroup: `a${orderId}`, source: 'web', ...more });
  }

  trade(takerId: number, takerSide: Side, makerId: number, priceTicks: number, qtyLots = 10): this {
    this.trades += 1;
    const side = (orderId: number) => ({ orderId, filledLots: qtyLots, filledValue: qtyLots * priceTicks });
    return this.write('TradeExecuted', {
      tradeId: 2 ** 40 + this.trades,
      priceTicks,
      qtyLots,
      takerSide,
      maker: side(makerId),
      taker: side(takerId),
    });
  }

  close(orderId: number, reason: string, priceTicks = 0): this {
    const filled = priceTicks > 0;
    return this.write('OrderClosed', {
      orderId,
      state: filled ? 'filled' : 'canceled',
      reason,
      filledLots: filled ? 10 : 0,
      filledValue: filled ? 10 * priceTicks : 0,
    });
  }

  /** A trade between two strangers that leaves nothing on the book. */
  print(orderId: number, priceTicks: number): this {
    return this.accept(orderId, SIDE.sell, priceTicks)
      .accept(orderId + 1, SIDE.buy, priceTicks)
      .trade(orderId + 1, SIDE.buy, orderId, priceTicks)
      .close(orderId, 'filled', priceTicks)
      .close(orderId + 1, 'filled', priceTicks);
  }

  blow(fromTicks: number, toTicks: number): this {
    return this.write('SymbolStateSet', {
      state: SYMBOL_STATE.fuse,
      previous: SYMBOL_STATE.online,
      reason: '',
      by: 'circuit-breaker',
      inputs: { fromTicks, toTicks },
    });
  }

  findings(): readonly string[] {
    this.checks.atRest((invariant, finding) => this.found.push(`${invariant}: ${finding}`));
    return this.found;
  }
}

const OWN = { stpGroup: 'anna' } as const;
const meet = (mode: 'cancel-taker' | 'cancel-maker' | 'cancel-both'): Script =>
  new Script().accept(1, SIDE.sell, 1_000, OWN).accept(2, SIDE.buy, 1_000, { ...OWN, stpMode: mode });

describe('an order that meets one of its own group', () => {
  it.each<[string, Script]>([
    ['ends itself under cancel-taker', meet('cancel-taker').close(2, 'self-trade')],
    ['takes the other out under cancel-maker, and rests', meet('cancel-maker').close(1, 'self-trade')],
    [
      'takes the other out and ends under cancel-both',
      meet('cancel-both').close(1, 'self-trade').close(2, 'self-trade'),
    ],
  ])('%s', (_what, script) => {
    expect(script.findings()).toEqual([]);
  });

  it.each<[string, Script, RegExp]>([
    [
      'the taker goes alone under cancel-both',
      meet('cancel-both').close(2, 'self-trade'),
      /no order of its group with it/,
    ],
    ['the taker rests after cancel-both', meet('cancel-both').close(1, 'self-trade'), /rests after both were to end/],
    ['the maker goes under cancel-taker', meet('cancel-taker').close(1, 'self-trade'), /which cancels itself instead/],
    ['the taker goes under cancel-maker', meet('cancel-maker').close(2, 'self-trade'), /the others were to give way/],
    ['they trade', meet('cancel-maker').trade(2, SIDE.buy, 1, 1_000), /orders of anna trade with each other/],
    [
      'the taker ends before it has met one',
      new Script().accept(1, SIDE.buy, 900).close(1, 'self-trade'),
      /without having met/,
    ],
    [
      'the maker is not the first',
      new Script()
        .accept(1, SIDE.sell, 1_001, OWN)
        .accept(3, SIDE.sell, 1_000)
        .accept(2, SIDE.buy, 1_001, { ...OWN, stpMode: 'cancel-maker' })
        .close(1, 'self-trade'),
      /before it has reached it/,
    ],
    [
      'nobody is being matched',
      new Script()
        .accept(1, SIDE.sell, 1_001)
        .write('ReferencePriceSet', { ticks: 1, observedAt: 1 })
        .accept(2, SIDE.sell, 1_002)
        .close(1, 'self-trade'),
      /self-trade/,
    ],
  ])('is noticed when %s', (_what, script, finding) => {
    expect(script.findings()).toContainEqual(expect.stringMatching(finding));
  });

  it('is noticed when it ends although it could trade', () => {
    const script = new Script().accept(1, SIDE.sell, 1_000).accept(2, SIDE.buy, 1_000, { orderType: 'ioc' });
    expect(script.close(2, 'ioc-rest').findings()).toContainEqual(
      expect.stringMatching(/price-time: .*can meet order 1/),
    );
  });
});

describe('the fuse', () => {
  it('passes when trading stops with the trade that moved the price too far, and names both prices', () => {
    expect(new Script().print(1, 1_000).print(3, 1_050).blow(1_000, 1_050).findings()).toEqual([]);
    expect(new Script().print(1, 951).print(3, 902).blow(1_000, 951).findings()).toHaveLength(1);
  });

  it('passes when the move took longer than the window, whole seconds included', () => {
    const script = new Script().print(1, 1_000).print(3, 1_020);
    script.at += 11_000;
    expect(script.print(5, 1_060).findings()).toEqual([]);
  });

  it('counts the price that stood when the window began', () => {
    const script = new Script().print(1, 1_000);
    script.at += 60_000;
    expect(script.print(3, 1_050).findings()).toContainEqual(
      expect.stringMatching(/moved from 1000 to 1050 and trading goes on/),
    );
  });

  it('starts again when trading resumes', () => {
    const resume = { state: SYMBOL_STATE.online, previous: SYMBOL_STATE.fuse, reason: '', by: 'staff' };
    const script = new Script().print(1, 1_050).blow(1_000, 1_050).write('SymbolStateSet', resume);
    expect(script.print(3, 1_080).findings()).toEqual([]);
  });

  it.each<[string, Script, RegExp]>([
    ['trading goes on', new Script().print(1, 1_050).print(3, 1_050), /trading goes on/],
    ['it trips for less', new Script().print(1, 1_049).blow(1_000, 1_049), /has not moved far enough/],
    ['it names another price', new Script().print(1, 1_050).blow(999, 1_050), /other prices than 1000 and 1050/],
    [
      'an order ends by it that did not trip it',
      new Script().accept(1, SIDE.buy, 900).close(1, 'fuse'),
      /has not tripped/,
    ],
  ])('is noticed when %s', (_what, script, finding) => {
    expect(script.findings()).toContainEqual(expect.stringMatching(finding));
  });
});

describe('a stop', () => {
  const stop = (script: Script, orderId: number, stopTicks: number): Script =>
    script.accept(orderId, SIDE.buy, 1_020, { orderType: 'stop-limit', stopTicks, operator: 'gte' });
  const trigger = (script: Script, orderId: number, lastTicks: number): Script =>
    script.write('StopTriggered', { orderId, lastTicks });

  it('is triggered when the last price reaches it, in the order of ids', () => {
    const script = stop(stop(new Script(), 10, 1_010), 11, 1_005).print(1, 1_010);
    expect(trigger(trigger(script, 10, 1_010), 11, 1_010).findings()).toEqual([]);
  });

  it.each<[string, Script, RegExp]>([
    [
      'is triggered before its price',
      trigger(stop(new Script(), 10, 1_010).print(1, 1_009), 10, 1_009),
      /is triggered at 1009, its stop is gte 1010/,
    ],
    [
      'is triggered before one with a lower id',
      trigger(stop(stop(new Script(), 10, 1_010), 11, 1_005).print(1, 1_010), 11, 1_010),
      /is triggered before 10/,
    ],
    ['still waits', stop(new Script(), 10, 1_010).print(1, 1_010), /order 10 still waits although 1010 reaches it/],
    [
      'still waits when the next order comes',
      stop(new Script(), 10, 1_010).print(1, 1_010).accept(20, SIDE.buy, 900),
      /still waits/,
    ],
    ['begins to wait when its price has come', stop(new Script(), 10, 1_000), /already reaches its stop/],
    [
      'is triggered twice',
      trigger(trigger(stop(new Script(), 10, 1_010).print(1, 1_010), 10, 1_010), 10, 1_010),
      /is triggered without waiting/,
    ],
  ])('is noticed when it %s', (_what, script, finding) => {
    expect(script.findings()).toContainEqual(expect.stringMatching(finding));
  });
});
