import { isOf, type EventStore, type RecordedEvent, type StreamName } from '@corella/event-store';
import type { LedgerState } from '../domain/ledger-state.js';
import type { SettlementLoad } from './settlement-load.js';

/** When a symbol is this many events behind, its new orders get `busy`. */
export const MAX_EVENTS_BEHIND = 5_000;
const PAGE_EVENTS = 500;
/** How far a start looks back for the last hold that a market has taken. */
const MAX_LOOK_BACK = 20_000;

export interface SymbolLoadOptions {
  readonly ledgerStream: StreamName;
  readonly settlement: Pick<SettlementLoad, 'start' | 'onMarketEvent' | 'behind'>;
}

/**
 * Counts the holds per symbol that matching has not taken yet, and asks how far settlement is behind the market. Market
 * events name the ledger revision that caused them, so holds up to that revision are done.
 */
export class SymbolLoad {
  private readonly untaken = new Map<string, number[]>();
  /** Symbol → the ledger revision that its market has taken. */
  private readonly taken = new Map<string, number>();

  constructor(private readonly options: SymbolLoadOptions) {}

  /**
   * Finds out, after a start, which open holds wait for their markets. Call it once the followed streams have been
   * taken and before new orders are.
   */
  async start(store: Pick<EventStore, 'lastRevision' | 'readStream'>, state: LedgerState): Promise<void> {
    await this.options.settlement.start();
    for (const [stream, symbol] of state.marketStreams) {
      const taken = await this.lastTaken(store, stream);
      if (taken !== null) this.took(symbol, taken);
    }
    const untaken = [...state.holds.values()].filter(
      ({ symbol, revision }) => revision > (this.taken.get(symbol) ?? Infinity),
    );
    for (const { symbol, revision } of untaken.sort((left, right) => left.revision - right.revision))
      this.add(symbol, revision);
  }

  onCommitted(events: readonly RecordedEvent[]): void {
    for (const event of events)
      if (isOf(event, 'ledger') && event.type === 'FundsHeld') this.add(event.data.order.symbol, event.revision);
  }

  onMarketEvent(symbol: string, event: RecordedEvent): void {
    this.options.settlement.onMarketEvent(event);
    const taken = event.meta.causes?.[this.options.ledgerStream];
    if (taken !== undefined) this.took(symbol, taken);
  }

  /** Who is too far behind for new orders of a symbol. */
  whoIsBehind(symbol: string): 'matching' | 'settlement' | null {
    if ((this.untaken.get(symbol)?.length ?? 0) > MAX_EVENTS_BEHIND) return 'matching';
    return this.options.settlement.behind(symbol) > MAX_EVENTS_BEHIND ? 'settlement' : null;
  }

  private add(symbol: string, revision: number): void {
    const holds = this.untaken.get(symbol) ?? [];
    if (holds.length <= MAX_EVENTS_BEHIND) holds.push(revision);
    this.untaken.set(symbol, holds);
  }

  private took(symbol: string, taken: number): void {
    if (taken <= (this.taken.get(symbol) ?? -2)) return;
    this.taken.set(symbol, taken);
    const holds = this.untaken.get(symbol);
    if (!holds) return;
    const open = holds.findIndex((revision) => revision > taken);
    holds.splice(0, open < 0 ? holds.length : open);
  }

  /** -1 for a market that has taken none; null if its last events do not tell. */
  private async lastTaken(
    store: Pick<EventStore, 'lastRevision' | 'readStream'>,
    stream: StreamName,
  ): Promise<number | null> {
    const last = await store.lastRevision(stream);
    const oldest = Math.max(0, last - MAX_LOOK_BACK);
    for (let end = last + 1; end > oldest;) {
      const from = Math.max(oldest, end - PAGE_EVENTS);
      // What an event holds does not matter here.
      const events = await store.readStream(stream, { from, limit: end - from, takesUnreadable: true });
      const named = events.findLast(({ meta }) => meta.causes?.[this.options.ledgerStream] !== undefined);
      if (named) return named.meta.causes?.[this.options.ledgerStream] ?? null;
      end = from;
    }
    return oldest === 0 ? -1 : null;
  }
}
