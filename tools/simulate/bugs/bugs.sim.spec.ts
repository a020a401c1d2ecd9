import { runSeed } from '../run-seed.js';
import { BUGS } from './bugs.js';

/** Enough seeds that chance alone cannot hide the bug. Most bugs are found in the first few. */
const SEEDS = 240;
const LONGEST_MS = 120_000;

describe('the simulation with deliberate bugs', () => {
  it.each(BUGS)(
    'notices that $name',
    async (bug) => {
      const findings: string[] = [];
      for (let seed = 1; seed <= SEEDS && findings.length === 0; seed += 1)
        findings.push(...(await runSeed(seed, bug)).findings);
      expect(findings).not.toEqual([]);
    },
    LONGEST_MS,
  );

  it('finds nothing once they are removed', async () => {
    expect((await runSeed(1)).findings).toEqual([]);
  });
});
