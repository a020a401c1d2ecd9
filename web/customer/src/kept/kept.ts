import { useSyncExternalStore } from 'react';
import type { z } from 'zod';

/** A choice that is kept in this browser, the same in all of its tabs. */
export interface Kept<Value> {
  readonly get: () => Value;
  readonly set: (next: Value) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * Reads and writes JSON in local storage under `corella.NAME`. What is missing, damaged or of an older shape counts as
 * `usual`. Without storage the choice lasts as long as the page.
 */
export function keptChoice<Value>(name: string, schema: z.ZodType<Value>, usual: Value): Kept<Value> {
  const key = `corella.${name}`;
  const listeners = new Set<() => void>();
  const read = (): Value => {
    try {
      const found = schema.safeParse(JSON.parse(window.localStorage.getItem(key) ?? 'null'));
      return found.success ? found.data : usual;
    } catch {
      return usual;
    }
  };
  let value = read();
  const tell = (next: Value): void => {
    value = next;
    for (const listener of listeners) listener();
  };
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) tell(read());
  });
  return {
    get: () => value,
    set(next) {
      try {
        window.localStorage.setItem(key, JSON.stringify(next));
      } catch {
        // The browser keeps nothing.
      }
      tell(next);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const useKept = <Value>(kept: Kept<Value>): Value => useSyncExternalStore(kept.subscribe, kept.get);
