import { meKey, sessionEvents } from '@corella/api-client';
import type { Me } from '@corella/contracts/web';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { safeBackurl } from '@corella/contracts/routes';
import { useTo } from '../../i18n/use-language.js';

export interface Onward {
  /** Where the customer was heading. */
  readonly backurl: string | null;
  /** Where to go when that was nowhere. The home page by default. */
  readonly otherwise?: string;
}

/** There is a session now: tells every tab, and goes on. */
export function useEnter(): (me: Me, onward: Onward) => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  const to = useTo();
  return async (me, { backurl, otherwise = '/' }) => {
    const target = safeBackurl(backurl, to(otherwise));
    // The guard of this page leads whoever is logged in to its `backurl`, and may be faster.
    if (otherwise !== '/' && backurl === null)
      await navigate(
        { search: `?backurl=${encodeURIComponent(target)}`, hash: window.location.hash },
        { replace: true },
      );
    client.setQueryData(meKey, me);
    sessionEvents.changed();
    void navigate(target, { replace: true });
  };
}

/** After a login: goes on to where the customer was heading. */
export function useSignedIn(): (me: Me) => void {
  const enter = useEnter();
  const [query] = useSearchParams();
  return (me) => void enter(me, { backurl: query.get('backurl') });
}
