import { meKey, sessionEvents } from '@corella/api-client';
import { noticeStore, themeStore } from '@corella/ui';
import { QueryClient } from '@tanstack/react-query';
import { FakeVenue } from '../testing/fake-venue.js';
import { sampleMe } from '../testing/samples.js';
import { ShellDouble, postToPage } from '../testing/shell-double.js';
import { startWords } from '../testing/start-words.js';
import { exchangesTokens, leaveTokensToShell } from '../tokens/token-keeper.js';
import { shellOf, startBridge } from './start-bridge.js';

describe('a page in the shell of an app', () => {
  let shell: ShellDouble;
  let client: QueryClient;
  let stop: () => void;
  const changes: string[] = [];
  let leave: () => void;
  const router = {
    state: { location: { pathname: '/en-us/', search: '' } },
    went: [] as string[],
    listener: (): void => undefined,
    navigate: (path: string): unknown => router.went.push(path),
    subscribe(listener: () => void): () => void {
      router.listener = listener;
      return () => undefined;
    },
    go(pathname: string, search = ''): void {
      router.state.location = { pathname, search };
      router.listener();
    },
  };
  beforeAll(() => startWords({}));
  beforeEach(() => {
    jest.useFakeTimers();
    new FakeVenue().on('GET /api/auth/session', () => ({ user: sampleMe() }));
    shell = new ShellDouble();
    shell.answers.set('token.check', { code: 200, data: { result: 1 } });
    for (const method of ['token.get', 'title', 'theme', 'locale', 'login', 'logout'])
      shell.answers.set(method, { code: 200 });
    Object.assign(window, { corellaNative: shell });
    client = new QueryClient();
    router.went.length = 0;
    router.go('/en-us/');
    changes.length = 0;
    // As the keeper of the session does.
    leave = sessionEvents.subscribe((change) => {
      changes.push(change);
      if (change === 'lost') client.setQueryData(meKey, null);
    });
    noticeStore.forget();
    leaveTokensToShell(false);
  });
  afterEach(() => {
    stop();
    leave();
    Reflect.deleteProperty(window, 'corellaNative');
    jest.restoreAllMocks();
    jest.useRealTimers();
  });
  const start = async (me: object | null): Promise<void> => {
    client.setQueryData(meKey, me);
    stop = startBridge(router, client);
    await jest.advanceTimersByTimeAsync(10);
  };
  const ask = async (method: string, params: object = {}): Promise<unknown> => {
    const id = `q-${Math.random().toString(36).slice(2)}`;
    postToPage(JSON.stringify({ id, method, params }));
    await jest.advanceTimersByTimeAsync(10);
    const { code, data } = shell.repliesTo(id)[0] ?? {};
    return [code, data];
  };
  const again = (): Promise<unknown> => ask('token.check');

  it.each([
    ['nothing to do where both are signed in', 1, sampleMe(), [], 0],
    ['takes over the session of the app', 1, null, ['changed'], 1],
    ['forgets the account when the app has logged out, without asking the server', 0, sampleMe(), ['lost'], 0],
    ['is a visitor with a visitor', 0, null, [], 0],
    ['starts anew after another login', 2, sampleMe(), ['changed'], 1],
    ['starts anew with new tokens', 3, sampleMe(), ['changed'], 1],
  ])('%s', async (_, result, me, expected, taken) => {
    shell.answers.set('token.check', { code: 200, data: { result } });
    await start(me);
    expect([changes, shell.asked('token.get').length, shell.asked('logout').length]).toEqual([expected, taken, 0]);
  });

  it('leaves the tokens to a shell that answers for them, and only then', async () => {
    shell.answers.set('token.check', { code: 404 });
    await start(sampleMe());
    expect([exchangesTokens(), noticeStore.get().toasts, changes]).toEqual([true, [], []]);
    shell.answers.set('token.check', { code: 200, data: { result: 1 } });
    await again();
    expect(exchangesTokens()).toBe(false);
  });

  it('says once that the shell fails, and keeps its session', async () => {
    shell.answers.set('token.check', { code: 500 });
    await start(sampleMe());
    expect(noticeStore.get().toasts).toHaveLength(1);
    for (let time = 0; time < 4; time += 1) await again();
    expect([changes, noticeStore.get().centre.length]).toEqual([[], 1]);
  });

  it('looks again every nine minutes and when it comes back', async () => {
    await start(sampleMe());
    await jest.advanceTimersByTimeAsync(9 * 60_000);
    document.dispatchEvent(new Event('visibilitychange'));
    await jest.advanceTimersByTimeAsync(10);
    expect(shell.asked('token.check')).toHaveLength(3);
  });

  it('tells its title, theme and language, each change once', async () => {
    document.title = 'Fees · Corella';
    await start(null);
    expect(shell.asked('title')).toMatchObject([{ params: { title: 'Fees · Corella' } }]);
    expect(shell.asked('locale')).toMatchObject([{ params: { locale: 'en-us' } }]);
    for (const price of ['1', '2', '3']) {
      document.title = `${price} BTC/AUD`;
      await jest.advanceTimersByTimeAsync(100);
    }
    await jest.advanceTimersByTimeAsync(1_000);
    expect(shell.asked('title').slice(1)).toMatchObject([{ params: { title: '3 BTC/AUD' } }]);
    const before = shell.asked('theme').length;
    const next = themeStore.theme() === 'dark' ? 'light' : 'dark';
    themeStore.setTheme('elsewhere', next);
    themeStore.setTheme('elsewhere', next);
    expect(shell.asked('theme').slice(before)).toMatchObject([{ params: { theme: next } }]);
  });

  it('asks for the login of the app where its own would be, with the way back', async () => {
    await start(null);
    router.go('/en-us/login/', '?backurl=%2Fen-us%2Fuser%2Finfo%2F');
    router.go('/en-us/login/', '?backurl=%2Fen-us%2Fuser%2Finfo%2F');
    expect(shell.asked('login')).toMatchObject([{ params: { backurl: '/en-us/user/info/' } }]);
    router.go('/en-us/');
    router.go('/en-us/login/');
    expect(shell.asked('login')).toHaveLength(2);
  });

  it('tells a logout of its own, and none that the shell began', async () => {
    await start(sampleMe());
    client.setQueryData(meKey, null);
    await jest.advanceTimersByTimeAsync(10);
    expect(shell.asked('logout')).toHaveLength(1);
    client.setQueryData(meKey, sampleMe());
    await jest.advanceTimersByTimeAsync(10);
    expect(await ask('logout')).toEqual([200, null]);
    expect([changes, shell.asked('logout').length]).toEqual([['lost'], 1]);
  });

  it.each([
    ['/en-us/fees/', 200, '/en-us/fees/'],
    ['/markets/?q=btc', 200, '/en-us/markets/?q=btc'],
    ['/en-us/user/balances/', 512, '/en-us/user/balances/'],
  ])('opens %s with %d', async (path, code, went) => {
    await start(null);
    expect(await ask('open', { path })).toEqual([code, { path: went }]);
    expect(router.went).toEqual([went]);
  });

  it('opens a page behind agreements with 12032', async () => {
    await start(sampleMe({ agreementsPending: ['terms'] }));
    expect(await ask('open', { path: '/en-us/exchange/btc_aud/' })).toEqual([
      12_032,
      { path: '/en-us/exchange/btc_aud/' },
    ]);
  });

  it.each([
    [{ path: 'https://evil.example/' }, 404],
    [{ path: '//evil.example/' }, 404],
    [{ path: '/.//evil.example/' }, 404],
    [{ path: 'javascript:alert(1)' }, 404],
    [{ path: '/api/auth/logout' }, 404],
    [{ path: '/operator/' }, 404],
    [{ path: '/en-us/nosuch/' }, 404],
    [{ path: 'x'.repeat(2_001) }, 400],
    [{ path: 7 }, 400],
    [{}, 400],
    [{ path: '/en-us/', more: 1 }, 400],
  ])('opens nothing for %j', async (params, code) => {
    await start(null);
    expect(await ask('open', params)).toEqual([code, null]);
    expect(router.went).toEqual([]);
  });

  it('has no shell in a frame, or where what announced itself is none', async () => {
    const at = (corellaNative: unknown, top: object): unknown =>
      shellOf({ corellaNative, self: window, top: top as Window });
    expect(at(shell, window)).toBe(shell);
    expect(at(shell, {})).toBeNull();
    for (const none of [undefined, null, 'text', {}, { postMessage: 'text' }]) expect(at(none, window)).toBeNull();
    Object.assign(window, { corellaNative: {} });
    await start(null);
    expect(await ask('open', { path: '/' })).toEqual([undefined, undefined]);
  });
});
