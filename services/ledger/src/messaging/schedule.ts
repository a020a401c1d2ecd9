import type { Clock } from '@corella/clock';
import type { LedgerCommand } from '@corella/contracts/ledger';
import { currentConversion } from '../domain/fees/conversion.js';
import { lastRankingMs } from '../domain/fees/jst-day.js';
import type { LedgerState } from '../domain/ledger-state.js';
import type { LedgerResult } from '../ledger.machine.js';

const TICK_MS = 500;
const CONVERSION_EVERY_MS = 3_600_000;
/** One assigns some thousand ranks; more than all customers that a shard can have need not be reckoned with. */
const MAX_RANK_COMMANDS = 1_000;

export interface ScheduleOptions {
  readonly clock: Clock;
  readonly state: () => LedgerState;
  readonly submit: (command: LedgerCommand) => Promise<LedgerResult>;
  readonly onFault: (error: unknown) => void;
}

/**
 * What the ledger has to tell itself now: what is due is a function of its state and the time, so a start catches up
 * with what was missed.
 */
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
  if (state.ranksAt === null || state.ranksAt < effectiveAt) commands.push({ type: 'AssignRanks', effectiveAt });
  return commands;
}

/**
 * Gives the ledger the commands that time brings: timers that ran out, the hourly conversion, the ranks of 05:00 JST.
 */
export function createSchedule({ clock, state, submit, onFault }: ScheduleOptions) {
  let interval: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;

  const give = async (command: LedgerCommand): Promise<void> => {
    for (let times = 1; times <= MAX_RANK_COMMANDS; times += 1) {
      const reply = await submit(command);
      if (!reply.ok) throw new Error(`the ledger refused its own ${command.type}: ${reply.rejection.code}`);
      // A long list of ranks comes in several events; the last command finds nothing left.
      if (command.type !== 'AssignRanks' || !('changed' in reply.value) || !reply.value.changed || interval === null)
        return;
    }
  };
  const tick = async (): Promise<void> => {
    for (const command of dueCommands(state(), clock.nowMs())) await give(command);
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
