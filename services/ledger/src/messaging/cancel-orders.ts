import type { Bus } from '@corella/bus';
import { MATCHING_SERVICE, marketStream, type CancelOrder, type CancelOrderReply } from '@corella/contracts/market';
import { isOf, type RecordedEvent } from '@corella/event-store';
import { ACCOUNT_CLOSING } from '@corella/contracts/identity';
import type { Account } from '../domain/account.js';
import type { Hold, LedgerState } from '../domain/ledger-state.js';
import { controlledAccounts } from '@corella/contracts/ledger';
import { createDuties } from './duties.js';

const AT_ONCE = 64;
/** Rejections that mean that the order's end is under way or has happened. */
const DONE: ReadonlySet<string> = new Set(['order-finished', 'order-unknown']);

/** Why an account with this control keeps no open orders; null where it may. */
function cancelling({ status, reasons }: Pick<Account, 'status' | 'reasons'>): Reason | null {
  if (status !== 'active') return 'account-frozen';
  return reasons.includes(ACCOUNT_CLOSING) ? 'cancel-all' : null;
}

export interface CancelOrdersOptions {
  readonly bus: Bus;
  readonly state: () => LedgerState;
  readonly onAlarm: (error: unknown) => void;
}

type Reason = Extract<CancelOrder['reason'], 'account-frozen' | 'cancel-all' | 'timer'>;

/**
 * Cancels open orders, each by its hold: all orders of an account that was frozen or closed, or that its owner wants
 * closed, and after a cancel-all-after timer those that were placed before it fired (`docs/rules/ledger.md` 15, 16). A
 * cancel stays due until its market has answered or the hold is gone.
 */
export function createCanceller({ bus, state, onAlarm }: CancelOrdersOptions) {
  const duties = createDuties({ atOnce: AT_ONCE, onAlarm });

  const cancel = ({ orderId, account, symbol, revision }: Hold, reason: Reason): void => {
    const command: CancelOrder = { type: 'CancelOrder', orderId, account, notBefore: revision, reason };
    duties.add(String(orderId), {
      isDue: () => state().holds.has(orderId),
      async attempt() {
        const { result } = await bus.request<CancelOrderReply>(MATCHING_SERVICE, command, {
          partition: marketStream(symbol),
          lane: 'cancel',
        });
        if (result.ok || DONE.has(result.rejection.code)) return null;
        return new Error(`order ${orderId} of ${account} cannot be cancelled: ${result.rejection.code}`);
      },
    });
  };
  /** Cancels the account's orders whose hold stands before this revision. */
  const cancelAll = (account: string, reason: Reason, before = Number.MAX_SAFE_INTEGER): void => {
    for (const id of state().accounts.get(account)?.holds ?? []) {
      const hold = state().holds.get(id);
      if (hold && hold.revision < before) cancel(hold, reason);
    }
  };

  return {
    onCommitted(events: readonly RecordedEvent[]): void {
      for (const event of events) {
        if (!isOf(event, 'ledger')) continue;
        if (event.type === 'AccountControlSet') {
          const reason = cancelling(event.data);
          if (reason !== null) for (const account of controlledAccounts(event.data)) cancelAll(account, reason);
        }
        if (event.type === 'CancelTimerFired') cancelAll(event.data.account, 'timer', event.revision);
      }
    },
    /** Call this after a start: a crash may have come between a freeze or a timer and its cancels. */
    resume(): void {
      for (const { name, holds, ...control } of state().accounts.values()) {
        const reason = holds.size > 0 ? cancelling(control) : null;
        if (reason !== null) cancelAll(name, reason);
      }
      for (const [account, firedAt] of state().fired) cancelAll(account, 'timer', firedAt);
    },
    stop(): void {
      duties.stop();
    },
  };
}

export type Canceller = ReturnType<typeof createCanceller>;
