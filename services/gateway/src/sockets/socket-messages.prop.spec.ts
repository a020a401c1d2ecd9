import fc from 'fast-check';
import { HuobiPrivateSession } from './huobi/private/private-session.js';
import { HuobiMarketSession } from './huobi/public/market-session.js';
import { BrowserSession } from './browser/browser-session.js';
import { gunzipSync } from 'node:zlib';
import { btcaud } from '../testing/fake-venue.js';

type Answer = Readonly<Record<string, unknown>>;

/**
 * What may arrive at a socket: words of its protocol in the wrong places, half of valid messages, arbitrary JSON,
 * arbitrary text.
 */
const word = fc.constantFrom(
  'sub',
  'unsub',
  'req',
  'ping',
  'pong',
  'id',
  'action',
  'ch',
  'topic',
  'symbol',
  'data',
  'params',
  'auth',
  'from',
  'to',
  'period',
  'step',
  '__proto__',
  'constructor',
);
const value = fc.oneof(
  fc.constantFrom<unknown>(
    'market.btcaud.mbp.150',
    'market.btcaud.kline.1min',
    'orders#btcaud',
    'accounts.update#2',
    'trade.clearing#*#1',
    'depth',
    'orders',
    'btcaud',
    'req',
    'sub',
    1,
    2,
    3,
    5,
    -1,
    1e309,
    null,
    true,
    '__proto__',
  ),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ maxLength: 80 }),
);
const message = fc.oneof(
  fc
    .array(fc.tuple(word, value), { maxLength: 6 })
    .map(
      (fields) =>
        `{${fields.map(([name, content]) => `${JSON.stringify(name)}:${JSON.stringify(content) ?? 'null'}`).join(',')}}`,
    ),
  fc.json({ maxDepth: 4 }),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc
    .array(fc.constantFrom('{', '}', '[', ']', '"', ':', ',', '\\', 'sub', '1e', 'tru', '\u0000', '\ud800'), {
      maxLength: 60,
    })
    .map((parts) => parts.join('')),
  fc.nat({ max: 400 }).map((depth) => '['.repeat(depth)),
);
const messages = fc.array(message, { minLength: 1, maxLength: 8 });
const RUNS = { numRuns: 150 };
const nowMs = (): number => 1;
/** How many of the messages must be answered at once: all that name none of these words. */
const mustAnswer = (texts: readonly string[], but: RegExp): number => texts.filter((text) => !but.test(text)).length;

describe('any message', () => {
  it('is answered in the messages of browsers and never throws', () => {
    fc.assert(
      fc.property(messages, (texts) => {
        const answers: Answer[] = [];
        const session = new BrowserSession(
          { send: (message) => void answers.push(JSON.parse(message.toString()) as Answer) },
          {
            owner: 'stranger',
            knowsSymbol: (symbol) => symbol === 'btcaud',
            nowMs,
            follow: () => undefined,
            leave: () => undefined,
            once: async () => null,
          },
        );
        for (const text of texts) session.receive(text);
        session.end();
        expect(answers.length).toBeGreaterThanOrEqual(mustAnswer(texts, /"action"/));
        for (const answer of answers)
          expect(answer).toMatchObject({
            action: expect.any(Number) as number,
            code: expect.any(Number) as number,
            ts: 1,
          });
      }),
      RUNS,
    );
  });

  it('is answered in the messages of the market sockets for keys and never throws', () => {
    fc.assert(
      fc.property(messages, (texts) => {
        const answers: Answer[] = [];
        const session = new HuobiMarketSession(
          (message) => void answers.push(JSON.parse(gunzipSync(message).toString()) as Answer),
          {
            knowsSymbol: (symbol) => symbol === 'btcaud',
            follow: () => undefined,
            leave: () => undefined,
            current: async () => ({}),
            mayAsk: () => true,
            nowMs,
          },
        );
        for (const text of texts) session.receive(text);
        session.end();
        expect(answers.length).toBeGreaterThanOrEqual(mustAnswer(texts, /"(pong|req)"/));
        for (const answer of answers)
          expect('pong' in answer || answer['status'] === 'ok' || answer['err-code'] === 'bad-request').toBe(true);
      }),
      RUNS,
    );
  });

  it.each([[false], [true]])(
    'is answered in the messages of the private sockets and never ends one, logged in: %s',
    async (loggedIn) => {
      await fc.assert(
        fc.asyncProperty(messages, async (texts) => {
          const [answers, dropped]: [Answer[], string[]] = [[], []];
          const session = new HuobiPrivateSession({
            login: async () => (loggedIn ? { account: 'spot:1', accountId: 1, accessKey: 'k' } : null),
            listing: (symbol) => (symbol === 'btcaud' ? btcaud.listing : undefined),
            balances: async () => ({ rows: [], revision: 0 }),
            follow: () => ({ close: () => undefined }),
            lookUp: () => async () => null,
            send: (message) => void answers.push(JSON.parse(JSON.stringify(message)) as Answer),
            drop: (reason) => void dropped.push(reason),
            nowMs,
          });
          if (loggedIn) session.receive('{"action":"req","ch":"auth"}');
          for (const text of texts) session.receive(text);
          await new Promise((resolve) => setImmediate(resolve));
          session.end();
          expect(dropped).toEqual([]);
          for (const answer of answers)
            expect(answer['action'] === 'pong' || typeof answer['code'] === 'number').toBe(true);
          if (!loggedIn)
            expect(answers.filter((answer) => answer['action'] === 'sub' && answer['code'] === 200)).toEqual([]);
        }),
        RUNS,
      );
    },
  );
});
