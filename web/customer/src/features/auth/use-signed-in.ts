import { meKey, sessionEvents } from '@corella/api-client';
import type { Me } from '@corella/contracts/web';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { safeBackurl } from '@corella/contracts/routes';
import { useTo } from '../../i18n/use-language.js';

/** After a login: tells every tab, and goes on to where the customer was heading. */
export function useSignedIn(): (me: Me) => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const to = useTo();
  return (me) => {
    client.setQueryData(meKey, me);
    sessionEvents.changed();
    void navigate(safeBackurl(query.get('backurl'), to('/')), { replace: true });
  };
}
