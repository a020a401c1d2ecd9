import type { JSX, ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { Button } from '@mui/material';
import { messageOf } from '../api/message-of.js';
import { Pager } from './pager.js';
import { RecordTable, type Column } from './record-table.js';
import { StaleSince } from './stale-since.js';
import { EmptyState, ErrorState, TableSkeleton } from './table-states.js';

interface QueueTableProps<Row> {
  readonly resource: string;
  /** The table's name for assistive technology. */
  readonly caption: string;
  /** What the rows are, in the plural. */
  readonly noun: string;
  readonly columns: readonly Column<Row>[];
  readonly selectedKey: string | null;
  readonly onOpen: (row: Row) => void;
  /** Shown where there is no row, and no filter is to blame. */
  readonly empty: ReactNode;
  /** Says that the filters leave nothing. */
  readonly noMatch?: string;
}

/** The rows of a queue that is worked with the keys: the list of its context, in every state that it can be in. */
export function QueueTable<Row extends { readonly id: string }>({
  noun,
  empty,
  noMatch = 'Nothing fits all the filters at once.',
  ...table
}: QueueTableProps<Row>): JSX.Element {
  const { data, error, refetch, sort, setSort, filterValues, setFilters } = useListContext<Row>();
  const retry = (): void => void refetch();
  const stale = error !== null && error !== undefined;
  if (data === undefined)
    return stale ? (
      <ErrorState title={`The ${noun} could not be loaded`} detail={messageOf(error)} onRetry={retry} />
    ) : (
      <TableSkeleton columns={table.columns.length} label={noun} />
    );
  if (data.length === 0 && Object.keys(filterValues).length > 0)
    return (
      <EmptyState
        title={`No ${noun} match`}
        action={
          <Button variant="outlined" onClick={() => setFilters({})}>
            Clear filters
          </Button>
        }
      >
        {noMatch}
      </EmptyState>
    );
  if (data.length === 0) return <>{empty}</>;
  return (
    <>
      {stale && <StaleSince resource={table.resource} onRetry={retry} />}
      <RecordTable
        caption={table.caption}
        columns={table.columns}
        rows={data}
        rowKey={({ id }) => id}
        density="queue"
        fit="content"
        sort={sort}
        onSort={(field) => setSort({ field, order: sort.field === field && sort.order === 'ASC' ? 'DESC' : 'ASC' })}
        selectedKey={table.selectedKey}
        onOpen={table.onOpen}
        stale={stale}
      />
      <Pager />
    </>
  );
}
