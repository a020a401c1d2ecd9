import { Link } from 'react-router-dom';
import type { AuditRecord } from '@corella/contracts/operator';
import { actionWords, targetWords } from '../../shared/audit/audit-words.js';
import { roleLabel } from '../../shared/format/names.js';
import { exactUtc, moment } from '../../shared/format/times.js';
import type { Column } from '../../shared/table/record-table.js';
import { Hash } from '../../shared/ui/marks.js';
import { changedWords } from './audit-diff.js';

export const recordAddress = ({ id }: AuditRecord): string => `/audit-log/${encodeURIComponent(id)}/show`;

const orDash = (text: string | null): string => (text === null || text === '' ? '–' : text);

/** What changed, and the record's hash in the chain. */
const changeColumns: readonly Column<AuditRecord>[] = [
  {
    key: 'changed',
    label: 'What it changed',
    from: 1680,
    long: true,
    render: (record) => {
      const words = changedWords(record);
      return (
        <span className="dim" title={words === '' ? undefined : words}>
          {orDash(words)}
        </span>
      );
    },
  },
  { key: 'hash', label: 'Chain hash', numeric: true, width: '152px', render: (record) => <Hash value={record.hash} /> },
];

export const auditColumns = (nameOf: (record: AuditRecord) => string): readonly Column<AuditRecord>[] => [
  {
    key: 'at',
    label: 'Time',
    sort: 'at',
    width: '136px',
    render: (record) => (
      <Link className="num" to={recordAddress(record)} title={exactUtc(record.at)}>
        {moment(record.at)}
      </Link>
    ),
  },
  {
    key: 'actor',
    label: 'Who',
    width: '136px',
    render: (record) => <span title={record.actor}>{nameOf(record)}</span>,
  },
  {
    key: 'role',
    label: 'Role',
    sort: 'role',
    width: '88px',
    from: 1280,
    render: (record) => <span className="dim">{roleLabel(record.role)}</span>,
  },
  {
    key: 'action',
    label: 'Action',
    sort: 'action',
    width: '224px',
    render: (record) => <span title={record.action}>{actionWords(record.action)}</span>,
  },
  {
    key: 'target',
    label: 'Target',
    sort: 'target',
    long: true,
    render: (record) => (
      <span className="num" title={record.target}>
        {orDash(targetWords(record))}
      </span>
    ),
  },
  {
    key: 'reason',
    label: 'Reason',
    long: true,
    render: (record) => (
      <span className="dim" title={record.reason ?? undefined}>
        {orDash(record.reason)}
      </span>
    ),
  },
  ...changeColumns,
];
