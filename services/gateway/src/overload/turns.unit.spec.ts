import { Turns } from './turns.js';

describe('turns', () => {
  it('run so much work at once, let some wait, and refuse the rest', async () => {
    const turns = new Turns(2, 1);
    const ends: (() => void)[] = [];
    const work = (name: string) => turns.run(() => new Promise<string>((done) => ends.push(() => done(name))));
    const [first, second, third] = [work('first'), work('second'), work('third')];
    expect(await work('fourth')).toBeNull();
    expect(ends).toHaveLength(2);
    ends[0]?.();
    expect(await first).toBe('first');
    expect(ends).toHaveLength(3);
    ends[1]?.();
    ends[2]?.();
    expect([await second, await third]).toEqual(['second', 'third']);
    expect(await turns.run(async () => 'again')).toBe('again');
  });

  it('go on after work that failed', async () => {
    const turns = new Turns(1, 0);
    await expect(turns.run(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(await turns.run(async () => 1)).toBe(1);
  });
});
