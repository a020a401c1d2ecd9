import type { RecordedEvent } from '@corella/bus';
import { isCustomer, type LedgerEvents, type Posting } from '@corella/contracts/ledger';
import type { OrderType, Side } from '@corella/contracts/market';
import { SIDE } from '@corella/contracts/market';
import type { FillRow } from '@corella/contracts/queries';

export type PrivateFill = Omit<FillRow, 'accountId'>;

/** What ledger events changed for one account. */
export interface Touched {
  revision: number;
  readonly orders: Set<number>;
  readonly fills: PrivateFill[];
  readonly assets: Set<string>;
  /** The events themselves, in order; not kept beyond the batch they came in. */
  readonly events: RecordedEvent[];
}

const fresh = (): Touched => ({ revision: -1, orders: new Set(), fills: [], assets: new Set(), events: [] });

function fillsOf(settled: LedgerEvents['TradeSettled']): readonly PrivateFill[] {
  const common = {
    tradeId: settled.tradeId,
    symbol: settled.symbol,
    priceTicks: settled.priceTicks,
    qtyLots: settled.qtyLots,
    at: settled.tradedAt,
  };
  return (
    [
      ['buyer', SIDE.buy],
      ['seller', SIDE.sell],
    ] as const
  ).map(([name, side]: readonly ['buyer' | 'seller', Side]) => {
    const party = settled[name];
    return {
      ...common,
      fillId: 2 * settled.tradeId + (party.role === 'taker' ? 1 : 0),
      orderId: party.orderId,
      account: party.account,
      side,
      orderType: party.orderType as OrderType,
      role: party.role,
      feeUnits: party.feeUnits,
      feeAsset: party.feeAsset,
      ratePpm: party.ratePpm,
      htFeeUnits: party.htFeeUnits ?? null,
      source: party.source,
    };
  });
}

/** Adds an event of `ledger-0` to what has been touched; accounts of the house are left out. */
export function touch(touched: Map<string, Touched>, event: RecordedEvent): void {
  const of = (account: string): Touched => {
    const known = touched.get(account) ?? fresh();
    touched.set(account, known);
    known.revision = event.revision;
    if (known.events.at(-1) !== event) known.events.push(event);
    return known;
  };
  const { postings } = event.data as { readonly postings?: readonly Posting[] };
  for (const { account, asset } of postings ?? []) if (isCustomer(account)) of(account).assets.add(asset);
  if (event.type === 'FundsHeld') {
    const { order } = event.data as LedgerEvents['FundsHeld'];
    if (isCustomer(order.account)) of(order.account).orders.add(order.orderId);
  } else if (event.type === 'OrderTriggered') {
    const triggered = event.data as LedgerEvents['OrderTriggered'];
    if (isCustomer(triggered.account)) of(triggered.account).orders.add(triggered.orderId);
  } else if (event.type === 'HoldReleased') {
    const released = event.data as LedgerEvents['HoldReleased'];
    if (isCustomer(released.account)) of(released.account).orders.add(released.orderId);
  } else if (event.type === 'TradeSettled') {
    for (const fill of fillsOf(event.data as LedgerEvents['TradeSettled'])) {
      if (!isCustomer(fill.account)) continue;
      const party = of(fill.account);
      party.orders.add(fill.orderId);
      party.fills.push(fill);
    }
  }
}
