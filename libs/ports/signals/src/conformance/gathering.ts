import { Unavailable } from '@corella/result';
import type { SignalsUnderTest } from './under-test.js';

const LONG_MS = 60_000;

/** A question to everybody, and one that only one of several answers. */
export function gatheringConforms(given: () => SignalsUnderTest): void {
  it('gathers the replies of all who answer, and asks only one of them otherwise', async () => {
    const { signals, settle } = given();
    let asked = 0;
    for (const name of ['a', 'b', 'c'])
      signals.respond('who', (n: number) => {
        asked += 1;
        return `${name}${n}`;
      });
    await settle();
    const replies = await signals.gather<string>('who', 1, {
      timeoutMs: LONG_MS,
      enough: ({ length }) => length === 3,
    });
    expect([...replies].sort()).toEqual(['a1', 'b1', 'c1']);
    asked = 0;
    expect(await signals.request('who', 2)).toMatch(/^[abc]2$/);
    await settle();
    expect(asked).toBe(1);
  });

  it('does not wait for those who are not needed', async () => {
    const { signals, settle } = given();
    signals.respond('who', () => 'quick');
    signals.respond('who', () => new Promise((resolve) => setTimeout(resolve, LONG_MS).unref()));
    await settle();
    expect(await signals.gather('who', 1, { timeoutMs: LONG_MS, enough: () => true })).toEqual(['quick']);
  });

  it('resolves with what came when the time is over, and with nothing when nobody answers', async () => {
    const { signals, settle } = given();
    signals.respond('who', () => 'quick');
    signals.respond('who', () => new Promise(() => undefined));
    await settle();
    expect(await signals.gather('who', 1, { timeoutMs: 100 })).toEqual(['quick']);
    expect(await signals.gather('nobody', 1, { timeoutMs: 100 })).toEqual([]);
  });

  it('counts an error as no reply, and those who have left not at all', async () => {
    const { signals, settle } = given();
    const leaving = signals.respond('who', () => 'gone');
    signals.respond('who', () => {
      throw new Error('cannot answer');
    });
    signals.respond('who', () => Promise.reject(new Unavailable('the database does not answer')));
    signals.respond('who', () => ({ units: 5n }));
    signals.respond('who', () => null);
    leaving.close();
    await settle();
    expect(await signals.gather('who', 1, { timeoutMs: 100 })).toEqual([null]);
  });

  it('rejects when the caller cannot say whether it has enough', async () => {
    const { signals, settle } = given();
    signals.respond('who', () => 'me');
    await settle();
    const enough = (): boolean => {
      throw new Error('cannot count');
    };
    await expect(signals.gather('who', 1, { timeoutMs: LONG_MS, enough })).rejects.toThrow('cannot count');
  });
}
