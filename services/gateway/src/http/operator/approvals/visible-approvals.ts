import { decidable, type StaffPrincipal } from '@corella/contracts/identity';
import type { QueryRequest } from '@corella/contracts/queries';

type Visibility = Pick<QueryRequest<'identity.list-approvals'>, 'visibleTo'>;

/** What somebody may decide, and what they asked for. */
export const decidableBy = ({ staffId, permissions }: StaffPrincipal): Visibility => ({
  visibleTo: { staffId, ...decidable(permissions) },
});

/** A request is for who may decide it and for who asked. Audit and Admin see all of them. */
export const approvalsFor = (staff: StaffPrincipal): Visibility =>
  staff.permissions.includes('approvals.view-all') ? {} : decidableBy(staff);
