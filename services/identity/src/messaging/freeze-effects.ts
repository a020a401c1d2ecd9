import { isOf, type RecordedEvent } from '@corella/event-store';
import type { IdentityContext } from '../identity.context.js';

/** The promise is a second. */
const WITHIN: readonly (readonly [ms: number, words: string])[] = [
  [250, '250ms'],
  [1_000, '1s'],
  [5_000, '5s'],
];

/** Counts how soon the ledger had what identity had decided, for each account that it stopped. */
export async function countFreeze({ store, figures }: IdentityContext, event: RecordedEvent): Promise<void> {
  if (!isOf(event, 'ledger') || event.type !== 'AccountControlSet' || event.data.status === 'active') return;
  const { source } = event.data;
  if (source?.stream.startsWith('user-') !== true) return;
  const [decided] = await store.readStream(source.stream, { from: source.revision, limit: 1 });
  if (decided === undefined) return;
  const elapsed = event.meta.at - decided.meta.at;
  figures.freezes.add('freeze', WITHIN.find(([ms]) => elapsed <= ms)?.[1] ?? 'more');
}
