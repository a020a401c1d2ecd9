import { join } from 'node:path';
import { seededRandom } from '@corella/random';
import { workspaceRoot } from '../../workspace/root.js';
import { spoilSnapshots } from './bad-snapshot.js';
import { flipBits } from './bit-flip.js';
import { tearTails } from './torn-tail.js';

// Short versions of the drills. `npm run drill -- torn-tail --rounds 0` and the like are exhaustive.
describe('the stored log under damage', () => {
  it('loses a torn tail that was not acknowledged, and is refused with the place when it was', () => {
    const { openings, problems } = tearTails({ random: seededRandom('torn'), log: () => undefined }, 40);
    expect(problems).toEqual([]);
    expect(openings).toBeGreaterThan(100);
  });

  it('is refused with the place when a bit was flipped, or reads as it was written', () => {
    const { refused, problems } = flipBits(seededRandom('flipped'), 60);
    expect(problems).toEqual([]);
    expect(refused).toBeGreaterThan(15);
  });

  it('recovers from damaged snapshots to the hash of a full replay', async () => {
    const { fromSnapshot, fromStart, problems } = await spoilSnapshots(
      join(workspaceRoot(), 'services/host/test/corpus/2026-11-spot/events'),
      seededRandom('spoilt'),
      16,
    );
    expect(problems).toEqual([]);
    expect(Math.min(fromSnapshot, fromStart)).toBeGreaterThan(3);
  });
});
