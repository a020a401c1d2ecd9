import { MATCHING_SERVICE, SYMBOL_STATE, type OrderTicket } from '@corella/contracts/market';
import { closed } from '../orders/order-events.js';
import type { MarketEvent } from '../symbol/market-event.js';
import type { SymbolFacts } from '../symbol/symbol-facts.js';
import { policyOf } from '../symbol/symbol-state.js';

/**
 * Ends an order that cannot be read: its funds are released in full, and its symbol stops trading until two people
 * resume it, because nobody knows what else is wrong. A symbol that does not trade anyway keeps its state.
 */
export function endUnreadable(
  { orderId, account, source }: OrderTicket,
  facts: SymbolFacts,
  { finding, revision }: { readonly finding: string; readonly revision: number },
): readonly MarketEvent[] {
  const end = closed(
    { orderId, account, source },
    { state: 'canceled', reason: 'symbol-not-trading' },
    { rule: 'order-unreadable', inputs: { finding } },
  );
  if (!policyOf(facts.state).trades && facts.state !== SYMBOL_STATE.fuse) return [end];
  return [
    end,
    {
      type: 'SymbolStateSet',
      data: {
        state: SYMBOL_STATE.suspend,
        previous: facts.state,
        reason: `order ${orderId} cannot be read: ${finding}`,
        by: MATCHING_SERVICE,
        inputs: { orderId, revision },
      },
    },
  ];
}
