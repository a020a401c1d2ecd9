import { Bells } from './bells.js';

describe('a wait that can be ended', () => {
  const never = () => new Promise<void>(() => undefined);

  it('is over with its time, where nobody rings', async () => {
    const bells = new Bells(async () => undefined);
    bells.ring('another');
    expect(await bells.wait('a', 1_000)).toBe('time');
  });

  it('ends when it rings, and others do not', async () => {
    const bells = new Bells(never);
    const ended: string[] = [];
    void bells.wait('a', 1_000).then((how) => ended.push(`a ${how}`));
    void bells.wait('b', 1_000).then((how) => ended.push(`b ${how}`));
    bells.ring('a');
    await new Promise((resolve) => setImmediate(resolve));
    expect(ended).toEqual(['a rung']);
  });

  it('ends at once where it rang before, once however often', async () => {
    const bells = new Bells(async () => undefined);
    for (let times = 0; times < 3; times += 1) bells.ring('a');
    expect([await bells.wait('a', 1), await bells.wait('a', 1)]).toEqual(['rung', 'time']);
    bells.ring('a');
    bells.forget('a');
    expect(await bells.wait('a', 1)).toBe('time');
  });
});
