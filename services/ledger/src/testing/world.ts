import fc from 'fast-check';
import { CUSTODY_DEMO, type LedgerCommand } from '@corella/contracts/ledger';
import { isStopType, type MarketEvents, type OrderTicket, type OrderType } from '@corella/contracts/market';
import { lastRankingMs } from '../domain/fees/jst-day.js';
import type { Hold } from '../domain/ledger-state.js';
import { ANNA, BEN, MAKER, NOW, givenTradingLedger, holdFunds, ticket, type GivenLedger } from './given-ledger.js';

const ACCOUNTS = [ANNA, BEN, MAKER];
const TYPES: readonly OrderType[] = [
  'limit',
  'limit',
  'market',
  'ioc',
  'fok',
  'post-only',
  'stop-limit',
  'stop-limit-fok',
];
const HOUR_MS = 3_600_000;

/** One random step, drawn by fast-check. */
export const step = fc.record({
  kind: fc.constantFrom(
    'hold',
    'hold',
    'hold',
    'trade',
    'trade',
    'trade',
    'trigger',
    'close',
    'replace',
    'replace',
    'take-over',
    'take-over',
    'again',
    'wait',
    'ht',
    'prefer',
    'convert',
    'rank',
    'timer',
    'fire',
    'schedule',
    'control',
  ),
  account: fc.nat(2),
  isBuy: fc.boolean(),
  typeIndex: fc.nat(TYPES.length - 1),
  priceTicks: fc.integer({ min: 9_999_990, max: 10_000_010 }),
  qtyLots: fc.integer({ min: 1, max: 3_000 }),
  pick: fc.nat(1_000),
});
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

type Told = {
  [Type in 'TradeExecuted' | 'OrderClosed' | 'StopTriggered']: {
    readonly type: Type;
    readonly data: MarketEvents[Type];
  };
}['TradeExecuted' | 'OrderClosed' | 'StopTriggered'];

/** A ledger with a clock and a stand-in for matching that trades any open bid with any open offer that it crosses. */
export class World {
  readonly ledger: GivenLedger = givenTradingLedger(2n * 10n ** 11n);
  /** How often an order has taken another one's place. */
  takenOver = 0;
  /** Of a replacement: the fills that it named. */
  private readonly filledThen = new Map<number, number>();
  private nextOrder = 1;
  private nextTrade = 1;
  private nextEntry = 1;
  private now = NOW;
  private last: Told | null = null;

  constructor() {
    // From the start one customer can pay fees in HT, so that a short run meets it as well.
    const postings = [
      { account: CUSTODY_DEMO, bucket: 'available', asset: 'ht', units: '-50000000' },
      { account: ANNA, bucket: 'available', asset: 'ht', units: '50000000' },
    ] as const;
    this.command({ type: 'PostEntry', transactionType: 'deposit', businessId: 'ht:first', postings, by: 'fiat' });
    this.command({ type: 'SetFeePreference', account: ANNA, payInHt: true });
    this.command({ type: 'SetFeeConversion', audUnits: { aud: '100000000', btc: '16000000000000', ht: '128460000' } });
  }

  run(action: Step): void {
    const holds = [...this.ledger.machine.state.holds.values()];
    switch (action.kind) {
      case 'hold':
        return this.hold(action);
      case 'trade':
        return this.trade(action, holds);
      case 'trigger':
        return this.trigger(action, holds);
      case 'close':
        return this.close(action, holds);
      case 'replace':
        return this.replace(action, holds);
      case 'take-over':
        return this.takeOver(action, holds);
      case 'again':
        if (this.last)
          this.ledger.tell('market-btcaud', this.ledger.marketRevision(), this.last.type, this.last.data, this.now);
        return;
      case 'wait':
        this.now += action.pick * 100_000 - (action.isBuy ? 0 : HOUR_MS);
        return;
      default:
        return this.command(this.commandOf(action));
    }
  }

