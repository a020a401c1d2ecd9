import { HttpError } from 'react-admin';
import { z } from 'zod';
import { httpClient } from './http-client.js';
import { messageOf } from './message-of.js';

const failure = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};
const answered = async (status: number, body: string): Promise<string> => {
  globalThis.fetch = async () => new Response(body, { status, statusText: 'Some Status' });
  return messageOf(await httpClient('/operator/api/home').catch((error: unknown) => error));
};
const UNREADABLE = 'The venue’s answer could not be read. Try again, or reload the page.';

describe('the sentence of a failure', () => {
  it('is the venue’s own', async () => {
    expect(
      await answered(409, '{"message":"A","code":"some-code","errors":{"root":{"serverError":"It waits."}}}'),
    ).toBe('It waits.');
    expect(await answered(409, '{"message":"It waits."}')).toBe('It waits.');
  });

  it('is ours where a proxy answers, or where the venue says nothing', async () => {
    expect(await answered(502, '<html>Bad Gateway</html>')).toBe('The venue has a fault. Try again in a moment.');
    expect(await answered(500, '{"message":""}')).toBe('The venue has a fault. Try again in a moment.');
    expect(await answered(400, '{"message":["a must be b","c"]}')).toBe('The venue refused this without a reason.');
  });

  it('is never what a schema or the page’s own code says', () => {
    expect(messageOf(failure(() => z.object({ uri: z.string() }).parse({})))).toBe(UNREADABLE);
    expect(messageOf(new TypeError('Cannot read properties of undefined'))).toBe(UNREADABLE);
    expect(messageOf('some-code')).toBe(UNREADABLE);
    expect(messageOf(new HttpError('', 500))).toBe(UNREADABLE);
  });
});
