import { useDataProvider } from 'react-admin';
import type { DataProvider, RaRecord } from 'react-admin';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAccess } from '../../../shared/access/use-access.js';
import { useSettled } from '../../../shared/live/use-settled.js';
import { sourcesOf } from './search-sources.js';
import type { Hit } from './search-sources.js';
import { messageOf } from '../../../shared/api/message-of.js';

export interface Group {
  readonly label: string;
  readonly hits: readonly Hit[];
}
const NONE: readonly Group[] = [];
const REST_MS = 200;
const FRESH_MS = 5_000;
const MOST_HITS = 5;
const SHORTEST = 2;

export interface Search {
  readonly groups: readonly Group[];
  /** Whether the groups are those of the term as it stands now. */
  readonly isCurrent: boolean;
  readonly problem: string | null;
  /** Looks the term up at once, for somebody who does not wait. */
  readonly now: () => Promise<readonly Group[]>;
}

/** Looks a term up in every list that the role may see, once it has stopped changing. */
export function useSearch(term: string): Search {
  const wanted = term.trim();
  const settled = useSettled(wanted, REST_MS);
  const queries = useQueryClient();
  const provider = useDataProvider<DataProvider>();
  const { maySee } = useAccess();
  const options = (text: string) => ({
    queryKey: ['search', text],
    queryFn: () => find(provider, text, maySee),
    staleTime: FRESH_MS,
    retry: false,
  });
  const { data, error, isPlaceholderData } = useQuery({
    ...options(settled),
    enabled: settled.length >= SHORTEST,
    placeholderData: keepPreviousData,
  });
  return {
    groups: wanted.length < SHORTEST ? NONE : (data ?? NONE),
    isCurrent: settled === wanted && data !== undefined && !isPlaceholderData,
    problem: error === null ? null : messageOf(error),
    now: () => queries.fetchQuery(options(wanted)),
  };
}

async function find(
  provider: DataProvider,
  text: string,
  maySee: (resource: string) => boolean,
): Promise<readonly Group[]> {
  const groups = await Promise.all(
    sourcesOf(text)
      .filter(({ resource }) => maySee(resource))
      .map(async ({ resource, group, filter, sort, hitOf }) => {
        const { data } = await provider.getList<RaRecord>(resource, {
          filter,
          pagination: { page: 1, perPage: MOST_HITS },
          sort: { field: sort, order: 'DESC' },
        });
        return { label: group, hits: data.map((record) => hitOf(record as never)) };
      }),
  );
  return groups.filter(({ hits }) => hits.length > 0);
}
