import type { SignalsUnderTest } from './under-test.js';

/** Payloads and replies are JSON. */
export function jsonConforms(given: () => SignalsUnderTest): void {
  it('shares no payload between publisher and subscribers', async () => {
    const { signals, settle } = given();
    const seen: { list: number[]; gone?: undefined }[] = [];
    for (const pattern of ['a', '>'])
      signals.subscribe(pattern, (payload: { list: number[] }) => {
        payload.list.push(2);
        seen.push(payload);
      });
    await settle();
    const payload = { list: [1], gone: undefined };
    signals.publish('a', payload);
    await settle();
    payload.list.push(3);
    expect(seen.map((one) => [one.list, Object.keys(one)])).toEqual([
      [[1, 2], ['list']],
      [[1, 2], ['list']],
    ]);
    expect(payload.list).toEqual([1, 3]);
  });

  it('shares no question and no answer', async () => {
    const { signals, settle } = given();
    const own = { list: [1], gone: undefined };
    const kept: { list: number[] }[] = [];
    signals.respond('q', (payload: { list: number[] }) => {
      kept.push(payload);
      return own;
    });
    await settle();
    const payload = { list: [7] };
    const reply = await signals.request<{ list: number[] }>('q', payload);
    payload.list.push(8);
    reply.list.push(2);
    expect([kept, own, Object.keys(reply)]).toEqual([[{ list: [7] }], { list: [1], gone: undefined }, ['list']]);
  });

  it('refuses a bigint in a question and in an answer, and names the member', async () => {
    const { signals, settle } = given();
    signals.respond('q', () => ({ units: 5n }));
    await settle();
    await expect(signals.request('q', { units: 5n })).rejects.toThrow('the question q is not JSON: units is a bigint');
    await expect(signals.request('q', {})).rejects.toThrow('the answer to q is not JSON: units is a bigint');
    expect(() => signals.publish('a', { units: 5n })).toThrow('the signal a is not JSON: units is a bigint');
  });

  it('shares no question between those who answer, and refuses one that is not JSON', async () => {
    const { signals, settle } = given();
    for (const n of [1, 2])
      signals.respond('who', (payload: { list: number[] }) => {
        payload.list.push(n);
        return payload.list;
      });
    await settle();
    const replies = await signals.gather<number[]>(
      'who',
      { list: [] },
      { timeoutMs: 60_000, enough: ({ length }) => length === 2 },
    );
    expect([...replies].sort()).toEqual([[1], [2]]);
    await expect(signals.gather('who', { units: 5n }, { timeoutMs: 100 })).rejects.toThrow(
      'the question who is not JSON: units is a bigint',
    );
  });
}
