import { useSyncExternalStore } from 'react';

/**
 * Whether amounts are hidden. Remembered on this device and shared by all pages: it concerns who may look over the
 * reader's shoulder, not the account.
 */
const KEY = 'corella.hide-balances';
const listeners = new Set<() => void>();

function read(): boolean {
  try {
    return window.localStorage.getItem(KEY) === '1';
  } catch {
    return false;
  }
}

let hidden = read();

export function setBalancesHidden(next: boolean): void {
  hidden = next;
  try {
    window.localStorage.setItem(KEY, next ? '1' : '0');
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useBalancesHidden = (): boolean => useSyncExternalStore(subscribe, () => hidden);
