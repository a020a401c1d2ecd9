import { OneAtATime } from './one-at-a-time.js';

describe('work of one key', () => {
  it('is done one after the other, and not at all beyond what may wait', async () => {
    const queue = new OneAtATime();
    const begun: number[] = [];
    let open = (): void => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    const ask = (n: number) =>
      queue.runUnlessMany('mia', 3, async () => {
        begun.push(n);
        await gate;
        return n;
      });
    const asked = [1, 2, 3, 4].map(ask);
    expect(await asked[3]).toBeNull();
    expect(await queue.runUnlessMany('kim', 3, () => Promise.resolve('another key'))).toBe('another key');
    expect(begun).toEqual([1]);
    open();
    expect(await Promise.all(asked)).toEqual([1, 2, 3, null]);
    expect(await ask(5)).toBe(5);
  });

  it('makes room when it fails', async () => {
    const queue = new OneAtATime();
    const failing = queue.runUnlessMany('mia', 1, () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    expect(await queue.runUnlessMany('mia', 1, () => Promise.resolve('yes'))).toBe('yes');
  });
});
