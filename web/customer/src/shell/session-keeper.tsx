import {
  balancesKey,
  followAccount,
  followMarkets,
  marketSocket,
  meKey,
  refetchAfterReconnect,
  sessionEvents,
  useMe,
} from '@corella/api-client';
import { noticeStore } from '@corella/ui';
import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { startAlerts } from '../alerts/start-alerts.js';
import { keepWhyLost } from '../guards/why-lost.js';
import { startTokens } from '../tokens/start-tokens.js';
import { announceOrder } from './order-notices.js';

const ACCOUNT_KEYS: readonly (readonly unknown[])[] = [['orders'], ['fills'], balancesKey, ['account']];

/** Account data leaves the cache with the session. Account features keep theirs under the key `account`. */
function forgetAccount(client: QueryClient): void {
  for (const queryKey of ACCOUNT_KEYS) client.removeQueries({ queryKey });
}

/** Mounted once. Follows the session across tabs and keeps the account's live lists current. Renders nothing. */
export function SessionKeeper(): null {
  const client = useQueryClient();
  const { data: me } = useMe();
  const uid = me?.uid;
  useEffect(() => {
    // A page may hear that its session has ended before it hears why, unless it has ended it by itself and said so.
    let hasTold = false;
    return sessionEvents.subscribe((change, why) => {
      if (change === 'changed') keepWhyLost(null);
      else if (client.getQueryData(meKey)) keepWhyLost(why);
      else if (!hasTold && (why === 'frozen' || why === 'closed')) keepWhyLost(why);
      hasTold = change === 'lost' && (hasTold || why === null);
      if (change === 'lost') client.setQueryData(meKey, null);
      forgetAccount(client);
      noticeStore.forget();
      void client.invalidateQueries({ queryKey: meKey });
      // Private topics belong to the session that the cookie named when the connection opened; a lost session's one
      // is closed by the server.
      if (change === 'changed') marketSocket.restart();
    });
  }, [client]);
  useEffect(startAlerts, []);
  useEffect(() => followMarkets(client), [client]);
  useEffect(() => refetchAfterReconnect(client), [client]);
  useEffect(() => (uid === undefined ? undefined : followAccount(client, announceOrder)), [client, uid]);
  useEffect(() => (uid === undefined ? undefined : startTokens(client)), [client, uid]);
  return null;
}
