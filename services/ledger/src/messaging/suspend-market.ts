import type { Bus } from '@corella/bus';
import { LEDGER_SERVICE } from '@corella/contracts/ledger';
import {
  MATCHING_SERVICE,
  SYMBOL_STATE,
  marketStream,
  type MarketCommand,
  type SymbolState,
} from '@corella/contracts/market';
import { isOf, type RecordedEvent } from '@corella/event-store';
import type { CommandSequence } from '@corella/ids';
import type { LedgerState } from '../domain/ledger-state.js';
import { createDuties } from './duties.js';

const AT_ONCE = 16;

export interface SuspendMarketsOptions {
  readonly bus: Bus;
  readonly state: () => LedgerState;
  /** Numbers the commands of this run of the ledger, so that no copy of one suspends a market that was resumed. */
  readonly nextNumber: () => CommandSequence;
  readonly onAlarm: (error: unknown) => void;
}

interface Stop {
  readonly finding: string;
  /** Names the stop among all of this run. */
  readonly key: string;
  readonly expected?: SymbolState;
}

/**
 * Suspends a symbol whose settlement has stopped (state 4), so that no order trades while balances do not move, and
 * alarms. The suspension stays due until the market has answered or settlement is resumed.
 */
export function createSuspender({ bus, state, nextNumber, onAlarm }: SuspendMarketsOptions) {
  const duties = createDuties({ atOnce: AT_ONCE, onAlarm });

  /**
   * Each stop has a duty and a number of its own: a market that carried out the suspension of an earlier stop, and was
   * resumed, takes a repetition for a late copy.
   */
  const suspend = (symbol: string, { finding, key, expected }: Stop): void => {
    onAlarm(new Error(`settlement of ${symbol} has stopped: ${finding}`));
    const command: MarketCommand = {
      type: 'SetSymbolState',
      state: SYMBOL_STATE.suspend,
      expected,
      reason: `settlement stopped: ${finding}`,
      by: LEDGER_SERVICE,
      sequence: nextNumber(),
    };
    duties.add(key, {
      isDue: () => state().stopped.get(symbol)?.resumedBy === null,
      async attempt() {
        // A symbol that does not trade already answers with a refusal, which is as good.
        await bus.request(MATCHING_SERVICE, command, { partition: marketStream(symbol), lane: 'internal' });
        return null;
      },
    });
  };

  return {
    onCommitted(events: readonly RecordedEvent[]): void {
      for (const event of events) {
        if (!isOf(event, 'ledger') || event.type !== 'SettlementStopped') continue;
        const { symbol, finding } = event.data;
        suspend(symbol, { finding, key: `${symbol} ${event.revision}` });
      }
    },
    /** Call this after a start: a crash may have come before the suspension, and people must hear of the stop again. */
    resume(): void {
      for (const [symbol, { finding }] of state().stopped)
        suspend(symbol, { finding, key: symbol, expected: SYMBOL_STATE.online });
    },
    stop(): void {
      duties.stop();
    },
  };
}

export type Suspender = ReturnType<typeof createSuspender>;
