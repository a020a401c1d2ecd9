import { SELFIE_SLOTS } from '@corella/contracts/kyc';
import { drawGestures } from './gestures.js';

describe('the gestures of selfies', () => {
  it('are three of six, none twice, whatever is drawn', () => {
    for (let seed = 0; seed < 120; seed += 1) {
      let left = seed;
      const drawn = drawGestures({}, (below) => {
        const value = left % below;
        left = Math.floor(left / below);
        return value;
      });
      expect(Object.keys(drawn)).toEqual([...SELFIE_SLOTS]);
      expect(new Set(Object.values(drawn)).size).toBe(3);
    }
    expect(drawGestures({}, () => 0)).not.toEqual(drawGestures({}, (below) => below - 1));
  });

  it('stay for a selfie that is kept, and are not asked for a second time', () => {
    const drawn = drawGestures({ selfie2: 'turn-left' }, () => 0);
    expect(drawn).toEqual({ selfie1: 'turn-right', selfie2: 'turn-left', selfie3: 'look-up' });
  });
});
