import { balancesKey, marketSocket, marketsKey } from '@corella/api-client';
import type { QueryClient } from '@tanstack/react-query';
import { refreshTokens } from './refresh-tokens.js';

const NINE_MINUTES_MS = 9 * 60_000;
const MISSED_MEANWHILE: readonly (readonly unknown[])[] = [['orders'], ['fills'], balancesKey, marketsKey];

/** Other tabs learn here that the browser has new tokens. */
const CHANNEL = 'corella-tokens';

/** A connection is good for as long as the tokens that opened it, so each tab changes over to one with the new ones. */
async function changeOver(client: QueryClient): Promise<void> {
  if (await marketSocket.renewConnection())
    for (const queryKey of MISSED_MEANWHILE) void client.invalidateQueries({ queryKey });
}

/** Looks after the tokens now, every nine minutes and whenever the tab is looked at again. */
export function keepTokens(client: QueryClient): () => void {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);
  const refreshed = (): void => void changeOver(client);
  channel?.addEventListener('message', refreshed);
  const look = (): void => {
    void refreshTokens(() => {
      channel?.postMessage('new');
      refreshed();
    });
  };
  const lookIfVisible = (): void => {
    if (document.visibilityState === 'visible') look();
  };
  const timer = setInterval(look, NINE_MINUTES_MS);
  document.addEventListener('visibilitychange', lookIfVisible);
  look();
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', lookIfVisible);
    channel?.close();
  };
}
