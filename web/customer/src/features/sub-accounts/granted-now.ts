import type { SubAuthority } from '@corella/contracts/identity';

/** What a sub-account can use today. The retail desk is shown, but nobody can grant it before it opens. */
export const GRANTED_NOW: readonly SubAuthority[] = ['exchange'];
