import type { LedgerEvent } from './touched.js';

/** The ledger's events that touch one account, in order, each once. */
export type AccountEventsListener = (events: readonly LedgerEvent[]) => void;

/** Listeners to every event of an account, for protocols that push each event and not just the outcome. */
export class AccountFollowers {
  private readonly listeners = new Map<string, Set<AccountEventsListener>>();

  has(account: string): boolean {
    return this.listeners.has(account);
  }

  tell(account: string, events: readonly LedgerEvent[]): void {
    for (const listener of this.listeners.get(account) ?? []) listener(events);
  }

  add(account: string, listener: AccountEventsListener): { close(): void } {
    const listeners = this.listeners.get(account) ?? new Set();
    this.listeners.set(account, listeners);
    listeners.add(listener);
    return {
      close: () => {
        listeners.delete(listener);
        if (listeners.size === 0 && this.listeners.get(account) === listeners) this.listeners.delete(account);
      },
    };
  }
}
