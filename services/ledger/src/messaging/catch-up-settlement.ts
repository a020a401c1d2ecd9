import type { FinishSettlementResume } from '@corella/contracts/ledger';
import type { EventStore, RecordedEvent } from '@corella/event-store';
import type { LedgerState } from '../domain/ledger-state.js';

const PAGE_EVENTS = 1_000;

export interface CatchUpOptions {
  readonly store: Pick<EventStore, 'readStream'>;
  readonly state: () => LedgerState;
  /** Resolves once the resulting events have committed. */
  readonly absorb: (events: readonly RecordedEvent[]) => Promise<void>;
  readonly finish: (command: FinishSettlementResume) => Promise<unknown>;
}

/**
 * Books what resumed markets did while their settlement stood still (`docs/rules/ledger.md` 19): each stream from the
 * event that stopped it to its end. It reads from the store, because the feed is past these events, and the feed waits
 * meanwhile. The state says which markets are resumed, so a start continues after a crash.
 */
export async function catchUpSettlement(options: CatchUpOptions): Promise<void> {
  for (const [symbol, { stream, resumedBy }] of options.state().stopped)
    if (resumedBy !== null) await catchUp(options, symbol, stream);
}

async function catchUp(
  { store, state, absorb, finish }: CatchUpOptions,
  symbol: string,
  stream: string,
): Promise<void> {
  const isResumed = (): boolean => typeof state().stopped.get(symbol)?.resumedBy === 'string';
  for (let next = (state().taken.get(stream) ?? -1) + 1; isResumed();) {
    const events = await store.readStream(stream, { from: next, limit: PAGE_EVENTS, takesUnreadable: true });
    next += events.length;
    if (events.length > 0) await absorb(events);
    else return void (await finish({ type: 'FinishSettlementResume', symbol, revision: next - 1 }));
  }
}
