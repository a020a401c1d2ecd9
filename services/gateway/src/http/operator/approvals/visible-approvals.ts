import { decidableKinds, type ApprovalKind, type StaffPrincipal } from '@corella/contracts/identity';

interface Visibility {
  readonly visibleTo?: { readonly staffId: string; readonly kinds: readonly ApprovalKind[] };
}

/** A request is for who may decide it and for who asked. Audit and Admin see all of them. */
export const approvalsFor = ({ staffId, permissions }: StaffPrincipal): Visibility =>
  permissions.includes('approvals.view-all') ? {} : { visibleTo: { staffId, kinds: decidableKinds(permissions) } };
