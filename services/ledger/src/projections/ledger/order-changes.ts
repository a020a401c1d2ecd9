import { isHouse, type LedgerEvents, type SettledSide } from '@corella/contracts/ledger';
import { isStopType, SIDE, ticketFault, type Side } from '@corella/contracts/market';
import { orderIdTimeMs } from '@corella/ids';
import type { CompiledQuery } from '@corella/read-model';
import type { LedgerStatements, OrderEnd, OrderTrigger } from './statements.js';
import type { OrderColumns } from './tables.js';

type Change =
  | { readonly kind: 'new' | 'filled'; readonly row: OrderColumns }
  | { readonly kind: 'closed'; readonly end: OrderEnd };

/** Folds a batch's events per order, so that an order that lives and ends within a batch takes one statement. */
export class OrderChanges {
  private readonly changes = new Map<number, Change>();
  /** Changes of orders that were placed in an earlier batch. */
  private readonly triggeredOrders = new Map<number, OrderTrigger>();

  held({ order }: LedgerEvents['FundsHeld'], atMs: number): void {
    // A damaged ticket has no row: its market ends the order, and its hold stands in balances and journal.
    if (isHouse(order.account) || ticketFault(order) !== null) return;
    const row: OrderColumns = {
      order_id: order.orderId,
      account: order.account,
      symbol: order.symbol,
      side: order.side,
      order_type: order.orderType,
      price_ticks: order.priceTicks ?? null,
      qty_lots: order.qtyLots ?? null,
      cost_units: order.costUnits === undefined ? null : BigInt(order.costUnits),
      filled_lots: 0,
      filled_value: 0n,
      fee_units: 0n,
      ht_fee_units: 0n,
      stop_ticks: order.stopTicks ?? null,
      operator: order.operator ?? null,
      triggered_at: null,
      // Orders from before there were modes have none.
      stp_mode: (order as Partial<typeof order>).stpMode ?? null,
      replaces: order.replaces?.orderId ?? null,
      state: isStopType(order.orderType) ? 'created' : 'submitted',
      reason: null,
      rule: null,
      inputs: null,
      client_order_id: order.clientOrderId ?? null,
      source: order.source,
      created_at: order.placedAt,
      updated_at: atMs,
      finished_at: null,
    };
    this.changes.set(order.orderId, { kind: 'new', row });
  }

  triggered({ orderId, triggeredAt }: LedgerEvents['OrderTriggered'], atMs: number): void {
    const known = this.changes.get(orderId);
    if (known?.kind === 'new')
      Object.assign(known.row, { state: 'submitted', triggered_at: triggeredAt, updated_at: atMs });
    else this.triggeredOrders.set(orderId, { triggeredAt, updatedAt: atMs });
  }

  settled(trade: LedgerEvents['TradeSettled'], atMs: number): void {
    for (const [side, party] of [
      [SIDE.buy, trade.buyer],
      [SIDE.sell, trade.seller],
    ] as const) {
      const known = this.changes.get(party.orderId);
      const row = known && known.kind !== 'closed' ? known.row : filledRow(party, side, trade.symbol);
      row.filled_lots += trade.qtyLots;
      row.filled_value += BigInt(trade.priceTicks) * BigInt(trade.qtyLots);
      row.fee_units += BigInt(party.feeUnits);
      row.ht_fee_units += BigInt(party.htFeeUnits ?? '0');
      row.state = 'partial-filled';
      row.updated_at = atMs;
      if (!known) this.changes.set(party.orderId, { kind: 'filled', row });
    }
  }

  released(release: LedgerEvents['HoldReleased'], atMs: number): void {
    const end: OrderEnd = {
      state: release.state,
      reason: release.reason,
      ...whyOf(release),
      updated_at: atMs,
      finished_at: release.closedAt,
    };
    const known = this.changes.get(release.orderId);
    if (known && known.kind !== 'closed') Object.assign(known.row, end);
    // A house order without fills has no row.
    else if (!isHouse(release.account) || release.state !== 'canceled')
      this.changes.set(release.orderId, { kind: 'closed', end });
  }

  queries(statements: LedgerStatements): readonly CompiledQuery[] {
    const triggeredOrders = [...this.triggeredOrders].map(([orderId, trigger]) =>
      statements.triggeredOrder(orderId, trigger),
    );
    const changed = [...this.changes].map(([orderId, change]) => {
      if (change.kind === 'closed') return statements.closedOrder(orderId, change.end);
      return change.kind === 'new' ? statements.newOrder(change.row) : statements.filledOrder(change.row);
    });
    return [...triggeredOrders, ...changed];
  }
}

/** The rule that ended the order, with its figures. That of a replaced order is the order that took its place. */
function whyOf({ rule, inputs, replacedBy }: LedgerEvents['HoldReleased']): Pick<OrderEnd, 'rule' | 'inputs'> {
  if (replacedBy !== undefined) return { rule: 'replaced', inputs: JSON.stringify({ replacedBy }) };
  return { rule: rule ?? null, inputs: inputs ? JSON.stringify(inputs) : null };
}

/**
 * What a settled side says about its order; the fill's figures are added to it. A house order was placed when its id
 * was made.
 */
const filledRow = (party: SettledSide, side: Side, symbol: string): OrderColumns => ({
  order_id: party.orderId,
  account: party.account,
  symbol,
  side,
  order_type: party.orderType,
  price_ticks: party.limitTicks ?? null,
  qty_lots: party.orderLots ?? null,
  cost_units: party.orderCostUnits === undefined ? null : BigInt(party.orderCostUnits),
  filled_lots: 0,
  filled_value: 0n,
  fee_units: 0n,
  ht_fee_units: 0n,
  stop_ticks: null,
  operator: null,
  triggered_at: null,
  stp_mode: null,
  replaces: null,
  state: 'partial-filled',
  reason: null,
  rule: null,
  inputs: null,
  client_order_id: null,
  source: party.source,
  created_at: orderIdTimeMs(party.orderId),
  updated_at: 0,
  finished_at: null,
});
