import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import type { ListMemberRecord } from '@corella/contracts/operator';
import { exactUtc, moment } from '../../shared/format/times.js';
import type { Column } from '../../shared/table/record-table.js';

interface MemberView {
  readonly seesUsers: boolean;
  /** Missing where this person may not ask for it. */
  readonly onRemove: ((member: ListMemberRecord) => void) | undefined;
}

export function memberColumns({ seesUsers, onRemove }: MemberView): readonly Column<ListMemberRecord>[] {
  const columns: Column<ListMemberRecord>[] = [
    {
      key: 'customer',
      label: 'Customer',
      sort: 'uid',
      width: '160px',
      render: ({ uid }) =>
        seesUsers ? (
          <Link className="link num" to={`/users/${uid}/show`}>
            UID {uid}
          </Link>
        ) : (
          <span className="num">UID {uid}</span>
        ),
    },
    {
      key: 'since',
      label: 'On the list since',
      sort: 'since',
      width: '176px',
      render: ({ since }) => (
        <span className="num" title={exactUtc(since)}>
          {moment(since)}
        </span>
      ),
    },
    { key: 'by', label: 'By', long: true, render: ({ by }) => <span title={by.join(', ')}>{by.join(', ')}</span> },
    {
      key: 'request',
      label: 'Request',
      width: '112px',
      from: 1280,
      render: ({ approvalId }) => (
        <Link className="link" to={`/approvals/${approvalId}/show`}>
          Request
        </Link>
      ),
    },
  ];
  if (onRemove === undefined) return columns;
  return [
    ...columns,
    {
      key: 'act',
      label: 'Act',
      numeric: true,
      width: '104px',
      render: (member) => (
        <Button
          size="small"
          variant="outlined"
          aria-label={`Remove ${member.uid}`}
          onClick={(event) => {
            event.stopPropagation();
            onRemove(member);
          }}
        >
          Remove
        </Button>
      ),
    },
  ];
}
