import { getJson, withQuery } from '@corella/api-client';
import { ledgerLineSchema, listOf } from '@corella/contracts/web';
import type { LedgerLine } from '@corella/contracts/web';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { z } from 'zod';

export interface LinesWanted {
  readonly asset?: string;
  readonly type?: string;
  readonly from?: string;
  readonly to?: string;
}

const page = listOf(ledgerLineSchema);
type LinePage = z.output<typeof page>;

/** GET /api/ledger/lines, newest first. The cursor continues after the last line. */
export const fetchLines = (
  wanted: LinesWanted & { readonly cursor?: string; readonly limit: number },
  signal?: AbortSignal,
): Promise<LinePage> => getJson(withQuery('/api/ledger/lines', { ...wanted }), page, signal);

export const linesKey = ['account', 'lines'] as const;
const ROWS = 20;

export function useLedgerLines(wanted: LinesWanted): UseInfiniteQueryResult<InfiniteData<LinePage>> {
  return useInfiniteQuery({
    queryKey: [...linesKey, wanted],
    queryFn: ({ pageParam, signal }) => fetchLines({ ...wanted, cursor: pageParam, limit: ROWS }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
  });
}

export type { LedgerLine };
