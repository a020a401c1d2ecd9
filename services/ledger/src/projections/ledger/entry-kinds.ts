import { TRANSACTION_TYPES } from '@corella/contracts/ledger';
import type { LedgerEvent } from '../../domain/ledger-event.js';

/**
 * Names of entries that orders make. `kind` is stored in rows: numbers may be added, but changing the meaning of one
 * needs a new version of the tables.
 */
export const ORDER_ENTRIES = [
  { kind: 1, eventType: 'FundsHeld', transactionType: TRANSACTION_TYPES.orderHold, prefix: 'hold:', subject: 'order' },
  {
    kind: 2,
    eventType: 'HoldReleased',
    transactionType: TRANSACTION_TYPES.orderRelease,
    prefix: 'release:',
    subject: 'order',
  },
  { kind: 3, eventType: 'TradeSettled', transactionType: TRANSACTION_TYPES.trade, prefix: 'trade:', subject: 'trade' },
] as const;

/** The row itself has the names. */
const NAMED_BY_ITSELF = 0;

export interface EntryNames {
  readonly eventType: string;
  readonly transactionType: string;
  readonly businessId: string;
}

/** How a row stores an entry's names: a kind with the id of its order or trade, or the names themselves. */
export interface EntryNaming {
  readonly kind: number;
  readonly subject: number | null;
  readonly event_type: string | null;
  readonly transaction_type: string | null;
  readonly business_id: string | null;
}

/** Most entries belong to orders, and their three names follow from two numbers. The views put them together again. */
export function namingOf({ eventType, transactionType, businessId }: EntryNames, event: LedgerEvent): EntryNaming {
  const subject = subjectOf(event);
  const known = ORDER_ENTRIES.find(
    (entry) =>
      entry.eventType === eventType &&
      entry.transactionType === transactionType &&
      businessId === `${entry.prefix}${subject}`,
  );
  if (known) return { kind: known.kind, subject, event_type: null, transaction_type: null, business_id: null };
  return {
    kind: NAMED_BY_ITSELF,
    subject: null,
    event_type: eventType,
    transaction_type: transactionType,
    business_id: businessId,
  };
}

function subjectOf(event: LedgerEvent): number | null {
  switch (event.type) {
    case 'FundsHeld':
      return event.data.order.orderId;
    case 'HoldReleased':
      return event.data.orderId;
    case 'TradeSettled':
      return event.data.tradeId;
    default:
      return null;
  }
}
