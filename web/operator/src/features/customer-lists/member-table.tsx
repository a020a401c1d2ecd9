import type { JSX } from 'react';
import { useListContext } from 'react-admin';
import { Button } from '@mui/material';
import type { ListMemberRecord } from '@corella/contracts/operator';
import { messageOf } from '../../shared/api/message-of.js';
import { Pager } from '../../shared/table/pager.js';
import { RecordTable } from '../../shared/table/record-table.js';
import { StaleSince } from '../../shared/table/stale-since.js';
import { EmptyState, ErrorState, TableSkeleton } from '../../shared/table/table-states.js';
import { memberColumns } from './member-columns.js';

interface MemberTableProps {
  readonly selectedKey: string | null;
  readonly seesUsers: boolean;
  readonly onOpen: (member: ListMemberRecord) => void;
  readonly onRemove: ((member: ListMemberRecord) => void) | undefined;
}

export function MemberTable({ selectedKey, seesUsers, onOpen, onRemove }: MemberTableProps): JSX.Element {
  const { data, error, refetch, sort, setSort, filterValues, setFilters } = useListContext<ListMemberRecord>();
  const retry = (): void => void refetch();
  const stale = error !== null && error !== undefined;
  if (data === undefined)
    return stale ? (
      <ErrorState title="The members could not be loaded" detail={messageOf(error)} onRetry={retry} />
    ) : (
      <TableSkeleton columns={5} label="members" />
    );
  if (data.length === 0)
    return filterValues.q === undefined ? (
      <EmptyState title="Nobody is on this list">Customers appear here once two people have agreed.</EmptyState>
    ) : (
      <EmptyState
        title="No members match"
        action={
          <Button variant="outlined" onClick={() => setFilters({})}>
            Clear filters
          </Button>
        }
      >
        Nobody on this list has such a UID.
      </EmptyState>
    );
  return (
    <>
      {stale && <StaleSince resource="customer-list-members" onRetry={retry} />}
      <RecordTable
        caption="Members"
        columns={memberColumns({ seesUsers, onRemove })}
        rows={data}
        rowKey={(row) => row.id}
        density="queue"
        fit="content"
        sort={sort}
        onSort={(field) => setSort({ field, order: sort.field === field && sort.order === 'ASC' ? 'DESC' : 'ASC' })}
        selectedKey={selectedKey}
        onOpen={onOpen}
        stale={stale}
      />
      <Pager />
    </>
  );
}