  private command(command: LedgerCommand): void {
    this.ledger.command(command, this.now);
  }

  private commandOf({ kind, account, isBuy, qtyLots, pick }: Step): LedgerCommand {
    const name = ACCOUNTS[account] ?? ANNA;
    const units = String(pick * 10 ** 9);
    switch (kind) {
      case 'prefer':
        return { type: 'SetFeePreference', account: name, payInHt: isBuy };
      case 'convert':
        return {
          type: 'SetFeeConversion',
          audUnits: {
            aud: '100000000',
            btc: String(10 ** 12 * (pick + 1)),
            ...(isBuy ? { ht: String(qtyLots * 10 ** 5) } : {}),
          },
        };
      case 'rank':
        return { type: 'AssignRanks', effectiveAt: lastRankingMs(this.now) };
      case 'timer':
        return { type: 'SetCancelTimer', account: name, triggerAt: isBuy ? this.now + 5_000 + pick : null };
      case 'fire':
        return { type: 'FireCancelTimers' };
      case 'schedule':
        return {
          type: 'SetFeeSchedule',
          version: pick % 7,
          effectiveAt: this.now + qtyLots * 1_000,
          classes: {
            A: { makerPpm: pick, takerPpm: qtyLots },
            B: { makerPpm: 0, takerPpm: 0 },
            C: { makerPpm: 0, takerPpm: 0 },
          },
        };
      case 'control':
        return {
          type: 'SetAccountControl',
          account: name,
          status: 'active',
          allow: ['exchange'],
          reasons: isBuy ? ['address-unproven'] : [],
        };
      default:
        return {
          type: 'PostEntry',
          transactionType: 'deposit',
          by: 'fiat',
          businessId: `ht:${(this.nextEntry += isBuy ? 1 : 0)}`,
          postings: [
            { account: CUSTODY_DEMO, bucket: 'available', asset: 'ht', units: `-${units}` },
            { account: name, bucket: 'available', asset: 'ht', units },
          ],
        };
    }
  }

  private hold({ account, isBuy, typeIndex, priceTicks, qtyLots, pick }: Step): void {
    const orderType = TYPES[typeIndex] ?? 'limit';
    const isMarket = orderType === 'market';
    const cost: Partial<OrderTicket> =
      isMarket && isBuy
        ? { priceTicks: undefined, qtyLots: undefined, costUnits: String(qtyLots * 10_000_000) }
        : { qtyLots, priceTicks: isMarket ? undefined : priceTicks };
    const stop: Partial<OrderTicket> = isStopType(orderType)
      ? { stopTicks: priceTicks + 1, operator: pick % 2 === 0 ? 'gte' : 'lte' }
      : {};
    this.command({
      ...holdFunds(
        ticket(this.nextOrder++, {
          account: ACCOUNTS[account] ?? ANNA,
          side: isBuy ? 1 : 2,
          orderType,
          ...cost,
          ...stop,
        }),
      ),
      expiresAt: this.now,
    } as LedgerCommand);
  }

  private trade({ pick, priceTicks, qtyLots, isBuy }: Step, holds: readonly Hold[]): void {
    const tradable = holds.filter((hold) => hold.isAwake && !hold.replaces);
    const bids = tradable.filter((hold) => hold.side === 1);
    const offers = tradable.filter((hold) => hold.side === 2);
    const bid = bids[pick % Math.max(1, bids.length)];
    const offer = offers[pick % Math.max(1, offers.length)];
    if (!bid || !offer || (bid.limitTicks ?? priceTicks) < (offer.limitTicks ?? 0)) return;
    const price = Math.max(offer.limitTicks ?? 0, Math.min(bid.limitTicks ?? priceTicks, priceTicks));
    const room = bid.qtyLots === null ? Number(bid.remaining / BigInt(price)) : bid.qtyLots - bid.filledLots;
    const lots = Math.min(qtyLots, room, (offer.qtyLots ?? 0) - offer.filledLots);
    if (lots <= 0) return;
    const [taker, maker] = isBuy ? [bid, offer] : [offer, bid];
    this.tell({
      type: 'TradeExecuted',
      data: {
        tradeId: this.nextTrade++,
        priceTicks: price,
        qtyLots: lots,
        takerSide: isBuy ? 1 : 2,
        maker: sideOf(maker, lots),
        taker: sideOf(taker, lots),
      },
    });
  }

