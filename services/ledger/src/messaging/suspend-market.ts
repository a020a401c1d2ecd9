import {
  MATCHING_SERVICE,
  SYMBOL_STATE,
  marketStream,
  type MarketCommand,
  type SymbolState,
} from '@corella/contracts/market';
import { LEDGER_SERVICE, type LedgerEvents } from '@corella/contracts/ledger';
import type { Bus } from '@corella/bus';
import type { RecordedEvent } from '@corella/event-store';

/** After a start the markets answer only once they have recovered, which for long logs takes a while. */
const MAX_TRIES = 120;
const PAUSE_MS = 1_000;

/**
 * A symbol whose settlement has stopped goes to state 4, so that no order trades on books that do not move (core.md 7).
 */
export function suspendMarkets(bus: Bus, events: readonly RecordedEvent[], onAlarm: (error: unknown) => void): void {
  for (const event of events) {
    if (event.type !== 'SettlementStopped') continue;
    const { symbol, finding } = event.data as unknown as LedgerEvents['SettlementStopped'];
    onAlarm(new Error(`settlement of ${symbol} has stopped: ${finding}`));
    void suspend(bus, { symbol, finding }).catch(onAlarm);
  }
}

/**
 * After a start for all that stand stopped: a crash may have come between the finding and the suspension, and people
 * must hear of it again.
 */
export function suspendStopped(
  bus: Bus,
  stopped: Iterable<readonly [symbol: string, stop: { readonly finding: string }]>,
  onAlarm: (error: unknown) => void,
): void {
  for (const [symbol, { finding }] of stopped) {
    onAlarm(new Error(`settlement of ${symbol} has stopped: ${finding}`));
    void suspend(bus, { symbol, finding, expected: SYMBOL_STATE.online }).catch(onAlarm);
  }
}

/** A symbol that does not trade already answers with a refusal, which is as good. */
async function suspend(
  bus: Bus,
  { symbol, finding, expected }: { symbol: string; finding: string; expected?: SymbolState },
): Promise<void> {
  const command: MarketCommand = {
    type: 'SetSymbolState',
    state: SYMBOL_STATE.suspend,
    expected,
    reason: `settlement stopped: ${finding}`,
    by: LEDGER_SERVICE,
  };
  for (let attempt = 1; ; attempt += 1) {
    try {
      await bus.request(MATCHING_SERVICE, command, { partition: marketStream(symbol), lane: 'internal' });
      return;
    } catch (error) {
      if (attempt >= MAX_TRIES) throw error;
      await new Promise((resolve) => void setTimeout(resolve, PAUSE_MS).unref());
    }
  }
}
