import { useMe } from '@corella/api-client';
import { isOpenTo } from '@corella/contracts/routes';
import { guestOf } from '../../../guards/guest-of.js';

/** The currency whose money this customer can pay in, or null. Outside a demo no bank is connected yet. */
export function usePaidIn(): string | null {
  const { data: me } = useMe();
  return me?.demo === true && isOpenTo('/deposit/aud/', guestOf(me)) ? 'aud' : null;
}
