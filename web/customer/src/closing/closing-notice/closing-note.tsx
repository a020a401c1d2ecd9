import { useMe } from '@corella/api-client';
import type { JSX } from 'react';
import { isClosing } from '../../guards/guest-of.js';
import { ClosingNotice } from './closing-notice.js';

/** On every page while the account is closing. Sub-accounts are closed with their main account, which decides. */
export function ClosingNote(): JSX.Element | null {
  const { data: me } = useMe();
  if (!me || !isClosing(me)) return null;
  return <ClosingNotice isSub={me.parentUid !== null} />;
}
