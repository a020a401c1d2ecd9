import { ok, reject, type Result } from '@corella/result';
import type { Refusal } from '../../domain/refusal.js';
import { fakeVenue } from '../../testing/fake-venue.js';
import { IdempotencyMemory } from './idempotency-memory.js';

const request = { owner: '1234567', key: 'k', bodyHash: 'a' };

describe('the memory of idempotency keys', () => {
  const open = () => {
    const { deps, clock } = fakeVenue();
    return { memory: new IdempotencyMemory(deps), clock };
  };
  const counting = (outcomes: readonly Result<number, Refusal>[]) => {
    let runs = 0;
    const effect = async (): Promise<Result<number, Refusal>> => outcomes[runs++] ?? ok(-1);
    return { effect, runs: () => runs };
  };

  it('runs an effect once and gives the same answer again, also while the first is under way', async () => {
    const { memory } = open();
    const { effect, runs } = counting([ok(1), ok(2)]);
    const answers = await Promise.all([memory.once(request, effect), memory.once(request, effect)]);
    expect([...answers, await memory.once(request, effect)]).toEqual([ok(1), ok(1), ok(1)]);
    expect(runs()).toBe(1);
  });

  it('refuses the key with another body while the answer is kept', async () => {
    const { memory } = open();
    const { effect, runs } = counting([ok(1)]);
    await memory.once(request, effect);
    expect(await memory.once({ ...request, bodyHash: 'b' }, effect)).toEqual(reject({ code: 'idempotency-conflict' }));
    expect(runs()).toBe(1);
  });

  it('frees the key when the request was refused, for the same body and for another', async () => {
    const { memory } = open();
    const { effect, runs } = counting([reject({ code: 'insufficient-funds' }), reject({ code: 'price-band' }), ok(3)]);
    expect(await memory.once(request, effect)).toEqual(reject({ code: 'insufficient-funds' }));
    expect(await memory.once(request, effect)).toEqual(reject({ code: 'price-band' }));
    expect(await memory.once({ ...request, bodyHash: 'b' }, effect)).toEqual(ok(3));
    expect(runs()).toBe(3);
  });

  it('frees the key when the effect failed', async () => {
    const { memory } = open();
    await expect(
      memory.once(request, async () => {
        throw new Error('the bus is gone');
      }),
    ).rejects.toThrow('the bus is gone');
    expect(await memory.once(request, async () => ok(2))).toEqual(ok(2));
  });

  it('keeps owners and keys apart', async () => {
    const { memory } = open();
    const { effect, runs } = counting([ok(1), ok(2), ok(3)]);
    await memory.once(request, effect);
    await memory.once({ ...request, owner: '7654321' }, effect);
    await memory.once({ ...request, key: 'k2' }, effect);
    expect(runs()).toBe(3);
  });

  it('forgets an answer after ten minutes', async () => {
    const { memory, clock } = open();
    const { effect, runs } = counting([ok(1), ok(2)]);
    await memory.once(request, effect);
    clock.advance(10 * 60_000 - 1);
    expect(await memory.once(request, effect)).toEqual(ok(1));
    clock.advance(1);
    expect(await memory.once(request, effect)).toEqual(ok(2));
    expect(runs()).toBe(2);
  });

  it('forgets the oldest answer beyond ten thousand', async () => {
    const { memory } = open();
    let runs = 0;
    const run = (key: string) => memory.once({ ...request, key }, async () => ok((runs += 1)));
    for (let at = 0; at <= 10_000; at += 1) await run(`k-${at}`);
    await run('k-10000');
    expect(runs).toBe(10_001);
    await run('k-0');
    expect(runs).toBe(10_002);
  });
});
