import { z } from 'zod';
import { sessionEvents } from '../session/session-events.js';
import { setApiLanguage } from './language.js';
import { ProblemError } from './problem-error.js';
import { getJson, send, sendJson, withQuery } from './request.js';

const answer = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(body === null ? null : JSON.stringify(body), { status, headers });

describe('requests', () => {
  const original = globalThis.fetch;
  const calls: { readonly path: string; readonly init: RequestInit }[] = [];
  const reply = (make: () => Response | Error): void => {
    globalThis.fetch = (path, init = {}) => {
      calls.push({ path: String(path), init });
      const made = make();
      return made instanceof Error ? Promise.reject(made) : Promise.resolve(made);
    };
  };
  beforeEach(() => {
    calls.length = 0;
  });
  afterEach(() => {
    globalThis.fetch = original;
  });
  const failure = async (run: Promise<unknown>): Promise<ProblemError> => {
    const error: unknown = await run.then(
      () => null,
      (reason: unknown) => reason,
    );
    if (!(error instanceof ProblemError)) throw new Error('A problem was expected.');
    return error;
  };

  it('carries the custom header and the key on unsafe methods only', async () => {
    reply(() => answer(200, { ok: true }));
    await getJson('/api/x', z.object({ ok: z.boolean() }));
    await sendJson('POST', '/api/orders', z.object({ ok: z.boolean() }), { body: { a: 1 }, idempotencyKey: 'k' });
    expect(calls[0]?.init.headers).not.toHaveProperty('X-Requested-With');
    expect(calls[1]?.init.headers).toMatchObject({
      'X-Requested-With': 'corella',
      'Idempotency-Key': 'k',
      'Content-Type': 'application/json',
    });
  });

  it('turns a problem document into a code, a text and field errors', async () => {
    reply(() =>
      answer(
        400,
        {
          type: 't',
          title: 'Not valid',
          status: 400,
          code: 'invalid',
          detail: 'Check the price.',
          errors: { price: ['Too high.'] },
        },
        { 'Retry-After': '3' },
      ),
    );
    const problem = await failure(send('POST', '/api/orders', { body: {} }));
    expect(problem).toMatchObject({
      code: 'invalid',
      status: 400,
      message: 'Check the price.',
      fieldErrors: { price: 'Too high.' },
      retryAfterS: 3,
    });
  });

  it('says so when there was no answer, or one that cannot be read', async () => {
    reply(() => new TypeError('offline'));
    expect(await failure(getJson('/api/x', z.string()))).toMatchObject({ code: 'network', status: 0 });
    reply(() => answer(200, { other: 1 }));
    expect(await failure(getJson('/api/x', z.string()))).toMatchObject({ code: 'unexpected-answer' });
    reply(() => new Response('<html>', { status: 502 }));
    expect(await failure(getJson('/api/x', z.string()))).toMatchObject({ code: 'unexpected-answer', status: 502 });
  });

  it('says that in the language of the page', async () => {
    setApiLanguage('zh-cn');
    reply(() => new TypeError('offline'));
    expect((await failure(getJson('/api/x', z.string()))).message).toBe('服务器发生错误，请稍后重试。');
    reply(() => answer(200, { other: 1 }));
    expect((await failure(getJson('/api/x', z.string()))).message).toBe('服务器发生错误，请稍后重试。');
    reply(() => new Response('<html>', { status: 502 }));
    expect((await failure(getJson('/api/x', z.string()))).message).toBe('服务器发生错误，请稍后重试。');
    setApiLanguage('en-us');
    expect((await failure(getJson('/api/x', z.string()))).message).toBe(
      'Server error occurred. Please try again later.',
    );
  });

  it('announces a lost session, but neither a wrong password nor a missing code', async () => {
    const seen: string[] = [];
    const leave = sessionEvents.subscribe((change) => seen.push(change));
    const refused = (code: string) => (): Response =>
      answer(401, { type: 't', title: 'No', status: 401, code, detail: 'No.' });
    reply(refused('credentials-wrong'));
    await failure(send('POST', '/api/auth/login', { body: {} }));
    await failure(send('POST', '/api/user/password', { body: {} }));
    reply(refused('session-required'));
    expect(seen).toEqual([]);
    await failure(getJson('/api/orders', z.string()));
    expect(seen).toEqual(['lost']);
    leave();
  });

  it('leaves empty values out of queries', () =>
    expect(withQuery('/api/orders', { scope: 'open', symbol: undefined, cursor: '', limit: 5 })).toBe(
      '/api/orders?scope=open&limit=5',
    ));
});
