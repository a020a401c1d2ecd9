import { useInfiniteQuery } from '@tanstack/react-query';
import type { TimelineItem, TimelineKind, TimelineRecord } from '@corella/contracts/operator';
import { fetchRecord } from '../../../shared/api/operator-api.js';

const REFETCH_MS = 10_000;
const PAGE = 40;

export interface Timeline {
  /** Undefined until the first answer. */
  readonly items: readonly TimelineItem[] | undefined;
  readonly error: Error | null;
  readonly updatedAt: number;
  readonly retry: () => void;
  /** Loads older items; null at the end. */
  readonly older: (() => void) | null;
  readonly isLoadingOlder: boolean;
}

/** What happened to a person, newest first. While only the newest page is shown, it is kept current. */
export function useTimeline(uid: string, kinds: readonly TimelineKind[]): Timeline {
  const query = useInfiniteQuery({
    queryKey: ['users', uid, 'timeline', ...kinds],
    queryFn: ({ pageParam, signal }) => fetchRecord<TimelineRecord>(pathOf(uid, kinds, pageParam), signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? false : REFETCH_MS),
    retry: 1,
  });
  return {
    items: query.data?.pages.flatMap(({ items }) => items),
    error: query.error,
    updatedAt: query.dataUpdatedAt,
    retry: () => void query.refetch(),
    older: query.hasNextPage ? () => void query.fetchNextPage() : null,
    isLoadingOlder: query.isFetchingNextPage,
  };
}

function pathOf(uid: string, kinds: readonly TimelineKind[], before: string): string {
  const query = new URLSearchParams({ limit: String(PAGE) });
  if (kinds.length > 0) query.set('kinds', kinds.join(','));
  if (before !== '') query.set('before', before);
  return `users/${encodeURIComponent(uid)}/timeline?${query.toString()}`;
}
