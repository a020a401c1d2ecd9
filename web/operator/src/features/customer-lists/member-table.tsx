import type { JSX } from 'react';
import type { ListMemberRecord } from '@corella/contracts/operator';
import { QueueTable } from '../../shared/table/queue-table.js';
import { EmptyState } from '../../shared/table/table-states.js';
import { memberColumns } from './member-columns.js';

interface MemberTableProps {
  readonly selectedKey: string | null;
  readonly seesUsers: boolean;
  readonly onOpen: (member: ListMemberRecord) => void;
  readonly onRemove: ((member: ListMemberRecord) => void) | undefined;
}

export function MemberTable({ seesUsers, onRemove, ...table }: MemberTableProps): JSX.Element {
  return (
    <QueueTable<ListMemberRecord>
      {...table}
      resource="customer-list-members"
      caption="Members"
      noun="members"
      columns={memberColumns({ seesUsers, onRemove })}
      empty={<EmptyState title="Nobody is on this list">Customers appear here once two people have agreed.</EmptyState>}
      noMatch="Nobody on this list has such a UID."
    />
  );
}
