import { isOf, type RecordedEvent } from '@corella/event-store';

/** Beyond this many events behind, a symbol's new orders get `busy` (core.md 7). */
export const MAX_EVENTS_BEHIND = 5_000;

/**
 * Per symbol the holds that matching has not taken yet. Market events name the ledger revision that caused them, so the
 * oldest holds leave as soon as one at or after them shows up. Empty after a start: what matching missed meanwhile it
 * catches up with first.
 */
export class SymbolLoad {
  private readonly untaken = new Map<string, number[]>();

  constructor(private readonly ledgerStream: string) {}

  onCommitted(events: readonly RecordedEvent[]): void {
    for (const event of events) {
      if (!isOf(event, 'ledger') || event.type !== 'FundsHeld') continue;
      const { symbol } = event.data.order;
      const holds = this.untaken.get(symbol) ?? [];
      if (holds.length <= MAX_EVENTS_BEHIND) holds.push(event.revision);
      this.untaken.set(symbol, holds);
    }
  }

  onMarketEvent(symbol: string, event: RecordedEvent): void {
    const taken = event.meta.causes?.[this.ledgerStream];
    const holds = this.untaken.get(symbol);
    if (taken === undefined || !holds) return;
    const open = holds.findIndex((revision) => revision > taken);
    holds.splice(0, open < 0 ? holds.length : open);
  }

  isBehind(symbol: string): boolean {
    return (this.untaken.get(symbol)?.length ?? 0) > MAX_EVENTS_BEHIND;
  }
}
