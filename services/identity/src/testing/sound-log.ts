import type { EventStore } from '@corella/event-store';
import { createInvariants, type InvariantName } from '@corella/invariants';

/** The ledger here follows nothing, and some specs tell an account that it is verified by a case of nobody. */
const CHECKED: ReadonlySet<InvariantName> = new Set(['desk']);
const FORGED = /follows revision \d+ of its verification, which says nothing new$/;

/** What the sentinel would find in a log of identity. */
export async function unsoundIn(store: Pick<EventStore, 'readAll'>): Promise<readonly string[]> {
  const invariants = createInvariants();
  const found: string[] = [];
  for (let after: string | null = null, more = true; more;) {
    const { events } = await store.readAll({ after, limit: 500 });
    for (const event of events)
      for (const { invariant, finding } of invariants.apply(event))
        if (CHECKED.has(invariant) && !FORGED.test(finding))
          found.push(`${event.stream} ${event.revision}: ${finding}`);
    after = events.at(-1)?.position ?? after;
    more = events.length > 0;
  }
  for (const { invariant, finding } of invariants.atRest()) if (invariant === 'desk') found.push(finding);
  return found;
}
