import type { Bus } from '@corella/bus';
import { controlledAccounts, type LedgerEvents } from '@corella/contracts/ledger';
import { MATCHING_SERVICE, marketStream, type CancelOrder, type CancelOrderReply } from '@corella/contracts/market';
import type { RecordedEvent } from '@corella/event-store';
import type { Hold, LedgerState } from '../domain/ledger-state.js';

/** After a start the markets answer only once they have recovered, which for long logs takes a while. */
const MAX_TRIES = 120;
const PAUSE_MS = 1_000;
const AT_ONCE = 16;
/** What an order's end under way or behind us looks like from here. */
const DONE: ReadonlySet<string> = new Set(['order-finished', 'order-unknown']);

export interface CancelOrdersOptions {
  readonly bus: Bus;
  readonly state: () => LedgerState;
  readonly onAlarm: (error: unknown) => void;
}

type Reason = Extract<CancelOrder['reason'], 'account-frozen' | 'timer'>;

/**
 * Cancels open orders of accounts, each by its hold (core.md 5): all of an account that was frozen or closed, to which
 * the ledger adds no hold from then on, and after a cancel-all-after timer those that were older than its firing.
 */
export function createCanceller({ bus, state, onAlarm }: CancelOrdersOptions) {
  let isStopped = false;

  const cancel = async ({ orderId, account, symbol, revision }: Hold, reason: Reason): Promise<void> => {
    const command: CancelOrder = { type: 'CancelOrder', orderId, account, notBefore: revision, reason };
    let fault: unknown = null;
    for (let attempt = 1; attempt <= MAX_TRIES && !isStopped; attempt += 1) {
      try {
        const { result } = await bus.request<CancelOrderReply>(MATCHING_SERVICE, command, {
          partition: marketStream(symbol),
          lane: 'cancel',
        });
        if (result.ok || DONE.has(result.rejection.code)) return;
        fault = new Error(`order ${orderId} of ${account} cannot be cancelled: ${result.rejection.code}`);
      } catch (error) {
        fault = error;
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    if (!isStopped) onAlarm(fault);
  };
  /** Orders whose hold stands before `before` in the ledger's stream. */
  const cancelAll = async (account: string, reason: Reason, before: number): Promise<void> => {
    const holds = [...(state().accounts.get(account)?.holds ?? [])]
      .flatMap((id) => state().holds.get(id) ?? [])
      .filter(({ revision }) => revision < before);
    for (let from = 0; from < holds.length; from += AT_ONCE)
      await Promise.all(holds.slice(from, from + AT_ONCE).map((hold) => cancel(hold, reason)));
  };
  const start = (account: string, reason: Reason, before = Number.MAX_SAFE_INTEGER): void =>
    void cancelAll(account, reason, before).catch(onAlarm);

  return {
    onCommitted(events: readonly RecordedEvent[]): void {
      for (const event of events) {
        const data: unknown = event.data;
        if (event.type === 'AccountControlSet') {
          const control = data as LedgerEvents['AccountControlSet'];
          if (control.status !== 'active')
            for (const account of controlledAccounts(control)) start(account, 'account-frozen');
        }
        if (event.type === 'CancelTimerFired')
          start((data as LedgerEvents['CancelTimerFired']).account, 'timer', event.revision);
      }
    },
    /** After a start: a crash may have come between a freeze or a timer and its cancels. */
    resume(): void {
      for (const { name, status, holds } of state().accounts.values())
        if (status !== 'active' && holds.size > 0) start(name, 'account-frozen');
      for (const [account, firedAt] of state().fired) start(account, 'timer', firedAt);
    },
    stop(): void {
      isStopped = true;
    },
  };
}

export type Canceller = ReturnType<typeof createCanceller>;
