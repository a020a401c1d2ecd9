import { isOf, type RecordedEvent } from '@corella/event-store';
import { SYMBOL_STATE } from '@corella/contracts/market';

/** Each takeover is counted under this, followed by the services that were taken over. */
export const TAKEOVER_OF = 'takeover of ';
/** Under this, seeds are counted in which a stopped owner was taken over. */
export const WITH_TAKEOVER = 'seed with takeovers';

/** Ends of orders that a run must have met. */
const COUNTED_ENDS: ReadonlySet<string> = new Set(['fuse', 'replaced', 'too-late-to-replace']);

/**
 * How an event is counted: by its type, and by what is special about it, so that a run can report what it has covered.
 */
export function happeningsOf(event: RecordedEvent): readonly string[] {
  if (isOf(event, 'ledger')) {
    if (event.type === 'EntryPosted')
      return [
        event.type,
        `EntryPosted: ${event.data.transactionType}${event.data.pid === undefined ? '' : ', instructed'}`,
      ];
    if (event.type === 'InstructionRefused') return [event.type, `InstructionRefused: ${event.data.rule}`];
    if (event.type === 'RanksAssigned' && event.data.ranks.length > 0) return [event.type, 'RanksAssigned: new ranks'];
    if (event.type === 'TradeSettled' && (event.data.buyer.htFeeUnits ?? event.data.seller.htFeeUnits) !== undefined)
      return [event.type, 'TradeSettled: fee in HT'];
  } else if (isOf(event, 'market')) {
    if (event.type === 'SymbolStateSet' && event.data.state === SYMBOL_STATE.fuse)
      return [event.type, 'SymbolStateSet: fuse'];
    if (event.type === 'OrderClosed' && event.data.reason === 'self-trade')
      return [event.type, `OrderClosed: self-trade, ${event.data.inputs?.['stpMode'] ?? ''}`];
    if (event.type === 'OrderClosed' && COUNTED_ENDS.has(event.data.reason))
      return [event.type, `OrderClosed: ${event.data.reason}`];
  }
  return [event.type];
}
