import { ShellDouble, postToPage } from '../testing/shell-double.js';
import { Bridge, type Answerer } from './bridge.js';

const settle = (): Promise<void> => jest.advanceTimersByTimeAsync(10).then(() => undefined);

describe('the bridge', () => {
  let shell: ShellDouble;
  let bridge: Bridge;
  let leave: () => void;
  const opened: string[] = [];
  const answerers = new Map<string, Answerer>([
    [
      'open',
      ({ path }) => {
        opened.push(String(path));
        return { code: 200, data: { path } };
      },
    ],
    ['broken', () => Promise.reject(new Error('no'))],
  ]);
  beforeEach(() => {
    jest.useFakeTimers();
    shell = new ShellDouble();
    bridge = new Bridge(shell, answerers);
    leave = bridge.listen();
    opened.length = 0;
  });
  afterEach(() => {
    leave();
    jest.useRealTimers();
  });
  const question = (id: string, method: string, params?: object): string => JSON.stringify({ id, method, params });
  const idOf = (method: string): string => shell.asked(method).at(-1)?.id ?? '';

  describe('asking the shell', () => {
    it('gets its answer, with data of the right shape', async () => {
      shell.answers.set('token.check', { code: 200, data: { result: 1 } });
      expect(await bridge.ask('token.check')).toEqual({ ok: true, data: { result: 1 } });
      expect(shell.written).toMatchObject([{ method: 'token.check', params: {} }]);
    });

    it.each([
      [{ code: 200, data: { result: 7 } }, 500],
      [{ code: 200, data: { result: '1' } }, 500],
      [{ code: 200 }, 500],
      [{ code: 404 }, 404],
      [{ code: 512, data: null }, 512],
    ])('takes %j for %d', async (answer, code) => {
      shell.answers.set('token.check', answer);
      expect(await bridge.ask('token.check')).toEqual({ ok: false, code });
    });

    it('gives up after five seconds, and drops what comes later', async () => {
      shell.answers.set('title', 'silence');
      const asked = bridge.ask('title', { title: 'x' });
      await jest.advanceTimersByTimeAsync(4_999);
      await jest.advanceTimersByTimeAsync(1);
      expect(await asked).toEqual({ ok: false, code: 504 });
      postToPage(JSON.stringify({ id: idOf('title'), code: 200 }));
      await settle();
      expect(shell.written).toHaveLength(1);
    });

    it('fails with 500 when the shell is gone, or more than fifty questions wait', async () => {
      const gone = new Bridge({ postMessage: () => JSON.parse('{') as never }, answerers);
      expect(await gone.ask('close')).toEqual({ ok: false, code: 500 });
      shell.answers.set('share', 'silence');
      const waiting = Array.from({ length: 50 }, () => bridge.ask('share'));
      expect(await bridge.ask('share')).toEqual({ ok: false, code: 500 });
      expect(shell.written).toHaveLength(50);
      await jest.advanceTimersByTimeAsync(5_000);
      expect(await Promise.all(waiting)).toContainEqual({ ok: false, code: 504 });
    });

    it('believes the first of several answers, and only to what it asked', async () => {
      shell.answers.set('push.token', 'silence');
      const asked = bridge.ask('push.token');
      postToPage(JSON.stringify({ id: 'another', code: 200, data: { token: 'planted' } }));
      postToPage(JSON.stringify({ id: idOf('push.token'), code: 200, data: { token: 'first' } }));
      postToPage(JSON.stringify({ id: idOf('push.token'), code: 200, data: { token: 'second' } }));
      expect(await asked).toEqual({ ok: true, data: { token: 'first' } });
    });
  });

  describe('asked by the shell', () => {
    it('answers with the id of the question', async () => {
      postToPage(question('q-1', 'open', { path: '/fees/' }));
      await settle();
      expect(shell.repliesTo('q-1')).toEqual([{ id: 'q-1', code: 200, data: { path: '/fees/' } }]);
    });

    it('answers 404 to what it does not know, names of the language included, and 500 to what failed', async () => {
      const names = ['nonsense', '__proto__', 'constructor', 'toString', 'hasOwnProperty'];
      names.forEach((name, at) => postToPage(question(`n-${at}`, name)));
      postToPage(question('b', 'broken'));
      await settle();
      names.forEach((_, at) => expect(shell.repliesTo(`n-${at}`)).toEqual([{ id: `n-${at}`, code: 404, data: null }]));
      expect(shell.repliesTo('b')).toEqual([{ id: 'b', code: 500, data: null }]);
    });

    it('carries out a question once that comes twice, and gives the same answer', async () => {
      postToPage(question('q-1', 'open', { path: '/fees/' }));
      postToPage(question('q-1', 'open', { path: '/markets/' }));
      await settle();
      expect(opened).toEqual(['/fees/']);
      expect(shell.repliesTo('q-1').map(({ data }) => data)).toEqual([{ path: '/fees/' }, { path: '/fees/' }]);
    });

    it('remembers a hundred questions', async () => {
      for (let at = 0; at <= 100; at += 1) postToPage(question(`q-${at}`, 'open', { path: '/' }));
      postToPage(question('q-100', 'open', { path: '/' }));
      postToPage(question('q-0', 'open', { path: '/' }));
      await settle();
      expect(opened).toHaveLength(102);
    });
  });

  describe('hears nothing', () => {
    const good = question('q-1', 'open', { path: '/fees/' });
    it.each([
      ['of another origin', good, { origin: 'https://evil.example' }],
      ['of no origin', good, { origin: 'null' }],
      ['of a shell that posts around the page', good, { origin: '' }],
      ['of a frame or window of our own origin', good, { source: null }],
    ])('%s', async (_, data, from) => {
      const frame = document.body.appendChild(document.createElement('iframe')).contentWindow;
      postToPage(data, 'source' in from ? { source: frame } : from);
      await settle();
      expect([opened, shell.written]).toEqual([[], []]);
    });

    it.each([
      ['an object', { id: 'q-1', method: 'open' }],
      ['no text', 7],
      ['no JSON', '{"id":"q-1","method":'],
      ['null', 'null'],
      ['a list', '[{"id":"q-1","method":"open"}]'],
      ['100 kB', question('q-1', 'open', { path: 'x'.repeat(100_000) })],
      ['deep nesting', `${'['.repeat(30_000)}${']'.repeat(30_000)}`],
      ['an id that is none', question('<img src=x>', 'open')],
      ['the prototype as id', '{"id":{"__proto__":1},"method":"open"}'],
      ['no method', question('q-1', '')],
      ['a long method', question('q-1', 'x'.repeat(41))],
      ['unknown fields', '{"id":"q-1","method":"open","code":200}'],
      ['params that are none', '{"id":"q-1","method":"open","params":"x"}'],
      ['a code that is none', '{"id":"q-1","code":1e9}'],
      ['a code as text', '{"id":"q-1","code":"200"}'],
    ])('in %s', async (_, data) => {
      postToPage(data);
      await settle();
      expect([opened, shell.written]).toEqual([[], []]);
    });

    it('that would change the prototype of objects', async () => {
      postToPage('{"id":"q-1","method":"open","params":{"__proto__":{"polluted":1},"path":"/fees/"}}');
      postToPage('{"id":"q-2","method":"open","__proto__":{"polluted":1}}');
      postToPage('{"id":"__proto__","code":200,"data":{"polluted":1}}');
      await settle();
      expect(Object.prototype).not.toHaveProperty('polluted');
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    });

    it('after it was left', async () => {
      leave();
      postToPage(question('q-1', 'open', { path: '/' }));
      await settle();
      expect(opened).toEqual([]);
    });
  });
});
