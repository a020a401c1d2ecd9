import type { Guest } from '@corella/contracts/routes';
import { USER_TYPE } from '@corella/contracts/identity';
import type { Me } from '@corella/contracts/web';

/** Who opens a page. */
export const guestOf = (me: Me | null): Guest =>
  me === null
    ? { is: 'visitor' }
    : {
        is: me.userType === USER_TYPE.sub ? 'sub' : 'main',
        unsigned: me.agreementsPending.length > 0,
        subAccounts: me.subAccounts,
        lists: me.lists,
      };

/** Its owner has asked for the account to be closed, and can still keep it. */
export const isClosing = (me: Me): boolean => me.locks.some(({ reason }) => reason === 'account-closing');
