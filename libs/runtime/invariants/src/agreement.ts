import type { LedgerEvents, SettledSide } from '@corella/contracts/ledger';
import { SIDE, type MarketEvents, type OrderTicket } from '@corella/contracts/market';
import { isOf, type RecordedEvent, type RecordedOf } from '@corella/event-store';
import { waitsForTrigger } from './market/incoming.js';
import type { Checker, Report } from './violation.js';

type Executed = MarketEvents['TradeExecuted'];
/** A market event: its place and its time. */
type Place = Pick<RecordedEvent, 'stream' | 'revision'> & { readonly at: number };
const placeOf = ({ stream, revision, meta }: RecordedEvent): Place => ({ stream, revision, at: meta.at });

/**
 * Checks what ledger and markets say about each other: an order is sequenced once and only after its funds are held; a
 * trade is settled once and as it was executed; the end of an order is released once and as it was reported. Only what
 * is still in progress is remembered, so memory is bounded by the distance between the two.
 */
export class Agreement implements Checker {
  /** Held, and not yet seen by its market. */
  private readonly unsequenced = new Map<number, OrderTicket>();
  private readonly unsettled = new Map<number, Executed & Place>();
  private readonly unreleased = new Map<number, MarketEvents['OrderClosed'] & Place>();
  /** The last order that ended in a market, as long as nothing was accepted there since. */
  private readonly replaced = new Map<string, MarketEvents['OrderClosed']>();
  /** Streams whose settlement stopped, and whether two people have resumed it. */
  private readonly stopped = new Map<string, 'stopped' | 'resumed'>();

  constructor(
    private readonly openOrders: {
      readonly held: () => Iterable<number>;
      readonly sequenced: () => ReadonlySet<number>;
      readonly find: (
        stream: string,
        orderId: number,
      ) => { readonly filledLots: number; readonly waits: boolean } | null;
    },
  ) {}

  apply(event: RecordedEvent, report: Report): void {
    if (isOf(event, 'ledger')) this.ledger(event, report);
    else if (isOf(event, 'market')) this.market(event, report);
  }

  private ledger(event: RecordedOf<'ledger'>, report: Report): void {
    switch (event.type) {
      case 'FundsHeld':
        return void this.unsequenced.set(event.data.order.orderId, event.data.order);
      case 'TradeSettled':
        return this.settled(event.data, report);
      case 'HoldReleased':
        return this.released(event.data, report);
      case 'SettlementStopped':
        return void this.stopped.set(event.data.stream, 'stopped');
      case 'SettlementResumed':
        return void this.stopped.set(event.data.stream, 'resumed');
      case 'SettlementCaughtUp':
        return this.caughtUp(event.data, report);
      default:
        return undefined;
    }
  }

  private market(event: RecordedOf<'market'>, report: Report): void {
    switch (event.type) {
      case 'OrderAccepted':
        return this.sequenced(event.data, event.stream, report);
      case 'TradeExecuted':
        return void this.unsettled.set(event.data.tradeId, { ...event.data, ...placeOf(event) });
      case 'OrderClosed':
        this.refused(event.data, event.stream, report);
        this.replaced.set(event.stream, event.data);
        this.unsequenced.delete(event.data.orderId);
        this.unreleased.set(event.data.orderId, { ...event.data, ...placeOf(event) });
        return undefined;
      default:
        return undefined;
    }
  }

  /** An order may be refused as too late only if the order that it names has changed or ended. */
  private refused({ orderId, reason }: MarketEvents['OrderClosed'], stream: string, report: Report): void {
    const ticket = this.unsequenced.get(orderId);
    if (!ticket || reason !== 'too-late-to-replace') return;
    const old = ticket.replaces && this.openOrders.find(stream, ticket.replaces.orderId);
    if (!ticket.replaces) report('replaced', `order ${orderId} replaces no order and is refused as too late`);
    else if (old?.filledLots === ticket.replaces.filledLots && old.waits === waitsForTrigger(ticket))
      report('replaced', `order ${orderId} is refused as too late, and order ${ticket.replaces.orderId} is as it was`);
  }

  /** What is accepted in another order's place was held for that, and only then. */
  private mustReplace({ orderId, replaces, account }: OrderTicket, stream: string, report: Report): void {
    const before = this.replaced.get(stream);
    this.replaced.delete(stream);
    const old = before?.replacedBy === orderId ? before : null;
    if (old?.orderId !== replaces?.orderId)
      return report(
        'replaced',
        `order ${orderId} is accepted in the place of ${old?.orderId ?? 'none'}, held for that of ${replaces?.orderId ?? 'none'}`,
      );
    if (old && (old.account !== account || old.filledLots !== replaces?.filledLots))
      report('replaced', `order ${orderId} replaces order ${old.orderId} of another account, or with other fills`);
    return undefined;
  }

