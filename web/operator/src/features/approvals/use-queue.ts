import { useState } from 'react';
import { useListContext } from 'react-admin';
import type { ApprovalRecord } from '@corella/contracts/operator';
import { useArrivals } from './use-arrivals.js';
import type { Arrivals } from './use-arrivals.js';
import type { TabId } from './queue-tabs.js';

export interface Queue {
  /** What the venue has answered for this tab; undefined until it has. */
  readonly data: readonly ApprovalRecord[] | undefined;
  /** Whether that answer is to the page, filter and sorting of the address. */
  readonly ready: boolean;
  readonly error: Error | null;
  readonly refetch: () => void;
  readonly arrivals: Arrivals;
  /** Whether filters leave requests out. */
  readonly filtered: boolean;
}

const NONE: readonly ApprovalRecord[] = [];

/**
 * The requests of a tab. While others are loaded, those before stay on the screen, but never under the name of another
 * tab.
 */
export function useQueue(tab: TabId): Queue {
  const list = useListContext<ApprovalRecord>();
  const { page, perPage, sort, filterValues, isPlaceholderData = false } = list;
  const ready = list.data !== undefined && !isPlaceholderData;
  const [answered, setAnswered] = useState<TabId | null>(null);
  if (ready && answered !== tab) setAnswered(tab);
  const data = answered === tab ? list.data : undefined;
  const place = JSON.stringify([tab, page, perPage, sort, filterValues]);
  return {
    data,
    ready: ready && data !== undefined,
    error: list.error ?? null,
    refetch: () => void list.refetch(),
    arrivals: useArrivals(data ?? NONE, { place, ready: ready && data !== undefined }),
    filtered: Object.keys(filterValues).length > 0,
  };
}
