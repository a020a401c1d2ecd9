import type { JSX } from 'react';
import { useNavigate } from 'react-router-dom';
import { STAFF_ROLES } from '@corella/contracts/identity';
import type { AuditRecord } from '@corella/contracts/operator';
import { useAccess } from '../../shared/access/use-access.js';
import { useActorNames } from '../../shared/audit/use-actor-names.js';
import { roleLabel } from '../../shared/format/names.js';
import { RecordList } from '../../shared/table/record-list.js';
import type { Filter } from '../../shared/table/filter-bar.js';
import { auditColumns, recordAddress } from './audit-columns.js';
import { VerifyChain } from './verify-chain.js';

const filters: readonly Filter[] = [
  { field: 'q', label: 'Name, action, target, reason', kind: 'text', wide: true },
  {
    field: 'role',
    label: 'All roles',
    kind: 'choice',
    choices: [...STAFF_ROLES, 'system'].map((value) => ({ value, label: roleLabel(value) })),
  },
  { field: 'at_gte', label: 'From', kind: 'date' },
  { field: 'at_lte', label: 'To', kind: 'date' },
];

/** The audit log. Nothing can be deleted from it unnoticed, because each record's hash covers the one before. */
export function AuditList(): JSX.Element {
  const { may } = useAccess();
  const nameOf = useActorNames();
  const navigate = useNavigate();
  return (
    <RecordList<AuditRecord>
      resource="audit-log"
      title="Audit log"
      noun="records"
      sub={may('audit-log.view') ? 'What staff did and tried, chained by hash' : 'Your own records, chained by hash'}
      columns={auditColumns(nameOf)}
      filters={filters}
      sort={{ field: 'at', order: 'DESC' }}
      actions={may('audit-log.view') ? <VerifyChain /> : undefined}
      onOpen={(record) => void navigate(recordAddress(record))}
    />
  );
}
