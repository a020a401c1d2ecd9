import type { Market } from '@corella/contracts/web';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ConnectionStatus } from './connection.js';
import { marketSocket } from './market-socket.js';

export function useConnection(): ConnectionStatus {
  return useSyncExternalStore(marketSocket.onStatus, marketSocket.status, marketSocket.status);
}

/**
 * A quiet market is not a stale one: after two seconds without news the connection asks the server, which answers at
 * once. After this long without either, the prices on the page cannot be relied on.
 */
const STALE_MS = 5_000;
const TICK_MS = 500;

export interface Feed {
  readonly connection: ConnectionStatus;
  /** The prices on the page are `ageMs` old and too old to trade on. */
  readonly stale: boolean;
  /** Since the last message; null before the first. */
  readonly ageMs: number | null;
}

/** Age and staleness of everything the socket feeds. It re-renders twice a second, so use it in leaves. */
export function useFeed(): Feed {
  const connection = useConnection();
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return feedAt(connection, nowMs);
}

function feedAt(connection: ConnectionStatus, nowMs: number): Feed {
  const last = marketSocket.lastMessageAtMs();
  const ageMs = last === 0 ? null : Math.max(0, nowMs - last);
  const lost =
    connection.phase === 'waiting' ||
    connection.phase === 'given-up' ||
    (connection.phase === 'connecting' && connection.attempt > 0);
  return { connection, ageMs, stale: lost || (ageMs !== null && ageMs > STALE_MS) };
}

/**
 * Only whether the feed is stale, or that of a market whose owner is away. Re-renders when that changes, not with every
 * tick.
 */
export function useStale(market?: Pick<Market, 'away'>): boolean {
  const [stale, setStale] = useState(false);
  useEffect(() => {
    const look = (): void => setStale(feedAt(marketSocket.status(), Date.now()).stale);
    look();
    const timer = setInterval(look, TICK_MS);
    const leave = marketSocket.onStatus(look);
    return () => {
      clearInterval(timer);
      leave();
    };
  }, []);
  return stale || market?.away === true;
}
