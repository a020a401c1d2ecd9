import { useMe } from '@corella/api-client';
import type { JSX } from 'react';
import { whyLost } from '../guards/why-lost.js';
import { later } from '../later/later.js';

const Notices = later(() => import('./notices.js').then((file) => file.Notices));

/** The bars under the header. Most people have none, so these are loaded when there may be one. */
export function PageNotices(): JSX.Element | null {
  const { data: me } = useMe();
  const mayHave = me ? me.locks.length + me.agreementsDue.length > 0 : whyLost() !== null;
  return mayHave ? <Notices /> : null;
}
