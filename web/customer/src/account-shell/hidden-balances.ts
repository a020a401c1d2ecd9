import { useSyncExternalStore } from 'react';

/**
 * Whether amounts are covered, remembered on this device: it is about who stands behind the reader, not about the
 * account.
 */
const KEY = 'corella.hide-balances';
const listeners = new Set<() => void>();

function stored(): boolean {
  try {
    return window.localStorage.getItem(KEY) === '1';
  } catch {
    return false;
  }
}

let hidden = stored();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function set(next: boolean): void {
  hidden = next;
  try {
    window.localStorage.setItem(KEY, next ? '1' : '0');
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

export function useHiddenBalances(): readonly [hidden: boolean, set: (next: boolean) => void] {
  return [
    useSyncExternalStore(
      subscribe,
      () => hidden,
      () => false,
    ),
    set,
  ];
}
