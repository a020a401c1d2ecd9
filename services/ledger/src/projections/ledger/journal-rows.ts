import { TRANSACTION_TYPES, isCustomer } from '@corella/contracts/ledger';
import type { EntryLineRow, EntryRow } from '@corella/contracts/queries';
import { recordedOf, type RecordedEvent } from '@corella/event-store';
import { postingsOf, type LedgerEvent } from '../../domain/ledger-event.js';

export interface EntryFacts {
  readonly transactionType: string;
  readonly businessId: string;
  readonly memo: string | null;
  readonly symbol: string | null;
  /** The order that a line of an account belongs to. */
  readonly orderOf: (account: string, bucket: string, asset: string) => number | null;
}

const NO_ORDER = (): null => null;

/** What the journal shows of an event. The business id of an event that posts nothing is the event's own name. */
export function entryFacts(event: LedgerEvent): EntryFacts {
  switch (event.type) {
    case 'FundsHeld': {
      const { order } = event.data;
      return {
        transactionType: TRANSACTION_TYPES.orderHold,
        businessId: `hold:${order.orderId}`,
        memo: null,
        symbol: order.symbol,
        orderOf: () => order.orderId,
      };
    }
    case 'HoldReleased': {
      const { orderId, businessId, symbol } = event.data;
      return {
        transactionType: TRANSACTION_TYPES.orderRelease,
        businessId,
        memo: null,
        symbol,
        orderOf: () => orderId,
      };
    }
    case 'TradeSettled': {
      const { buyer, seller, businessId, symbol } = event.data;
      const orderOf = (account: string): number | null =>
        account === buyer.account ? buyer.orderId : account === seller.account ? seller.orderId : null;
      return { transactionType: TRANSACTION_TYPES.trade, businessId, memo: null, symbol, orderOf };
    }
    case 'EntryPosted':
      return {
        transactionType: event.data.transactionType,
        businessId: event.data.businessId,
        memo: event.data.memo ?? null,
        symbol: null,
        orderOf: NO_ORDER,
      };
    case 'FundsReserved':
      return namedBy(TRANSACTION_TYPES.reservation, event.data.id);
    case 'ReservationReleased':
      return { ...namedBy(TRANSACTION_TYPES.reservationRelease, event.data.id), memo: event.data.reason };
    case 'AdjustmentRefused':
      return {
        transactionType: '',
        businessId: event.data.businessId,
        memo: event.data.finding,
        symbol: null,
        orderOf: NO_ORDER,
      };
    case 'FeeScheduleRefused':
      return { transactionType: '', businessId: '', memo: event.data.finding, symbol: null, orderOf: NO_ORDER };
    default:
      return { transactionType: '', businessId: '', memo: null, symbol: null, orderOf: NO_ORDER };
  }
}

/** A reservation's entries have its id: there is one of each type under it. */
const namedBy = (transactionType: string, businessId: string): EntryFacts => ({
  transactionType,
  businessId,
  memo: null,
  symbol: null,
  orderOf: NO_ORDER,
});

/** Whether an entry is in the index. Entries that orders make among the house's own accounts are only in the log. */
export const isIndexed = (event: LedgerEvent): boolean =>
  event.type === 'EntryPosted' || postingsOf(event).some(({ account }) => isCustomer(account));

/** A recorded event of the ledger's stream as a row of the journal, with all its lines. */
export function entryRow(recorded: RecordedEvent): EntryRow {
  const event = recordedOf(recorded, 'ledger');
  const { transactionType, businessId, memo, symbol, orderOf } = entryFacts(event);
  const { revision, meta } = recorded;
  // Named members: copying a posting with a spread was the most expensive step of projecting a hold.
  const lines = postingsOf(event).map(({ account, bucket, asset, units }, line): EntryLineRow => ({
    account,
    bucket,
    asset,
    units,
    balanceUnits: null,
    lineId: `${revision}:${line}`,
    revision,
    at: meta.at,
    transactionType,
    businessId,
    symbol,
    orderId: orderOf(account, bucket, asset),
  }));
  return {
    revision,
    at: meta.at,
    eventType: recorded.type,
    transactionType,
    businessId,
    hash: meta.hash ?? '',
    memo,
    lines,
  };
}
