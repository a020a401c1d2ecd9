import type { Me } from '@corella/contracts/web';

/** Its owner has locked it. The lock has no end: two people of the desk lift it. */
export const isLocked = (me: Me): boolean =>
  me.status === 'active' && me.locks.some(({ reason, until }) => reason === 'security-lock' && until === null);
