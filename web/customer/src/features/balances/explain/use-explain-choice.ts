import { findAsset } from '@corella/money';
import { useUrlFilters } from '../../../account-shell/use-url-filters.js';
import type { ExplainChoice } from './explain-drawer.js';

const KEYS = ['explain', 'part', 'asof', 'entry'] as const;
const REVISION = /^\d{1,15}$/;
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
  const entry = REVISION.test(filters.entry) ? Number(filters.entry) : null;
  return {
    choice: findAsset(filters.explain) ? { asset: filters.explain, part, at, entry } : null,
    open: (asset, opened) => set({ explain: asset, part: opened, asof: '', entry: '' }),
    change: (change) =>
      set({
        ...(change.part === undefined ? {} : { part: change.part }),
        ...(change.at === undefined ? {} : { asof: change.at }),
      }),
    close: clear,
  };
}
