import { useMe } from '@corella/api-client';
import type { JSX } from 'react';
import { isClosing } from '../../guards/guest-of.js';
import { AgreementNotice } from './agreement-notice.js';

/** Shown while there is something to accept and orders are still taken. Sub-accounts accept nothing themselves. */
export function DueNotice(): JSX.Element | null {
  const { data: me } = useMe();
  if (!me || me.parentUid !== null || me.agreementsDue.length === 0 || me.agreementsPending.length > 0) return null;
  // Of an account that is being closed no orders are taken at all.
  if (isClosing(me)) return null;
  return <AgreementNotice until={Math.min(...me.agreementsDue.map(({ until }) => Date.parse(until)))} />;
}