  /** Nothing that the market did up to that point may be left unbooked. */
  private caughtUp({ stream, revision }: LedgerEvents['SettlementCaughtUp'], report: Report): void {
    this.stopped.delete(stream);
    for (const left of [...this.unsettled.values(), ...this.unreleased.values()])
      if (left.stream === stream && left.revision <= revision)
        report('agreement', `settlement of ${stream} has caught up with ${revision}, but left out ${left.revision}`);
  }

  private isAtRest(stream: string): boolean {
    return this.stopped.get(stream) === 'stopped';
  }

  atRest(report: Report): void {
    for (const { tradeId, stream } of this.unsettled.values())
      if (!this.stopped.has(stream)) report('agreement', `trade ${tradeId} of ${stream} is not settled`);
    for (const { orderId, stream } of this.unreleased.values())
      if (!this.stopped.has(stream)) report('agreement', `order ${orderId} ended in ${stream} and is not released`);
    for (const { orderId, symbol } of this.unsequenced.values())
      report('agreement', `order ${orderId} is held and ${symbol} does not know it`);
    const sequenced = this.openOrders.sequenced();
    for (const orderId of this.openOrders.held())
      if (!sequenced.has(orderId) && !this.unreleased.has(orderId) && !this.unsequenced.has(orderId))
        report('agreement', `order ${orderId} is held and rests nowhere`);
  }

  private sequenced(accepted: MarketEvents['OrderAccepted'], stream: string, report: Report): void {
    const ticket = this.unsequenced.get(accepted.orderId);
    if (!ticket) return report('agreement', `order ${accepted.orderId} is accepted although no funds are held for it`);
    this.unsequenced.delete(accepted.orderId);
    this.mustReplace(ticket, stream, report);
    for (const field of [
      'account',
      'side',
      'orderType',
      'priceTicks',
      'qtyLots',
      'costUnits',
      'stopTicks',
      'operator',
      'stpGroup',
    ] as const) {
      if (ticket[field] !== accepted[field])
        report(
          'agreement',
          `order ${accepted.orderId} is accepted with ${field} ${String(accepted[field])}, held with ${String(ticket[field])}`,
        );
    }
    // Events of earlier releases name no mode.
    if (accepted.stpMode !== undefined && accepted.stpMode !== ticket.stpMode)
      report('agreement', `order ${accepted.orderId} is accepted as ${accepted.stpMode}, held as ${ticket.stpMode}`);
    return undefined;
  }

  private settled(trade: LedgerEvents['TradeSettled'], report: Report): void {
    const executed = this.unsettled.get(trade.tradeId);
    if (!executed)
      return report('agreement', `trade ${trade.tradeId} is settled although no market executed it, or twice`);
    this.unsettled.delete(trade.tradeId);
    if (this.isAtRest(executed.stream))
      report('agreement', `trade ${trade.tradeId} is settled although settlement of ${executed.stream} has stopped`);
    const [buyer, seller] =
      executed.takerSide === SIDE.buy ? [executed.taker, executed.maker] : [executed.maker, executed.taker];
    const same = (party: SettledSide, side: Executed['taker']): boolean =>
      party.orderId === side.orderId && party.account === side.account;
    const equal =
      executed.priceTicks === trade.priceTicks &&
      executed.qtyLots === trade.qtyLots &&
      executed.takerSide === trade.takerSide &&
      executed.at === trade.tradedAt &&
      same(trade.buyer, buyer) &&
      same(trade.seller, seller);
    if (!equal) report('agreement', `trade ${trade.tradeId} is settled otherwise than it was executed`);
    return undefined;
  }

  private released(release: LedgerEvents['HoldReleased'], report: Report): void {
    const closed = this.unreleased.get(release.orderId);
    if (!closed)
      return report('agreement', `order ${release.orderId} is released although its market has not ended it`);
    this.unreleased.delete(release.orderId);
    if (this.isAtRest(closed.stream))
      report('agreement', `order ${release.orderId} is released although settlement of ${closed.stream} has stopped`);
    const isEqual =
      closed.state === release.state &&
      closed.reason === release.reason &&
      closed.account === release.account &&
      closed.replacedBy === release.replacedBy &&
      closed.at === release.closedAt;
    if (!isEqual)
      report(
        'agreement',
        `order ${release.orderId} ended ${closed.state} (${closed.reason}) and is released ${release.state} (${release.reason})`,
      );
    return undefined;
  }
}
