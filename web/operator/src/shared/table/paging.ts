import { useListContext } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * Where a page begins or ends: a row of the page beside it. The history entry carries it, so Back and a reload show the
 * page as it was continued, and an address that is passed on counts from the beginning.
 */
export interface Place {
  readonly after?: string;
  readonly before?: string;
}

/** What the venue says about the rows that it sent. */
export interface PageMeta {
  /** Cursors of the first and the last row. */
  readonly first?: string;
  readonly last?: string;
  /** Whether there are rows beyond these, in the direction of reading. */
  readonly more?: boolean;
  /** How many rows stand before the place, when that was asked. */
  readonly before?: number;
}

export const PAGE_SIZES = [25, 50, 100, 200] as const;
export const PAGE_SIZE = 50;

function placeOf(state: unknown): Place | undefined {
  const place: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'place') : undefined;
  return typeof place === 'object' && place !== null ? place : undefined;
}

/** The place of the page in the address. The first page has none: it begins with the newest row. */
export function usePlace(): Place | undefined {
  const { search, state } = useLocation();
  return Number(new URLSearchParams(search).get('page') ?? 1) > 1 ? placeOf(state) : undefined;
}

export interface Paging {
  readonly page: number;
  readonly first: number;
  readonly last: number;
  /** Null where there is no such page, or the rows on the screen are still those of another one. */
  readonly toStart: (() => void) | null;
  readonly toPrevious: (() => void) | null;
  readonly toNext: (() => void) | null;
}

/** The way from page to page: each begins where its neighbour ended, whatever has come in or gone since. */
export function usePaging(): Paging {
  const list = useListContext();
  const { page, perPage, total = 0, sort, filterValues, data = [], isPlaceholderData = false } = list;
  const meta: PageMeta = list.meta ?? {};
  const navigate = useNavigate();
  const { search } = useLocation();
  const go = (to: number, place?: Place) => (): void => {
    const next = new URLSearchParams(search);
    next.set('filter', JSON.stringify(filterValues));
    next.set('sort', sort.field);
    next.set('order', sort.order);
    next.set('perPage', String(perPage));
    next.set('page', String(to));
    void navigate({ search: `?${next.toString()}` }, { state: { place } });
  };
  const { first, last, more } = meta;
  const begin = (page - 1) * perPage + 1;
  const hasNext = usePlace()?.before === undefined ? (more ?? page * perPage < total) : true;
  return {
    page,
    first: begin,
    last: Math.max(begin, begin + data.length - 1),
    toStart: page > 1 && !isPlaceholderData ? go(1) : null,
    toPrevious: page > 1 && !isPlaceholderData ? go(page - 1, page > 2 && first ? { before: first } : undefined) : null,
    toNext: hasNext && !isPlaceholderData ? go(page + 1, last ? { after: last } : undefined) : null,
  };
}
