import { findAsset } from '@corella/money';
import { useUrlFilters } from '../../../account-shell/use-url-filters.js';
import type { ExplainChoice } from './explain-drawer.js';

const KEYS = ['explain', 'part', 'asof'] as const;
const PARTS = ['total', 'available', 'frozen'] as const;

/** The explained figure is in the address, so an explanation can be bookmarked and shared. */
export function useExplainChoice(): {
  readonly choice: ExplainChoice | null;
  readonly open: (asset: string, part: ExplainChoice['part']) => void;
  readonly change: (change: Partial<ExplainChoice>) => void;
  readonly close: () => void;
} {
  const { filters, set, clear } = useUrlFilters(KEYS);
  const part = PARTS.find((known) => known === filters.part) ?? 'total';
  const at = Number.isNaN(Date.parse(filters.asof)) ? '' : new Date(filters.asof).toISOString();
  return {
    choice: findAsset(filters.explain) ? { asset: filters.explain, part, at } : null,
    open: (asset, opened) => set({ explain: asset, part: opened, asof: '' }),
    change: (change) =>
      set({
        ...(change.part === undefined ? {} : { part: change.part }),
        ...(change.at === undefined ? {} : { asof: change.at }),
      }),
    close: clear,
  };
}
