import { BusFault } from '@corella/bus';
import { IdempotencyUnavailable } from '@corella/idempotency';
import { ok, reject, type Result } from '@corella/result';
import type { Refusal } from '../../domain/refusal.js';
import { createLogger } from '../../log/logger.js';
import { fakeVenue } from '../../testing/fake-venue.js';
import { Idempotency } from './idempotency.js';
import { createMemoryRecords } from './memory-records.js';

const request = { owner: '1234567', key: 'k', bodyHash: 'a' };

describe('the memory of idempotency keys', () => {
  const open = () => {
    const { deps, clock } = fakeVenue();
    return { memory: new Idempotency(deps, createLogger({ level: 'silent' })), clock };
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

  describe('of several gateways', () => {
    const two = () => {
      const { deps, clock } = fakeVenue();
      const records = createMemoryRecords(clock);
      const gateway = () => new Idempotency({ ...deps, idempotency: records }, createLogger({ level: 'silent' }));
      return { clock, records, one: gateway(), other: gateway() };
    };

    it('is one: an effect runs once, and whoever repeats it elsewhere waits for its answer', async () => {
      const { one, other } = two();
      let finish = (_result: Result<number, Refusal>): void => undefined;
      const started = one.once(request, () => new Promise<Result<number, Refusal>>((resolve) => (finish = resolve)));
      const { effect, runs } = counting([]);
      const repeated = other.once(request, effect);
      expect(await other.once({ ...request, bodyHash: 'b' }, effect)).toEqual(reject({ code: 'idempotency-conflict' }));
      await new Promise((resolve) => setImmediate(resolve));
      finish(ok(7));
      expect([await started, await repeated, await other.once(request, effect)]).toEqual([ok(7), ok(7), ok(7)]);
      expect(runs()).toBe(0);
    });

    it('frees a key everywhere when the request is refused', async () => {
      const { one, other } = two();
      const { effect, runs } = counting([reject({ code: 'insufficient-funds' }), ok(2)]);
      expect(await one.once(request, effect)).toEqual(reject({ code: 'insufficient-funds' }));
      expect(await other.once(request, effect)).toEqual(ok(2));
      expect(runs()).toBe(2);
    });

    it('does not know what became of a request whose gateway died, and runs again only what is remembered elsewhere', async () => {
      const { clock, records, one } = two();
      const { effect, runs } = counting([ok(1)]);
      await records.claim({ ...request, isRepeatable: false });
      await records.claim({ ...request, key: 'order', isRepeatable: true });
      clock.advance(30_000);
      expect(await one.once(request, effect)).toEqual(reject({ code: 'outcome-unknown' }));
      expect(runs()).toBe(0);
      expect(await one.once({ ...request, key: 'order', isRepeatable: true }, effect)).toEqual(ok(1));
    });

    it('runs an effect no second time that may have happened, unless that is remembered where it happens', async () => {
      jest.useFakeTimers({ now: 0, doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick'] });
      const { one, other } = two();
      const unknown = (runs: { count: number }) => async (): Promise<Result<number, Refusal>> => {
        runs.count += 1;
        throw new BusFault('timeout', 'no answer');
      };
      const acts = { count: 0 };
      await expect(one.once(request, unknown(acts))).rejects.toMatchObject({ code: 'timeout' });
      const refused = one.once({ ...request, key: 'told' }, async () => reject({ code: 'outcome-unknown' }));
      expect(await refused).toEqual(reject({ code: 'outcome-unknown' }));
      const again = [other.once(request, unknown(acts)), other.once({ ...request, key: 'told' }, unknown(acts))];
      await jest.advanceTimersByTimeAsync(10_000);
      expect(await Promise.all(again)).toEqual([
        reject({ code: 'outcome-unknown' }),
        reject({ code: 'outcome-unknown' }),
      ]);
      expect(acts.count).toBe(1);
      const order = { ...request, key: 'order', isRepeatable: true };
      await expect(one.once(order, unknown(acts))).rejects.toMatchObject({ code: 'timeout' });
      expect(await other.once(order, async () => ok(3))).toEqual(ok(3));
      jest.useRealTimers();
    });

    it('does nothing while the records cannot be reached', async () => {
      const { records, one } = two();
      jest.spyOn(records, 'claim').mockRejectedValue(new IdempotencyUnavailable('away'));
      const { effect, runs } = counting([]);
      expect(await one.once(request, effect)).toEqual(reject({ code: 'not-ready', retryAfterSeconds: 2 }));
      expect(runs()).toBe(0);
    });
  });
});
