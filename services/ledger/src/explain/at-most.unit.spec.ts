import { atMost } from './at-most.js';

const held = () => {
  const waiting: (() => void)[] = [];
  const work = atMost(2, async (name: string) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    if (name === 'bad') throw new Error('bad');
    return name;
  });
  const release = (): void => {
    for (const go of waiting.splice(0)) go();
  };
  return { work, release };
};

describe('work that runs at most twice at once', () => {
  it('is not done a third time', async () => {
    const { work, release } = held();
    const two = [work('a'), work('b')];
    expect(await work('c')).toBeNull();
    release();
    expect(await Promise.all(two)).toEqual(['a', 'b']);
  });

  it('is done again after one has ended, also badly', async () => {
    const { work, release } = held();
    const [bad, good] = [work('bad'), work('a')];
    release();
    await expect(bad).rejects.toThrow('bad');
    expect(await good).toBe('a');
    const next = [work('b'), work('c')];
    expect(await work('d')).toBeNull();
    release();
    expect(await Promise.all(next)).toEqual(['b', 'c']);
  });
});
