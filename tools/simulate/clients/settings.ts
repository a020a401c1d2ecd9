import type { Bus } from '@corella/bus';
import { LEDGER_SERVICE, LEDGER_SHARD, type LedgerReply } from '@corella/contracts/ledger';
import { isOf, type RecordedEvent } from '@corella/event-store';
import { commandNumbers } from '@corella/ids';
import type { Random } from '@corella/random';
import { ask, type Signals } from '@corella/signals';
import type { DurableLog } from '../machine/durable-log.js';

export interface SettingsOptions {
  readonly bus: Bus;
  readonly signals: Signals;
  readonly clock: { nowMs(): number };
  readonly random: Random;
  readonly log: DurableLog;
  readonly accounts: readonly string[];
  readonly report: (finding: string) => void;
}

/** Gives up soon and changes again, while the first command may still arrive. */
const IMPATIENT = { timeoutMs: 500, expiresInMs: 5_000 };
/** Whoever waits this long meets most late copies. */
const UNTIL_COPIES_ARRIVE_MS = 5_000;

type Setting = 'timer' | 'preference';
type Value = number | boolean | null;

/**
 * Customers who change their mind: cancel-all-after timers and the preference for fees in HT, one command after the
 * other. Once the newest one is answered, it counts until the next, whatever copies of older ones still arrive.
 */
export class Settings {
  private readonly next = commandNumbers('settings');
  /** Setting and account → what the newest command said. Missing while nobody knows. */
  private readonly newest = new Map<string, Value>();
  /** How many timers have fired. */
  private fired = 0;

  constructor(private readonly options: SettingsOptions) {
    options.log.watch((events) => events.forEach((event) => this.take(event)));
  }

  async act(): Promise<void> {
    const { random, accounts } = this.options;
    const account = random.pick(accounts);
    const setting = random.pick(['timer', 'preference'] as const);
    try {
      // In a row, so that late copies of the first arrive after the last, or the first itself.
      for (let left = random.int(3, 5); left > 0; left -= 1)
        await this.change(setting, account).catch((error: unknown) => {
          if (!isFault(error)) throw error;
        });
      await new Promise((resolve) => setTimeout(resolve, UNTIL_COPIES_ARRIVE_MS));
      await this.look(setting, account);
    } catch (error) {
      if (!isFault(error)) throw error;
    }
  }

  /** Compares everything once more when all messages have arrived. */
  async lookAtAll(): Promise<void> {
    for (const account of this.options.accounts)
      for (const setting of ['timer', 'preference'] as const) await this.look(setting, account);
  }

  private async change(setting: Setting, account: string): Promise<void> {
    const { bus, clock, random } = this.options;
    const key = `${setting} ${account}`;
    const value =
      setting === 'preference'
        ? random.next() < 0.6
        : random.next() < 0.3
          ? null
          : clock.nowMs() + random.int(1_000, 30_000);
    const wish =
      setting === 'timer' ? { type: 'SetCancelTimer', triggerAt: value } : { type: 'SetFeePreference', payInHt: value };
    this.newest.delete(key);
    const firedBefore = this.fired;
    const command = { ...wish, account, sequence: this.next() };
    const { result } = await bus.request<LedgerReply>(LEDGER_SERVICE, command, {
      partition: LEDGER_SHARD,
      ...IMPATIENT,
    });
    // Before its answer arrives, a timer may have fired.
    if (result.ok && (setting === 'preference' || this.fired === firedBefore)) this.newest.set(key, value);
  }

  private async look(setting: Setting, account: string): Promise<void> {
    const key = `${setting} ${account}`;
    const { signals, report } = this.options;
    if (!this.newest.has(key)) return;
    const shown =
      setting === 'timer'
        ? ((await ask(signals, 'ledger.cancel-timer', { account }))?.triggerAt ?? null)
        : ((await ask(signals, 'ledger.fee-terms', { account }))?.payInHt ?? false);
    // A timer that has fired meanwhile is gone.
    if (!this.newest.has(key) || shown === this.newest.get(key)) return;
    report(`the ${key} is ${String(shown)}, but the newest command said ${String(this.newest.get(key))}`);
    this.newest.delete(key);
  }

  private take(event: RecordedEvent): void {
    if (!isOf(event, 'ledger') || event.type !== 'CancelTimerFired') return;
    this.fired += 1;
    this.newest.delete(`timer ${event.data.account}`);
  }
}

const isFault = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'BusFault' || error.name === 'SignalsFault');