  private trigger({ pick, priceTicks }: Step, holds: readonly Hold[]): void {
    const waiting = holds.filter(({ isAwake, replaces }) => !isAwake && !replaces);
    const hold = waiting[pick % Math.max(1, waiting.length)];
    if (hold)
      this.tell({
        type: 'StopTriggered',
        data: {
          orderId: hold.orderId,
          account: hold.account,
          side: hold.side,
          priceTicks: hold.limitTicks ?? 0,
          qtyLots: hold.qtyLots ?? 0,
          lastTicks: priceTicks,
          stopTicks: priceTicks,
          source: 'web',
        },
      });
  }

  private close({ pick }: Step, holds: readonly Hold[]): void {
    const hold = holds[pick % Math.max(1, holds.length)];
    if (!hold) return;
    this.tell({ type: 'OrderClosed', data: { ...endOf(hold), reason: 'user-cancel' } });
  }

  /** A replacement of any open order, sometimes with a wrong idea of its fills. */
  private replace({ pick, priceTicks, qtyLots, isBuy }: Step, holds: readonly Hold[]): void {
    const old = holds[pick % Math.max(1, holds.length)];
    if (!old) return;
    const filledLots = old.filledLots + (pick % 10 === 0 ? 1 : 0);
    const isStop = isStopType(old.orderType);
    const order = ticket(this.nextOrder++, {
      account: old.account,
      side: old.side,
      orderType: old.orderType,
      priceTicks,
      qtyLots,
      ...(isStop ? { stopTicks: priceTicks + 1, operator: isBuy ? 'gte' : 'lte' } : {}),
      replaces: { orderId: old.orderId, filledLots },
    });
    this.filledThen.set(order.orderId, filledLots);
    this.command({ ...holdFunds(order), expiresAt: this.now } as LedgerCommand);
  }

  /** The market lets one replacement through whose order it still has, with the fills that the replacement named. */
  private takeOver({ pick }: Step, holds: readonly Hold[]): void {
    const pending = holds.filter(({ orderId, replaces, isAwake }) => {
      const old = this.ledger.machine.state.holds.get(replaces?.orderId ?? 0);
      return old && !old.replaces && old.isAwake === isAwake && old.filledLots === this.filledThen.get(orderId);
    });
    const by = pending[pick % Math.max(1, pending.length)];
    const old = this.ledger.machine.state.holds.get(by?.replaces?.orderId ?? 0);
    if (!by || !old) return;
    this.takenOver += 1;
    this.tell({ type: 'OrderClosed', data: { ...endOf(old), reason: 'replaced', replacedBy: by.orderId } });
  }

  private tell(told: Told): void {
    this.last = told;
    this.ledger.market(told.type, told.data, 'btcaud', this.now);
  }
}

const endOf = (hold: Hold): Omit<MarketEvents['OrderClosed'], 'reason'> => ({
  orderId: hold.orderId,
  account: hold.account,
  state: hold.filledLots > 0 ? 'partial-canceled' : 'canceled',
  filledLots: hold.filledLots,
  filledValue: 0,
  source: 'web',
});

const sideOf = (hold: Hold, lots: number): MarketEvents['TradeExecuted']['maker'] => ({
  orderId: hold.orderId,
  account: hold.account,
  filledLots: hold.filledLots + lots,
  filledValue: 0,
  orderType: hold.orderType,
  source: 'web',
});
