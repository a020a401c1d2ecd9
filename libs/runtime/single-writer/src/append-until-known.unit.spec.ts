import { ManualClock } from '@corella/clock';
import { DamagedLog, StoreUnavailable, type NewEvent } from '@corella/event-store';
import { createMemoryEventStore, type MemoryStoreOptions } from '@corella/event-store/conformance';
import { Appender } from './append-until-known.js';
import { givenLease, type GivenLease } from './testing/given-lease.js';

const STREAM = 'tally-0';
const event = (note: string): NewEvent => ({ id: `${STREAM}/0`, type: 'Noted', data: { note }, meta: { at: 1 } });
const OURS = [event('ours')];
const away = (): never => {
  throw new StoreUnavailable('the store is away');
};
/** Does it the first `times` times. */
const atFirst = (times: number, act: () => void) => {
  let done = 0;
  return (): void => {
    done += 1;
    if (done <= times) act();
  };
};

function setUp(hooks: MemoryStoreOptions, lease?: GivenLease) {
  let attempts = 0;
  const outages: unknown[] = [];
  const clock = new ManualClock(1_000);
  const store = createMemoryEventStore({
    ...hooks,
    before: (append) => {
      attempts += 1;
      return hooks.before?.(append);
    },
  });
  const appender = new Appender({ stream: STREAM, store, clock, lease, onOutage: (error) => outages.push(error) });
  return { store, appender, clock, outages, attempts: () => attempts };
}

describe('an append whose outcome is unknown', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] }));
  afterEach(() => jest.useRealTimers());
  const stored = { revision: 0, position: expect.any(String) as string };

  it('was stored if the store knows the very same events when it is back', async () => {
    const { store, appender, outages } = setUp({ after: atFirst(1, away) });
    const outcome = appender.append(-1, OURS);
    await jest.advanceTimersByTimeAsync(50);
    expect(await outcome).toMatchObject(stored);
    expect([store.log.length, outages.length, appender.awayMs()]).toEqual([1, 1, 0]);
  });

  it('is stored then if it was not', async () => {
    const { store, appender } = setUp({ before: atFirst(1, away) });
    const outcome = appender.append(-1, OURS);
    await jest.advanceTimersByTimeAsync(50);
    expect(await outcome).toMatchObject(stored);
    expect(store.log).toHaveLength(1);
  });

  it('is asked again with pauses that grow to two seconds, for as long as it takes, and is told once', async () => {
    const { appender, clock, outages, attempts } = setUp({ before: atFirst(2_000, away) });
    const outcome = appender.append(-1, OURS);
    const made: number[] = [];
    for (const ms of [0, 49, 1, 100, 200, 400, 800, 1_600, 2_000, 2_000]) {
      await jest.advanceTimersByTimeAsync(ms);
      made.push(attempts());
    }
    expect(made).toEqual([1, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    clock.advance(7_150);
    expect([appender.awayMs(), outages.length]).toEqual([7_150, 1]);
    await jest.advanceTimersByTimeAsync(2_000 * 2_000);
    expect(await outcome).toMatchObject(stored);
  });

  it('has been away since the clock was set back, if that was later', async () => {
    const { appender, clock } = setUp({ before: away });
    const outcome = appender.append(-1, OURS).catch(() => undefined);
    await jest.advanceTimersByTimeAsync(10);
    clock.set(100);
    expect(appender.awayMs()).toBe(0);
    clock.advance(1_500);
    expect(appender.awayMs()).toBe(1_500);
    appender.end();
    await outcome;
  });

  it('ends when somebody else has appended meanwhile', async () => {
    const { store, appender } = setUp({ before: atFirst(1, away) });
    const outcome = expect(appender.append(-1, OURS)).rejects.toMatchObject({ name: 'LostOwnership' });
    await store.append(STREAM, -1, [event('of another')]);
    await jest.advanceTimersByTimeAsync(50);
    await outcome;
  });

  it('ends when a later owner has fenced the stream meanwhile', async () => {
    const lease = givenLease();
    const { store, appender } = setUp({ before: atFirst(1, away) }, lease);
    const end = expect(appender.append(-1, OURS)).rejects.toThrow('a later owner has it under epoch 8');
    await store.fence(STREAM, 8);
    await jest.advanceTimersByTimeAsync(50);
    await end;
    expect(store.log).toEqual([]);
  });

  it('gets one more attempt, and no pause, when the writer stops', async () => {
    const back = setUp({ before: atFirst(1, away) });
    const outcome = back.appender.append(-1, OURS);
    await jest.advanceTimersByTimeAsync(10);
    back.appender.stopWaiting();
    expect(await outcome).toMatchObject(stored);

    const gone = setUp({ before: away });
    const end = expect(gone.appender.append(-1, OURS)).rejects.toBeInstanceOf(StoreUnavailable);
    await jest.advanceTimersByTimeAsync(10);
    gone.appender.stopWaiting();
    await end;
    expect(gone.attempts()).toBe(2);
    await expect(gone.appender.append(-1, OURS)).rejects.toBeInstanceOf(StoreUnavailable);
    expect(gone.attempts()).toBe(3);
  });

  it('is not sent again once its owner can see that the lease has run out, though nobody has said so', async () => {
    const lease = givenLease();
    const { store, appender, attempts } = setUp({ before: atFirst(1, away) }, lease);
    const end = expect(appender.append(-1, OURS)).rejects.toThrow('its lease of epoch 7 has run out');
    await jest.advanceTimersByTimeAsync(10);
    lease.runOut();
    await jest.advanceTimersByTimeAsync(10_000);
    await end;
    expect([attempts(), store.log]).toEqual([1, []]);
  });

  it('is not sent again once the writer has failed', async () => {
    const { appender, attempts } = setUp({ before: away });
    const end = expect(appender.append(-1, OURS)).rejects.toBeInstanceOf(StoreUnavailable);
    await jest.advanceTimersByTimeAsync(10);
    appender.end();
    await end;
    await jest.advanceTimersByTimeAsync(10_000);
    expect(attempts()).toBe(1);
  });
});

describe('an append', () => {
  it.each([
    ['damage', new DamagedLog({ file: 'log.db', position: null, finding: 'the chain is broken' })],
    ['anything else', new Error('the disk is gone')],
  ])('fails at once with %s', async (_what, error) => {
    const { appender, attempts, outages } = setUp({
      before: () => {
        throw error;
      },
    });
    await expect(appender.append(-1, OURS)).rejects.toBe(error);
    expect([attempts(), outages]).toEqual([1, []]);
  });

  it('that is fenced by a later epoch says so', async () => {
    const store = { append: () => Promise.resolve({ ok: false, code: 'fenced', epoch: 9 } as const) };
    const appender = new Appender({ stream: STREAM, store, clock: new ManualClock(1), lease: givenLease() });
    await expect(appender.append(-1, OURS)).rejects.toThrow('a later owner has it under epoch 9');
  });

  it('of the same events is another writer’s without a lease, and one’s own with an epoch of one’s own', async () => {
    for (const lease of [undefined, givenLease()]) {
      const { store, appender } = setUp({}, lease);
      await store.append(STREAM, -1, OURS);
      const outcome = appender.append(-1, OURS);
      if (lease) expect(await outcome).toMatchObject({ revision: 0 });
      else await expect(outcome).rejects.toMatchObject({ name: 'LostOwnership' });
    }
  });
});
