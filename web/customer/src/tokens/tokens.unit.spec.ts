import { sessionEvents } from '@corella/api-client';
import { QueryClient } from '@tanstack/react-query';
import { FakeVenue, refusal, serverError } from '../testing/fake-venue.js';
import { FakeSocket, installFakeSocket } from '../testing/fake-socket.js';
import { leaveTokensToShell } from './token-keeper.js';
import { startTokens } from './start-tokens.js';

const NOW = Date.UTC(2026, 0, 5, 12);
const MINUTE_MS = 60_000;
const at = (ms: number): string => new Date(ms).toISOString();

describe('the tokens of whoever is signed in', () => {
  let venue: FakeVenue;
  let tokensSince: number | undefined;
  let stop: () => void;
  let lockHolders: number;
  const seen: string[] = [];
  let leave: () => void;
  const start = async (): Promise<void> => {
    stop = startTokens(new QueryClient());
    await jest.advanceTimersByTimeAsync(5_100);
  };
  const counts = (): readonly number[] =>
    ['GET /api/auth/check', 'POST /api/auth/ticket', 'POST /api/auth/exchange'].map(
      (route) => venue.asked(route).length,
    );
  const shown = async (state: DocumentVisibilityState): Promise<void> => {
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
    await jest.advanceTimersByTimeAsync(10);
  };
  beforeEach(() => {
    jest.useFakeTimers({ now: NOW });
    installFakeSocket();
    venue = new FakeVenue();
    [tokensSince, lockHolders] = [NOW, 0];
    const check = (): object => ({
      uid: '1234567',
      ...(tokensSince === undefined ? {} : { tokensSince: at(tokensSince) }),
      now: at(Date.now()),
    });
    venue.on('GET /api/auth/check', check);
    venue.on('POST /api/auth/ticket', () => ({ ticket: 'ticket-1', expiresAt: at(Date.now() + MINUTE_MS) }));
    venue.on('POST /api/auth/exchange', () => {
      tokensSince = Date.now();
      return check();
    });
    Object.defineProperty(navigator, 'locks', {
      configurable: true,
      value: {
        request: async (_: string, __: object, act: (lock: object | null) => Promise<boolean>) => {
          if (lockHolders > 0) return act(null);
          lockHolders += 1;
          return act({}).finally(() => (lockHolders -= 1));
        },
      },
    });
    seen.length = 0;
    leave = sessionEvents.subscribe((change) => seen.push(change));
  });
  afterEach(() => {
    stop();
    leave();
    Reflect.deleteProperty(navigator, 'locks');
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  it('are looked at after the first paint, every nine minutes and when the tab comes back', async () => {
    stop = startTokens(new QueryClient());
    await jest.advanceTimersByTimeAsync(4_000);
    expect(counts()).toEqual([0, 0, 0]);
    await jest.advanceTimersByTimeAsync(1_100);
    expect(counts()).toEqual([1, 0, 0]);
    await jest.advanceTimersByTimeAsync(9 * MINUTE_MS);
    expect(counts()).toEqual([2, 0, 0]);
    await shown('hidden');
    expect(counts()).toEqual([2, 0, 0]);
    await shown('visible');
    expect(counts()).toEqual([3, 0, 0]);
    stop();
    await shown('visible');
    await jest.advanceTimersByTimeAsync(20 * MINUTE_MS);
    expect(counts()).toEqual([3, 0, 0]);
  });

  it('are exchanged once they are over an hour old, by the venue’s clock', async () => {
    await start();
    await jest.advanceTimersByTimeAsync(54 * MINUTE_MS);
    expect(counts()).toEqual([7, 0, 0]);
    await jest.advanceTimersByTimeAsync(9 * MINUTE_MS);
    expect(counts()).toEqual([9, 1, 1]);
    expect(venue.asked('POST /api/auth/exchange')[0]).toMatchObject({ body: { ticket: 'ticket-1' } });
    await jest.advanceTimersByTimeAsync(54 * MINUTE_MS);
    expect(counts()).toEqual([15, 1, 1]);
  });

  it('are exchanged at once in a session from before there were three', async () => {
    tokensSince = 0;
    await start();
    expect(counts()).toEqual([2, 1, 1]);
  });

  it('are exchanged by one tab of many', async () => {
    tokensSince = NOW - 61 * MINUTE_MS;
    const ticket = { ticket: 'ticket-1', expiresAt: at(NOW + MINUTE_MS) };
    venue.on('POST /api/auth/ticket', () => new Promise((resolve) => setTimeout(() => resolve(ticket), 50)));
    const stops = Array.from({ length: 5 }, () => startTokens(new QueryClient()));
    await start();
    stops.push(stop);
    stop = () => stops.forEach((end) => end());
    expect(counts().slice(1)).toEqual([1, 1]);
  });

  it('bring a new connection, which takes over without a gap', async () => {
    const { marketSocket } = await import('@corella/api-client');
    const unsubscribe = marketSocket.subscribe({ topic: 'orders' }, () => undefined);
    await jest.advanceTimersByTimeAsync(10);
    const before = FakeSocket.current;
    tokensSince = 0;
    await start();
    await jest.advanceTimersByTimeAsync(10);
    expect(FakeSocket.current).not.toBe(before);
    expect([before?.readyState, FakeSocket.current?.readyState]).toEqual([3, FakeSocket.OPEN]);
    expect(marketSocket.status().phase).toBe('open');
    unsubscribe();
  });

  it('stay as they are without a network, until the next look', async () => {
    tokensSince = 0;
    venue.on('GET /api/auth/check', () => Promise.reject(new TypeError('offline')));
    await start();
    expect(counts()).toEqual([1, 0, 0]);
    await jest.advanceTimersByTimeAsync(9 * MINUTE_MS);
    expect(counts()).toEqual([2, 0, 0]);
    expect(seen).toEqual([]);
  });

  it('are never exchanged at a venue that has no age for them, whose identity is older', async () => {
    tokensSince = undefined;
    await start();
    await jest.advanceTimersByTimeAsync(120 * MINUTE_MS);
    expect(counts().slice(1)).toEqual([0, 0]);
  });

  it('are left to the shell of an app that looks after them', async () => {
    tokensSince = 0;
    leaveTokensToShell(true);
    await start();
    expect(counts()).toEqual([1, 0, 0]);
    leaveTokensToShell(false);
    await shown('visible');
    expect(counts().slice(1)).toEqual([1, 1]);
  });

  it('are asked for again within the minute when an answer was lost', async () => {
    tokensSince = 0;
    let attempts = 0;
    venue.on('POST /api/auth/exchange', () => {
      attempts += 1;
      if (attempts === 1) return Promise.reject(new TypeError('offline'));
      if (attempts === 2) return serverError();
      tokensSince = Date.now();
      return { uid: '1234567' };
    });
    await start();
    await jest.advanceTimersByTimeAsync(20_100);
    expect(counts().slice(1)).toEqual([3, 3]);
    await jest.advanceTimersByTimeAsync(5 * MINUTE_MS);
    expect(counts().slice(1)).toEqual([3, 3]);
  });

  it('are given up after five attempts, until the next look', async () => {
    tokensSince = 0;
    venue.on('POST /api/auth/ticket', serverError);
    await start();
    await jest.advanceTimersByTimeAsync(5 * MINUTE_MS);
    expect(counts().slice(1)).toEqual([5, 0]);
  });

  it('are no longer looked after once the session has ended, which is announced', async () => {
    venue.on('GET /api/auth/check', () => refusal(401, 'session-required', 'Log in.'));
    await start();
    expect(seen).toEqual(['lost']);
  });

  it('are not asked for twice in a row when the venue refuses', async () => {
    tokensSince = 0;
    venue.on('POST /api/auth/ticket', () => refusal(409, 'ticket-expired', 'No.'));
    await start();
    await jest.advanceTimersByTimeAsync(8 * MINUTE_MS);
    expect([counts()[1], seen]).toEqual([1, []]);
  });
});
