import { isOf, type RecordedEvent } from '@corella/event-store';

/** When a symbol is this many events behind, its new orders get `busy`. */
export const MAX_EVENTS_BEHIND = 5_000;

/**
 * Counts the holds per symbol that matching has not taken yet. Market events name the ledger revision that caused them,
 * so holds up to that revision are done. Empty after a start: matching first catches up with what it missed.
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
