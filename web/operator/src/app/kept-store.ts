import { localStorageStore } from 'react-admin';
import type { Store } from 'react-admin';
import { KEPT } from '../shared/table/tools/use-kept.js';

/**
 * react-admin's store in the browser. A logout empties it, except for what a person has arranged for themselves: their
 * saved queries, columns and page size wait for their next login, under their own id.
 */
export function keptStore(kept: Store = localStorageStore('1', '.kept')): Store {
  const session = localStorageStore('1', '.session');
  const of = (key: string): Store => (key.startsWith(KEPT) ? kept : session);
  return {
    setup: () => {
      kept.setup();
      session.setup();
    },
    teardown: () => {
      kept.teardown();
      session.teardown();
    },
    getItem: (key, defaultValue) => of(key).getItem(key, defaultValue),
    setItem: (key, value) => of(key).setItem(key, value),
    removeItem: (key) => of(key).removeItem(key),
    removeItems: (prefix) => of(prefix).removeItems(prefix),
    reset: () => session.reset(),
    subscribe: (key, callback) => of(key).subscribe(key, callback),
  };
}
