import type { Clock } from '@corella/clock';
import type { LedgerCommand } from '@corella/contracts/ledger';
import { currentConversion } from '../domain/fees/conversion.js';
import { lastRankingMs } from '../domain/fees/jst-day.js';
import type { LedgerState } from '../domain/ledger-state.js';
import type { LedgerResult } from '../ledger.machine.js';

const TICK_MS = 500;
const CONVERSION_EVERY_MS = 3_600_000;
/** One command fires hundreds of timers or assigns thousands of ranks. What one tick leaves, the next one takes. */
const MAX_ROUNDS_A_TICK = 1_000;

export interface ScheduleOptions {
  readonly clock: Clock;
  readonly state: () => LedgerState;
  readonly submit: (command: LedgerCommand) => Promise<LedgerResult>;
  readonly onFault: (error: unknown) => void;
}

/** The commands that are due now. They follow from state and time alone, so a start catches up with what was missed. */
export function dueCommands(state: LedgerState, nowMs: number): readonly LedgerCommand[] {
  const commands: LedgerCommand[] = [];
  if ([...state.timers.values()].some((triggerAt) => triggerAt <= nowMs)) commands.push({ type: 'FireCancelTimers' });
  const { conversion } = state;
  if (conversion === null || nowMs - conversion.atMs >= CONVERSION_EVERY_MS) {
    const values = currentConversion(state.symbols);
    if (values)
      commands.push({
        type: 'SetFeeConversion',
        audUnits: Object.fromEntries([...values].map(([asset, units]) => [asset, units.toString()])),
      });
  }
  const effectiveAt = lastRankingMs(nowMs);
  if (
    state.ranksAt === null ||
    state.ranksAt < effectiveAt ||
    (state.ranksAt === effectiveAt && state.ranksUpTo !== null)
  )
    commands.push({ type: 'AssignRanks', effectiveAt });
  return commands;
}

/** Gives the ledger the commands that time brings: expired timers, the hourly conversion, the ranks of 05:00 JST. */
export function createSchedule({ clock, state, submit, onFault }: ScheduleOptions) {
  let interval: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;

  /** Whether the command changed anything. */
  const give = async (command: LedgerCommand): Promise<boolean> => {
    const reply = await submit(command);
    if (!reply.ok) throw new Error(`the ledger refused its own ${command.type}: ${reply.rejection.code}`);
    return 'changed' in reply.value && reply.value.changed;
  };
  /** The events of one command are bounded, so commands are given until none is due. */
  const tick = async (): Promise<void> => {
    for (let round = 0; round < MAX_ROUNDS_A_TICK && interval !== null; round += 1) {
      let hasChanged = false;
      for (const command of dueCommands(state(), clock.nowMs())) hasChanged = (await give(command)) || hasChanged;
      if (!hasChanged) return;
    }
  };
  return {
    start(): void {
      interval = setInterval(() => {
        running ??= tick()
          .catch((error: unknown) => {
            if (interval !== null) onFault(error);
          })
          .finally(() => {
            running = null;
          });
      }, TICK_MS);
      interval.unref();
    },
    async stop(): Promise<void> {
      if (interval) clearInterval(interval);
      interval = null;
      await running;
    },
  };
}

export type Schedule = ReturnType<typeof createSchedule>;
