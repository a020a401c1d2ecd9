import type { GreyPicture } from '@corella/contracts/kyc';
import { judgeShot } from './judge-shot.js';

/** Sharp squares, with a blown-out spot. */
function shining(): GreyPicture {
  const [width, height] = [640, 480];
  const pixels = Uint8Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    return Math.hypot(x - 320, y - 240) < 90 ? 255 : (x >> 3) % 2 === (y >> 3) % 2 ? 60 : 180;
  });
  return { pixels, width, height };
}

describe('what the camera sees', () => {
  it('of a document is judged by its frame and its reflections', () => {
    expect(judgeShot('document', shining(), 700)).toEqual(['frame', 'glare']);
  });

  it('of a face is judged by light, focus and size alone', () => {
    expect(judgeShot('face', shining(), 700)).toEqual([]);
    const dark = { ...shining(), pixels: new Uint8Array(640 * 480).fill(9) };
    expect(judgeShot('face', dark, 500)).toEqual(['small', 'dark', 'blurred']);
  });
});
