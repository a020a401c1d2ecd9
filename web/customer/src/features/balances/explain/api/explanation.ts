import { getJson, withQuery } from '@corella/api-client';
import { entryExplanationSchema, explanationSchema } from '@corella/contracts/web';
import type { EntryExplanationWire, ExplanationWire } from '@corella/contracts/web';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';

export type Bucket = 'available' | 'frozen';
export interface BalanceWanted {
  readonly asset: string;
  /** Both parts together if absent. */
  readonly bucket?: Bucket;
  /** ISO-8601; now if absent. */
  readonly at?: string;
}

const LINES = 60;

/** GET /api/ledger/explain, newest lines first. The cursor continues after the last one. */
export function useExplanation(wanted: BalanceWanted): UseInfiniteQueryResult<InfiniteData<ExplanationWire>> {
  return useInfiniteQuery({
    queryKey: ['account', 'explain', wanted],
    queryFn: ({ pageParam, signal }) =>
      getJson(
        withQuery('/api/ledger/explain', { ...wanted, cursor: pageParam, limit: LINES }),
        explanationSchema,
        signal,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
    // A journal only grows, so loaded lines never become wrong.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** GET /api/ledger/entries/{revision}. Entries never change. */
export function useEntry(revision: number | null): UseQueryResult<EntryExplanationWire> {
  return useQuery({
    queryKey: ['account', 'entry', revision],
    enabled: revision !== null,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => getJson(`/api/ledger/entries/${String(revision)}`, entryExplanationSchema, signal),
  });
}
