import type { LedgerEvents } from '@corella/contracts/ledger';
import {
  isStopType,
  SIDE,
  type CloseReason,
  type OrderFinalState,
  type OrderSource,
  type OrderType,
  type Side,
  type StopOperator,
} from '@corella/contracts/market';
import type { OrderRow } from '@corella/contracts/queries';
import { wasTakenAway } from '../../../http/huobi/orders/stop-status.js';
import type { LedgerEvent } from '../../account/touched.js';

/** The part of an order that pushes need. Values are in 10^-(pp+ap) of the quote asset. */
export interface LiveOrder {
  readonly orderId: number;
  readonly symbol: string;
  readonly side: Side;
  readonly orderType: OrderType;
  readonly priceTicks: number | null;
  readonly qtyLots: number | null;
  readonly costUnits: string | null;
  readonly stopTicks: number | null;
  readonly operator: StopOperator | null;
  readonly clientOrderId: string | null;
  readonly source: OrderSource;
  readonly createdAt: number;
  readonly triggered: boolean;
  readonly filledLots: number;
  readonly filledValue: bigint;
}

/** One side of a trade. `last` if it completes the order. */
export interface Match {
  readonly tradeId: number;
  readonly priceTicks: number;
  readonly qtyLots: number;
  readonly at: number;
  readonly taker: boolean;
  readonly last: boolean;
  readonly feeUnits: string;
  readonly feeAsset: string;
  readonly htFeeUnits: string | null;
}

/** What happened to an order, with the order as it is afterwards. */
export type OrderStep = { readonly order: LiveOrder } & (
  | { readonly kind: 'created' }
  | { readonly kind: 'matched'; readonly match: Match }
  | { readonly kind: 'closed'; readonly state: OrderFinalState; readonly reason: CloseReason; readonly at: number }
  /** A waiting stop that ended before it was triggered: it was cancelled, or could not be placed. */
  | { readonly kind: 'deleted' | 'untriggerable'; readonly reason: CloseReason; readonly at: number }
);

/**
 * Looks up an order from before anybody listened, no older than the event at `revision`: its row, and what it had
 * filled before a match (0: nothing, null: everything).
 */
export type LookUp = (
  orderId: number,
  at: { readonly revision: number; readonly beforeFillId: number | null },
) => Promise<{ readonly row: OrderRow; readonly filledLots: number; readonly filledValue: bigint } | null>;

interface Tracked {
  order: LiveOrder;
  held: Match | null;
}

const MAX_TRACKED = 2_000;

const isMarketBuy = ({ orderType, side }: LiveOrder): boolean => orderType === 'market' && side === SIDE.buy;
const isWaitingStop = ({ orderType, triggered }: LiveOrder): boolean => isStopType(orderType) && !triggered;

/**
 * Turns the ledger's events of one account into the steps of its orders. A match of a market buy is told with the next
 * event of that order, because only its end says whether it is filled: a rest too small for a lot is given back.
 */
export class OrderLife {
  private readonly tracked = new Map<number, Tracked>();

  constructor(
    private readonly account: string,
    private readonly lookUp: LookUp,
  ) {}

  async steps(event: LedgerEvent): Promise<readonly OrderStep[]> {
    switch (event.type) {
      case 'FundsHeld':
        return this.held(event.data);
      case 'OrderTriggered':
        return this.triggered(event.data, event.revision);
      case 'TradeSettled':
        return this.settled(event.data, event.revision);
      case 'HoldReleased':
        return this.released(event.data, event.revision);
      default:
        return [];
    }
  }

  private held({ order }: LedgerEvents['FundsHeld']): OrderStep[] {
    if (order.account !== this.account) return [];
    const live: LiveOrder = {
      orderId: order.orderId,
      symbol: order.symbol,
      side: order.side,
      orderType: order.orderType,
      priceTicks: order.priceTicks ?? null,
      qtyLots: order.qtyLots ?? null,
      costUnits: order.costUnits ?? null,
      stopTicks: order.stopTicks ?? null,
      operator: order.operator ?? null,
      clientOrderId: order.clientOrderId ?? null,
      source: order.source,
      createdAt: order.placedAt,
      triggered: false,
      filledLots: 0,
      filledValue: 0n,
    };
    this.keep({ order: live, held: null });
    // A stop is told as created once it is in the book, as the Huobi API does.
    return isWaitingStop(live) ? [] : [{ kind: 'created', order: live }];
  }

