import type { QueryReply } from '@corella/contracts/queries';
import { recordedOf, type RecordedEvent } from '@corella/event-store';
import { HoldingCosts } from '../costs/holding-costs.js';
import { postingsOf } from '../domain/ledger-event.js';

/** The costs of an account from the whole log at once, without any table. */
export function costsOfLog(log: readonly RecordedEvent[], account: string): QueryReply<'ledger.costs'>['rows'] {
  const costs = new HoldingCosts();
  for (const event of log) {
    const changes = new Map<string, bigint>();
    for (const { account: owner, asset, units } of postingsOf(recordedOf(event, 'ledger')))
      if (owner === account) changes.set(asset, (changes.get(asset) ?? 0n) + BigInt(units));
    costs.apply({ isTrade: event.type === 'TradeSettled', changes });
  }
  return [...costs.held()].map(([asset, { units, known, cost }]) => ({
    asset,
    units: String(units),
    knownUnits: String(known),
    costUnits: String(cost),
  }));
}
