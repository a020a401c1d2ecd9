import { isCustomer, type LedgerEvents, type Posting } from '@corella/contracts/ledger';
import type { OrderType, Side } from '@corella/contracts/market';
import { SIDE } from '@corella/contracts/market';
import type { FillRow } from '@corella/contracts/queries';
import type { RecordedOf } from '@corella/event-store';

export type LedgerEvent = RecordedOf<'ledger'>;
export type PrivateFill = Omit<FillRow, 'accountId'>;

/** The postings of a journal entry; other events have none. */
export function postingsOf(event: LedgerEvent): readonly Posting[] {
  switch (event.type) {
    case 'FundsHeld':
    case 'TradeSettled':
    case 'HoldReleased':
    case 'EntryPosted':
    case 'FundsReserved':
    case 'ReservationReleased':
      return event.data.postings;
    default:
      return [];
  }
}

/** What ledger events changed for one account. */
export interface Touched {
  revision: number;
  readonly orders: Set<number>;
  readonly fills: PrivateFill[];
  readonly assets: Set<string>;
  /** The events, in order. They are not kept beyond their batch. */
  readonly events: LedgerEvent[];
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

/** Adds an event to what was touched. House accounts are left out. */
export function touch(touched: Map<string, Touched>, event: LedgerEvent): void {
  const of = (account: string): Touched => {
    const known = touched.get(account) ?? fresh();
    touched.set(account, known);
    known.revision = event.revision;
    if (known.events.at(-1) !== event) known.events.push(event);
    return known;
  };
  const order = ({ account, orderId }: { readonly account: string; readonly orderId: number }): void => {
    if (isCustomer(account)) of(account).orders.add(orderId);
  };
  for (const { account, asset } of postingsOf(event)) if (isCustomer(account)) of(account).assets.add(asset);
  switch (event.type) {
    case 'FundsHeld':
      return order(event.data.order);
    case 'OrderTriggered':
    case 'HoldReleased':
      return order(event.data);
    case 'TradeSettled':
      for (const fill of fillsOf(event.data)) {
        if (!isCustomer(fill.account)) continue;
        order(fill);
        of(fill.account).fills.push(fill);
      }
      return;
    default:
  }
}
