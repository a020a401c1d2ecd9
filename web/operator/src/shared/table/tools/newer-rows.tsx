import type { JSX } from 'react';
import { useDataProvider, useListContext } from 'react-admin';
import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { count } from '../../format/amounts.js';
import type { PageMeta } from '../paging.js';

const LOOK_MS = 5_000;

/** How many rows have come in before the first one on the screen. They join the list on request only. */
export function NewerRows({ resource }: { readonly resource: string }): JSX.Element {
  const { data, meta, page, sort, filter, filterValues, refetch, isPlaceholderData } = useListContext();
  const provider = useDataProvider();
  const shown: PageMeta = meta ?? {};
  const first = page === 1 && isPlaceholderData !== true && data !== undefined ? shown.first : undefined;
  const { data: newer = 0 } = useQuery({
    queryKey: [resource, 'newer', first, sort, filterValues, filter],
    queryFn: async () => {
      const reply = await provider.getList(resource, {
        pagination: { page: 1, perPage: 1 },
        sort,
        filter: { ...filterValues, ...filter },
        meta: { place: { before: first } },
      });
      return (reply.meta as PageMeta | undefined)?.before ?? 0;
    },
    enabled: first !== undefined,
    refetchInterval: LOOK_MS,
  });
  return (
    <span role="status">
      {newer > 0 && (
        <Button size="small" variant="text" className="num" onClick={() => void refetch()}>
          {count(newer)} newer, show
        </Button>
      )}
    </span>
  );
}
