import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import type { EntryExplanationRecord, ExplanationRecord, ProofRecord } from '@corella/contracts/operator';
import { HttpError } from 'react-admin';
import { apiUrl, httpClient, LONG_PATIENCE_MS } from '../api/http-client.js';

const LINES = 50;
const NOT_FOUND = 404;
const MINUTE_MS = 60_000;

async function fetchJson<Reply>(path: string, signal: AbortSignal): Promise<Reply> {
  const { json } = await httpClient(`${apiUrl}/${path}`, { signal, patienceMs: LONG_PATIENCE_MS });
  return json as Reply;
}

/** `GET accounts/{id}/explain`, newest lines first. `at` is ISO-8601, empty for now. */
export function useExplanation({
  account,
  asset,
  at,
}: {
  readonly account: string;
  readonly asset: string;
  readonly at: string;
}): UseInfiniteQueryResult<InfiniteData<ExplanationRecord>> {
  return useInfiniteQuery({
    queryKey: ['explain', account, asset, at],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({
        asset,
        limit: String(LINES),
        ...(at === '' ? {} : { at }),
        ...(pageParam === '' ? {} : { cursor: pageParam }),
      });
      return fetchJson<ExplanationRecord>(
        `accounts/${encodeURIComponent(account)}/explain?${query.toString()}`,
        signal,
      );
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: 1,
  });
}

/** `GET ledger-entries/{id}/explain`. Entries never change. */
export const useEntryExplanation = (id: string): UseQueryResult<EntryExplanationRecord> =>
  useQuery({
    queryKey: ['explain-entry', id],
    queryFn: ({ signal }) =>
      fetchJson<EntryExplanationRecord>(`ledger-entries/${encodeURIComponent(id)}/explain`, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });

/** `GET proof`: the newest published liabilities, null while there are none. */
export const useProof = (): UseQueryResult<ProofRecord | null> =>
  useQuery({
    queryKey: ['proof'],
    refetchInterval: MINUTE_MS,
    retry: 1,
    queryFn: async ({ signal }) => {
      try {
        return await fetchJson<ProofRecord>('proof', signal);
      } catch (error) {
        if (error instanceof HttpError && error.status === NOT_FOUND) return null;
        throw error;
      }
    },
  });
