import type { Bus } from '@corella/bus';
import type { LedgerEvents } from '@corella/contracts/ledger';
import { MATCHING_SERVICE, marketStream, type CancelOrder, type CancelOrderReply } from '@corella/contracts/market';
import type { RecordedEvent } from '@corella/event-store';
import type { Hold, LedgerState } from '../domain/ledger-state.js';

/** After a start the markets answer only once they have recovered, which for long logs takes a while. */
const MAX_TRIES = 120;
const PAUSE_MS = 1_000;
const AT_ONCE = 16;
/** What an order's end under way or behind us looks like from here. */
const DONE: ReadonlySet<string> = new Set(['order-finished', 'order-unknown']);

export interface CancelFrozenOptions {
  readonly bus: Bus;
  readonly state: () => LedgerState;
  readonly onAlarm: (error: unknown) => void;
}

/**
 * Freezing or closing an account cancels its open orders, each by its hold (core.md 5). From the freeze's commit on the ledger adds no
 * hold to the account, so those that stand then are all.
 */
export function createFreezer({ bus, state, onAlarm }: CancelFrozenOptions) {
  let isStopped = false;

  const cancel = async ({ orderId, account, symbol, revision }: Hold): Promise<void> => {
    const command: CancelOrder = { type: 'CancelOrder', orderId, account, notBefore: revision, reason: 'account-frozen' };
    let fault: unknown = null;
    for (let attempt = 1; attempt <= MAX_TRIES && !isStopped; attempt += 1) {
      try {
        const { result } = await bus.request<CancelOrderReply>(MATCHING_SERVICE, command, { partition: marketStream(symbol), lane: 'cancel' });
        if (result.ok || DONE.has(result.rejection.code)) return;
        fault = new Error(`order ${orderId} of ${account} cannot be cancelled: ${result.rejection.code}`);
      } catch (error) {
        fault = error;
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    if (!isStopped) onAlarm(fault);
  };
  const cancelAll = async (account: string): Promise<void> => {
    const holds = [...(state().accounts.get(account)?.holds ?? [])].flatMap((id) => state().holds.get(id) ?? []);
    for (let from = 0; from < holds.length; from += AT_ONCE) await Promise.all(holds.slice(from, from + AT_ONCE).map(cancel));
  };

  return {
    onCommitted(events: readonly RecordedEvent[]): void {
      for (const event of events) {
        if (event.type !== 'AccountControlSet') continue;
        const control = event.data as unknown as LedgerEvents['AccountControlSet'];
        if (control.status !== 'active') void cancelAll(control.account).catch(onAlarm);
      }
    },
    /** After a start: a crash may have come between a freeze and its cancels. */
    resume(): void {
      for (const { name, status, holds } of state().accounts.values()) if (status !== 'active' && holds.size > 0) void cancelAll(name).catch(onAlarm);
    },
    stop(): void {
      isStopped = true;
    },
  };
}

export type Freezer = ReturnType<typeof createFreezer>;
