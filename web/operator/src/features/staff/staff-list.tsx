import { useState } from 'react';
import type { ComponentProps, JSX } from 'react';
import { Button } from '@mui/material';
import { STAFF_ROLES, STAFF_STATUSES } from '@corella/contracts/identity';
import type { StaffRecord } from '@corella/contracts/operator';
import { useAccess, useMe } from '../../shared/access/use-access.js';
import { roleLabel } from '../../shared/format/names.js';
import { day, moment } from '../../shared/format/times.js';
import { RecordList } from '../../shared/table/record-list.js';
import type { Column } from '../../shared/table/record-table.js';
import { Avatar, Chip } from '../../shared/ui/marks.js';
import { Icon } from '../../shared/ui/icon.js';
import { AddStaffDialog } from './add-staff-dialog.js';
import { DisableDialog } from './disable-dialog.js';
import { InviteDialog } from './invite-dialog.js';
import { StaffActs } from './staff-acts.js';

function columnsFor(
  me: string | undefined,
  actOn: Pick<ComponentProps<typeof StaffActs>, 'onInvite' | 'onDisable'> | null,
): readonly Column<StaffRecord>[] {
  const columns: Column<StaffRecord>[] = [
    {
      key: 'name',
      label: 'Name',
      render: (person) => (
        <span style={{ display: 'inline-flex', alignItems: 'center', gap: 8 }}>
          <Avatar name={person.name} me={person.id === me} />
          {person.name}
        </span>
      ),
    },
    { key: 'email', label: 'Email', render: (person) => person.email },
    { key: 'role', label: 'Role', sort: 'role', width: '112px', render: (person) => roleLabel(person.role) },
    {
      key: 'status',
      label: 'Status',
      sort: 'status',
      width: '104px',
      render: (person) =>
        person.status === 'active' ? (
          <span className="dim">active</span>
        ) : (
          <Chip tone={person.status === 'invited' ? 'plain' : 'line'}>{person.status}</Chip>
        ),
    },
    {
      key: 'created',
      label: 'Since',
      sort: 'createdAt',
      width: '128px',
      from: 1280,
      render: (person) => <span className="num">{day(person.createdAt)}</span>,
    },
    {
      key: 'login',
      label: 'Last login',
      width: '152px',
      render: (person) => (
        <span className="num">{person.lastLoginAt === null ? 'never' : moment(person.lastLoginAt)}</span>
      ),
    },
  ];
  if (actOn === null) return columns;
  const act = (person: StaffRecord): JSX.Element => <StaffActs person={person} isMe={person.id === me} {...actOn} />;
  return [...columns, { key: 'act', label: 'Act', numeric: true, width: '176px', render: act }];
}

/** Adding and disabling staff both take two administrators. One is enough to send the link to join again. */
export function StaffList(): JSX.Element {
  const { may } = useAccess();
  const me = useMe();
  const [adding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<StaffRecord | null>(null);
  const [joining, setJoining] = useState<StaffRecord | null>(null);
  const initiates = may('staff.initiate');
  return (
    <>
      <RecordList<StaffRecord>
        resource="staff"
        title="Staff"
        noun="members of staff"
        sub="One role a session; changes need two people"
        density="queue"
        columns={columnsFor(me?.id, initiates ? { onInvite: setJoining, onDisable: setLeaving } : null)}
        sort={{ field: 'role', order: 'ASC' }}
        filters={[
          {
            field: 'role',
            label: 'All roles',
            kind: 'choice',
            choices: STAFF_ROLES.map((value) => ({ value, label: roleLabel(value) })),
          },
          {
            field: 'status',
            label: 'All statuses',
            kind: 'choice',
            choices: STAFF_STATUSES.map((value) => ({ value, label: value })),
          },
        ]}
        actions={
          initiates ? (
            <Button variant="contained" onClick={() => setAdding(true)}>
              <Icon name="plus" />
              Add staff
            </Button>
          ) : undefined
        }
      />
      {adding && <AddStaffDialog onClose={() => setAdding(false)} />}
      {joining !== null && <InviteDialog person={joining} onClose={() => setJoining(null)} />}
      {leaving !== null && <DisableDialog person={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
}
