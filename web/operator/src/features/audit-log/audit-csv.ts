import type { AuditRecord } from '@corella/contracts/operator';
import type { CsvColumn } from '../../shared/format/csv.js';

export const auditCsv: readonly CsvColumn<AuditRecord>[] = [
  { label: 'id', value: (record) => record.id },
  { label: 'at', value: (record) => record.at },
  { label: 'actor', value: (record) => record.actor },
  { label: 'actorName', value: (record) => record.actorName },
  { label: 'role', value: (record) => record.role },
  { label: 'action', value: (record) => record.action },
  { label: 'target', value: (record) => record.target },
  { label: 'reason', value: (record) => record.reason },
  { label: 'before', value: (record) => record.before },
  { label: 'after', value: (record) => record.after },
  { label: 'hash', value: (record) => record.hash },
];
