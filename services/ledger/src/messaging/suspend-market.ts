import { MATCHING_SERVICE, SYMBOL_STATE, marketStream, type MarketCommand } from '@corella/contracts/market';
import { LEDGER_SERVICE, type LedgerEvents } from '@corella/contracts/ledger';
import type { Bus } from '@corella/bus';
import type { RecordedEvent } from '@corella/event-store';

const MAX_TRIES = 5;
const PAUSE_MS = 1_000;

/** A symbol whose settlement has stopped goes to state 4, so that no order trades on books that do not move (core.md 7). */
export function suspendMarkets(bus: Bus, events: readonly RecordedEvent[], onAlarm: (error: unknown) => void): void {
  for (const event of events) {
    if (event.type !== 'SettlementStopped') continue;
    const { symbol, finding } = event.data as unknown as LedgerEvents['SettlementStopped'];
    onAlarm(new Error(`settlement of ${symbol} has stopped: ${finding}`));
    void suspend(bus, symbol, finding).catch(onAlarm);
  }
}

async function suspend(bus: Bus, symbol: string, finding: string): Promise<void> {
  const command: MarketCommand = { type: 'SetSymbolState', state: SYMBOL_STATE.suspend, reason: `settlement stopped: ${finding}`, by: LEDGER_SERVICE };
  for (let attempt = 1; ; attempt += 1) {
    try {
      await bus.request(MATCHING_SERVICE, command, { partition: marketStream(symbol), lane: 'internal' });
      return;
    } catch (error) {
      if (attempt >= MAX_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * attempt));
    }
  }
}
