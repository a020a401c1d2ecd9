import type { ResourceProps } from 'react-admin';
import { AuditList } from './audit-list.js';

export const auditLog: ResourceProps = { name: 'audit-log', list: AuditList };