  private async triggered(
    { orderId, account }: LedgerEvents['OrderTriggered'],
    revision: number,
  ): Promise<readonly OrderStep[]> {
    // Nothing of it was filled before it was triggered.
    const tracked = account === this.account ? await this.find(orderId, { revision, beforeFillId: 0 }) : null;
    if (tracked === null) return [];
    tracked.order = { ...tracked.order, triggered: true };
    return [{ kind: 'created', order: tracked.order }];
  }

  private async settled(settled: LedgerEvents['TradeSettled'], revision: number): Promise<readonly OrderStep[]> {
    const steps: OrderStep[] = [];
    for (const party of [settled.buyer, settled.seller]) {
      const tracked =
        party.account === this.account
          ? await this.find(party.orderId, {
              revision,
              beforeFillId: 2 * settled.tradeId + (party.role === 'taker' ? 1 : 0),
            })
          : null;
      if (tracked === null) continue;
      const earlier = this.tellHeld(tracked, false);
      const { order } = tracked;
      tracked.order = {
        ...order,
        filledLots: order.filledLots + settled.qtyLots,
        filledValue: order.filledValue + BigInt(settled.priceTicks) * BigInt(settled.qtyLots),
      };
      const match: Match = {
        tradeId: settled.tradeId,
        priceTicks: settled.priceTicks,
        qtyLots: settled.qtyLots,
        at: settled.tradedAt,
        taker: party.role === 'taker',
        last: tracked.order.filledLots === order.qtyLots,
        feeUnits: party.feeUnits,
        feeAsset: party.feeAsset,
        htFeeUnits: party.htFeeUnits ?? null,
      };
      if (isMarketBuy(order)) tracked.held = match;
      steps.push(
        ...earlier,
        ...(isMarketBuy(order) ? [] : [{ kind: 'matched' as const, order: tracked.order, match }]),
      );
    }
    return steps;
  }

  private async released(
    { orderId, account, state, reason, closedAt }: LedgerEvents['HoldReleased'],
    revision: number,
  ): Promise<readonly OrderStep[]> {
    const tracked = account === this.account ? await this.find(orderId, { revision, beforeFillId: null }) : null;
    if (tracked === null) return [];
    this.tracked.delete(orderId);
    const { order } = tracked;
    if (isWaitingStop(order))
      return [{ kind: wasTakenAway(reason) ? 'deleted' : 'untriggerable', order, reason, at: closedAt }];
    const matched = this.tellHeld(tracked, state === 'filled');
    return state === 'filled' ? matched : [...matched, { kind: 'closed', order, state, reason, at: closedAt }];
  }

  private tellHeld(tracked: Tracked, last: boolean): OrderStep[] {
    const { held, order } = tracked;
    tracked.held = null;
    return held === null ? [] : [{ kind: 'matched', order, match: { ...held, last } }];
  }

  private async find(orderId: number, at: Parameters<LookUp>[1]): Promise<Tracked | null> {
    const known = this.tracked.get(orderId);
    if (known !== undefined) return known;
    const found = await this.lookUp(orderId, at);
    if (found === null) return null;
    const { row, filledLots, filledValue } = found;
    const tracked: Tracked = {
      order: { ...row, triggered: row.triggeredAt !== null, filledLots, filledValue },
      held: null,
    };
    this.keep(tracked);
    return tracked;
  }

  private keep(tracked: Tracked): void {
    const [oldest] = this.tracked.keys();
    if (this.tracked.size >= MAX_TRACKED && oldest !== undefined) this.tracked.delete(oldest);
    this.tracked.set(tracked.order.orderId, tracked);
  }
}
