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
import { EnableDialog, ResetDialog } from './return-dialogs.js';
import { RoleDialog } from './role-dialog.js';
import { AS_OF, StaffActs } from './staff-acts.js';
import type { StaffAct } from './staff-acts.js';
import styles from './staff-list.module.css';

function columnsFor(
  me: string | undefined,
  onAct: ComponentProps<typeof StaffActs>['onAct'] | null,
): readonly Column<StaffRecord>[] {
  const columns: Column<StaffRecord>[] = [
    {
      key: 'name',
      label: 'Name',
      long: true,
      render: (person) => (
        <span className={styles.person} title={person.name}>
          <Avatar name={person.name} me={person.id === me} />
          <span>{person.name}</span>
        </span>
      ),
    },
    {
      key: 'email',
      label: 'Email',
      long: true,
      render: (person) => <span title={person.email}>{person.email}</span>,
    },
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
  if (onAct === null) return columns;
  const act = (person: StaffRecord): JSX.Element => <StaffActs person={person} isMe={person.id === me} onAct={onAct} />;
  return [...columns, { key: 'act', label: 'Act', numeric: true, width: '232px', render: act }];
}

const DIALOGS: Readonly<Record<StaffAct, typeof RoleDialog>> = {
  invite: InviteDialog,
  role: RoleDialog,
  reset: ResetDialog,
  enable: EnableDialog,
  disable: DisableDialog,
};

/** Of a day before the first of them, there is nothing to clear. */
const nobodyThen = ({ [AS_OF]: then, ...others }: Readonly<Record<string, unknown>>): string | undefined =>
  typeof then === 'string' && Object.keys(others).length === 0 ? `Nobody had access on ${day(then)}` : undefined;

/**
 * Who may log in, and as what, is decided by two administrators. One is enough for what only sends the person a link.
 */
export function StaffList(): JSX.Element {
  const { may } = useAccess();
  const me = useMe();
  const [adding, setAdding] = useState(false);
  const [acting, setActing] = useState<{ readonly act: StaffAct; readonly person: StaffRecord } | null>(null);
  const Dialog = acting === null ? null : DIALOGS[acting.act];
  const initiates = may('staff.initiate');
  return (
    <>
      <RecordList<StaffRecord>
        resource="staff"
        title="Staff"
        noun="members of staff"
        sub="A new role or person needs two people; a reset or an invitation one"
        density="queue"
        noneWith={nobodyThen}
        columns={columnsFor(me?.id, initiates ? (act, person) => setActing({ act, person }) : null)}
        sort={{ field: 'role', order: 'ASC' }}
        filters={[
          { field: 'q', label: 'Name or email', kind: 'text', wide: true },
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
          { field: AS_OF, label: 'As of', kind: 'date', past: true },
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
      {acting !== null && Dialog !== null && <Dialog person={acting.person} onClose={() => setActing(null)} />}
    </>
  );
}
