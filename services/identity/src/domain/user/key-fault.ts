import { API_KEY_FAULTS } from '@corella/contracts/identity';
import type { ApiKeyFault, ApiPermission } from '@corella/contracts/identity';
import type { RegisteredUser } from './user-state.js';

/** Why a key of this account does not do what it is for; null where nothing is in its way. */
export function keyFault(
  { control }: Pick<RegisteredUser, 'control'>,
  permissions: readonly ApiPermission[],
): ApiKeyFault | null {
  if (control === null) return null;
  const told = API_KEY_FAULTS.find((fault) => control.reasons.includes(fault));
  if (control.status !== 'active') return told ?? 'account-frozen';
  return permissions.includes('WRITE') && !control.allow.includes('exchange') ? (told ?? 'authority-missing') : null;
}
