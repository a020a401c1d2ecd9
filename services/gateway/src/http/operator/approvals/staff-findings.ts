import type { StaffView } from '@corella/contracts/identity';
import type { ApprovalView } from '@corella/contracts/queries';

/** Changes of staff take two administrators. */
const FEWEST_ADMINS = 2;

/** Why a change of a member of staff would fail as things are now. Empty when nothing speaks against it. */
export function staffFindings(
  { kind, payload }: ApprovalView,
  person: StaffView | undefined,
  everybody: readonly StaffView[],
): readonly string[] {
  if (person === undefined) return ['There is no member of staff with this id.'];
  if (kind === 'staff-enable') return person.status === 'disabled' ? [] : [`${person.name} is not disabled.`];
  if (person.status === 'disabled') return [`${person.name} is disabled.`];
  if (kind === 'staff-role' && person.role !== payload.from) return [`${person.name} has another role by now.`];
  const admins = everybody.filter(({ role, status }) => role === 'admin' && status === 'active');
  return person.role === 'admin' && person.status === 'active' && admins.length <= FEWEST_ADMINS
    ? ['Two active administrators have to remain.']
    : [];
}
