import { useState } from 'react';
import type { ApprovalRecord } from '@corella/contracts/operator';

interface Shown {
  readonly place: string;
  readonly ids: ReadonlySet<string>;
}

export interface Arrivals {
  /** The requests that the reader has been shown, in the order of the queue. */
  readonly rows: readonly ApprovalRecord[];
  /** How many have arrived since. */
  readonly arrived: number;
  readonly showAll: () => void;
}

const idsOf = (rows: readonly ApprovalRecord[]): ReadonlySet<string> => new Set(rows.map(({ id }) => id));

/**
 * Keeps the queue still under the reader. A request that arrives is counted, and joins the queue when the reader asks
 * for it. Requests that were decided leave it. `place` names the page of the queue; a new one shows what it has.
 */
export function useArrivals(
  all: readonly ApprovalRecord[],
  { place, ready }: Readonly<{ place: string; ready: boolean }>,
): Arrivals {
  const [shown, setShown] = useState<Shown | null>(null);
  if (ready && shown?.place !== place) setShown({ place, ids: idsOf(all) });
  const rows = shown?.place === place ? all.filter(({ id }) => shown.ids.has(id)) : all;
  return { rows, arrived: all.length - rows.length, showAll: () => setShown({ place, ids: idsOf(all) }) };
}
