import type { StaffPrincipal } from '@corella/contracts/identity';

/** The auditor sees all records, everybody else their own. */
export const ownAudit = (staff: StaffPrincipal): { readonly onlyActor?: string } =>
  staff.permissions.includes('audit-log.view') ? {} : { onlyActor: staff.staffId };
