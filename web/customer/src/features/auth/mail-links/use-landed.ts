import type { Me } from '@corella/contracts/web';
import { useEnter } from '../use-signed-in.js';
import { forgetBegun, readBegun } from './read-begun.js';

/** After the link of a log-in: goes on to where the customer was heading when it was begun. */
export function useLanded(): (me: Me) => void {
  const enter = useEnter();
  return (me) => {
    const backurl = readBegun('login')?.backurl ?? null;
    forgetBegun('login');
    void enter(me, { backurl });
  };
}
