import { useMe } from '@corella/api-client';
import type { JSX } from 'react';
import { useLocation } from 'react-router';
import { whyLost } from '../guards/why-lost.js';
import { later } from '../later/later.js';
import type { LostNoticeProps } from './lost-notice.js';

const LostNotice = later<LostNoticeProps>(() => import('./lost-notice.js').then((file) => file.LostNotice));

/** On a public page of a tab whose session was lost. The log-in tells it itself. */
export function LostBar(): JSX.Element | null {
  const { data: me } = useMe();
  const { pathname } = useLocation();
  const why = whyLost();
  return me === null && why !== null && !/\/login\//.test(pathname) ? <LostNotice why={why} /> : null;
}
