import type { Me } from '@corella/contracts/web';

/** Its owner has asked for it to be closed, and can still keep it. */
export const isClosing = (me: Me): boolean => me.locks.some(({ reason }) => reason === 'account-closing');
