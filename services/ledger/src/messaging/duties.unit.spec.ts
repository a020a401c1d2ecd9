import { createDuties } from './duties.js';

const HOUR_MS = 3_600_000;

describe('duties', () => {
  const alarms: unknown[] = [];
  beforeEach(() => {
    jest.useFakeTimers();
    alarms.splice(0);
  });
  afterEach(() => jest.useRealTimers());

  const duties = (atOnce = 2) => createDuties({ atOnce, onAlarm: (fault) => alarms.push(fault) });
  const always = (): boolean => true;

  it('are attempted until they are done, however often they fail', async () => {
    let attempts = 0;
    const given = duties();
    given.add('a', { isDue: always, attempt: () => Promise.resolve((attempts += 1) > 200 ? null : 'not yet') });
    await jest.advanceTimersByTimeAsync(2 * HOUR_MS);
    expect([attempts, given.size()]).toEqual([201, 0]);
    expect(alarms).toEqual(['not yet', 'not yet']);
  });

  it('pause longer after each failure, but never for more than half a minute', async () => {
    const at: number[] = [];
    duties().add('a', { isDue: always, attempt: () => (at.push(Date.now()), Promise.reject(new Error('no'))) });
    await jest.advanceTimersByTimeAsync(HOUR_MS);
    const pauses = at.slice(1).map((ms, index) => ms - (at[index] ?? 0));
    expect(pauses.slice(0, 7)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    expect(Math.max(...pauses)).toBe(30_000);
  });

  it('end without an attempt once they are no longer due', async () => {
    let [isDue, attempts] = [true, 0];
    const given = duties();
    given.add('a', { isDue: () => isDue, attempt: () => Promise.resolve((attempts += 1)) });
    await jest.advanceTimersByTimeAsync(500);
    isDue = false;
    await jest.advanceTimersByTimeAsync(HOUR_MS);
    expect([attempts, given.size()]).toEqual([1, 0]);
  });

  it('are attempted a few at a time, and resting duties do not count', async () => {
    let [running, most] = [0, 0];
    const done: string[] = [];
    const given = duties(2);
    for (const key of ['stuck', 'stuck too', 'a', 'b', 'c', 'd'])
      given.add(key, {
        isDue: always,
        attempt: async () => {
          running += 1;
          most = Math.max(most, running);
          await new Promise((resolve) => setTimeout(resolve, 10));
          running -= 1;
          if (key.startsWith('stuck')) return 'stuck';
          done.push(key);
          return null;
        },
      });
    await jest.advanceTimersByTimeAsync(100);
    expect([done, most, given.size()]).toEqual([['a', 'b', 'c', 'd'], 2, 2]);
  });

  it('are not added twice, but can be added again once they are done', async () => {
    let attempts = 0;
    const given = duties();
    const duty = { isDue: always, attempt: () => Promise.resolve(((attempts += 1), null)) };
    given.add('a', duty);
    given.add('a', duty);
    await jest.advanceTimersByTimeAsync(1);
    expect(attempts).toBe(1);
    given.add('a', duty);
    await jest.advanceTimersByTimeAsync(1);
    expect(attempts).toBe(2);
  });

  it('are not attempted after the stop', async () => {
    let attempts = 0;
    const given = duties();
    given.add('a', { isDue: always, attempt: () => Promise.resolve((attempts += 1)) });
    await jest.advanceTimersByTimeAsync(500);
    given.stop();
    await jest.advanceTimersByTimeAsync(HOUR_MS);
    expect([attempts, alarms]).toEqual([1, []]);
  });
});
