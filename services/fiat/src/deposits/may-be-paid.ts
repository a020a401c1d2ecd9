import type { UserView } from '@corella/contracts/identity';

/** Money comes to main accounts that may take deposits; a sub-account gets it from there. */
export const mayBePaid = ({ allow, parentUid }: Pick<UserView, 'allow' | 'parentUid'>): boolean =>
  parentUid === undefined && allow.includes('deposit');
