import type { StaffPrincipal } from '@corella/contracts/identity';

/** All records for the auditor, one's own for everybody else. */
export const ownAudit = (staff: StaffPrincipal): { readonly onlyActor?: string } =>
  staff.permissions.includes('audit-log.view') ? {} : { onlyActor: staff.staffId };
