import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** Filters live in the address, so a filtered list can be bookmarked and shared. Empty values are removed from it. */
export function useUrlFilters<Key extends string>(
  keys: readonly Key[],
): {
  readonly filters: Readonly<Record<Key, string>>;
  readonly set: (changes: Partial<Record<Key, string>>) => void;
  readonly clear: () => void;
  readonly any: boolean;
} {
  const [query, setQuery] = useSearchParams();
  const filters = Object.fromEntries(keys.map((key) => [key, query.get(key) ?? ''])) as Record<Key, string>;
  const set = useCallback(
    (changes: Partial<Record<Key, string>>) =>
      setQuery(
        (now) => {
          const next = new URLSearchParams(now);
          for (const [key, value] of Object.entries(changes)) {
            if (value) next.set(key, String(value));
            else next.delete(key);
          }
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setQuery],
  );
  const clear = (): void => set(Object.fromEntries(keys.map((key) => [key, ''])) as Partial<Record<Key, string>>);
  return { filters, set, clear, any: keys.some((key) => filters[key] !== '') };
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;

/**
 * Turns days from date inputs, in the browser's time zone, into the API's instants: start of the first, end of the
 * last.
 */
export function dayRange(from: string, to: string): { readonly from?: string; readonly to?: string } {
  const start = DAY.test(from) ? new Date(`${from}T00:00:00`).getTime() : Number.NaN;
  const end = DAY.test(to) ? new Date(`${to}T00:00:00`).getTime() + DAY_MS - 1 : Number.NaN;
  return {
    ...(Number.isNaN(start) ? {} : { from: new Date(start).toISOString() }),
    ...(Number.isNaN(end) ? {} : { to: new Date(end).toISOString() }),
  };
}
