import type { ResourceProps } from 'react-admin';
import { AuditList } from './audit-list.js';
import { AuditShow } from './audit-show.js';

export const auditLog: ResourceProps = { name: 'audit-log', list: AuditList, show: AuditShow };
