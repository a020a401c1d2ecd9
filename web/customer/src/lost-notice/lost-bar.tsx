import { useMe } from '@corella/api-client';
import type { JSX } from 'react';
import { useLocation } from 'react-router';
import { useWhyLost } from '../guards/why-lost.js';
import { LostNotice } from './lost-notice.js';

/** On a public page of a tab whose session was lost. The log-in tells it itself. */
export function LostBar(): JSX.Element | null {
  const { data: me } = useMe();
  const { pathname } = useLocation();
  const why = useWhyLost();
  return me === null && why !== null && !/\/login\//.test(pathname) ? <LostNotice why={why} /> : null;
}
