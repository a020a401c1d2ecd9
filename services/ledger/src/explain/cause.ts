import type { LineCause } from '@corella/contracts/queries';
import { recordedOf, type RecordedEvent } from '@corella/event-store';
import type { LedgerEvent } from '../domain/ledger-event.js';
import { entryFacts } from '../projections/ledger/journal-rows.js';

/**
 * What led to an entry, as seen from an account: its order, the trade, the approval, and the events named in its
 * metadata.
 */
export function causeOf(recorded: RecordedEvent, account: string | undefined): LineCause {
  const event = recordedOf(recorded, 'ledger');
  const { memo, symbol, orderOf } = entryFacts(event);
  const approvalId = event.type === 'EntryPosted' ? (event.data.approvalId ?? null) : null;
  return {
    eventType: recorded.type,
    symbol,
    memo,
    approvalId,
    orderId: orderIdOf(event, account, orderOf),
    tradeId: event.type === 'TradeSettled' ? event.data.tradeId : null,
    causes: recorded.meta.causes ?? {},
  };
}

/**
 * The order that an entry belongs to. Without an account, a trade belongs to the taker's order, which made it happen.
 */
function orderIdOf(
  event: LedgerEvent,
  account: string | undefined,
  orderOf: (account: string, bucket: string, asset: string) => number | null,
): number | null {
  if (account !== undefined) return orderOf(account, '', '');
  if (event.type === 'TradeSettled')
    return (event.data.buyer.role === 'taker' ? event.data.buyer : event.data.seller).orderId;
  return orderOf('', '', '');
}
