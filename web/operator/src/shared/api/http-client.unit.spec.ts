import { httpClient } from './http-client.js';
import { lastAnswer } from './last-answer.js';

const NOW = 1_800_000_000_000;

describe('the note of the last answer', () => {
  beforeEach(() => jest.useFakeTimers({ now: NOW }));
  afterEach(() => jest.useRealTimers());

  const answers = (status: number): void => {
    globalThis.fetch = async () => new Response('{}', { status });
  };

  it('is taken from answers and from refusals, not from faults', async () => {
    answers(200);
    await httpClient('/operator/api/home');
    expect(lastAnswer().answeredAt).toBe(NOW);
    jest.setSystemTime(NOW + 1_000);
    answers(403);
    await expect(httpClient('/operator/api/home')).rejects.toThrow();
    expect(lastAnswer().answeredAt).toBe(NOW + 1_000);
    jest.setSystemTime(NOW + 2_000);
    answers(502);
    await expect(httpClient('/operator/api/home')).rejects.toThrow();
    expect(lastAnswer()).toEqual({ answeredAt: NOW + 1_000, missedAt: NOW + 2_000 });
  });

  it('says when the venue cannot be reached', async () => {
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(httpClient('/operator/api/home')).rejects.toThrow('The venue cannot be reached.');
    expect(lastAnswer().missedAt).toBe(NOW);
  });

  it('gives up a request that hangs, and counts it as a miss', async () => {
    globalThis.fetch = (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
      });
    const asked = expect(httpClient('/operator/api/home')).rejects.toThrow('The venue does not answer. Try again.');
    await jest.advanceTimersByTimeAsync(10_000);
    await asked;
    expect(lastAnswer().missedAt).toBe(NOW + 10_000);
  });
});
