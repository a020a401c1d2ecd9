import { meKey, sessionEvents } from '@corella/api-client';
import { safeBackurl } from '@corella/contracts/routes';
import type { Me } from '@corella/contracts/web';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useTo } from '../../../i18n/use-language.js';
import type { BegunKind } from '../begun.js';
import { forgetBegun, readBegun } from './read-begun.js';

/** After a link has logged in: tells every tab, and goes on to where the customer was heading when it was begun. */
export function useLanded(kind: BegunKind): (me: Me) => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const to = useTo();
  return (me) => {
    const backurl = readBegun(kind)?.backurl ?? null;
    forgetBegun(kind);
    client.setQueryData(meKey, me);
    sessionEvents.changed();
    void navigate(safeBackurl(backurl, to('/')), { replace: true });
  };
}
