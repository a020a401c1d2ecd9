import type { CustomerPrincipal } from '@corella/contracts/identity';
import { refuse } from '../../problem/refused.js';

/** Money comes to the main account and leaves from it. */
export function demandMain({ user }: CustomerPrincipal): void {
  if (user.parentUid !== undefined) refuse('sub-refused');
}
