import { adviceFor, type GreyPicture } from './judge-picture.js';

const WIDTH = 320;
const HEIGHT = 192;
/** Lines on grey paper, changed by `shade`. */
function picture(shade: (grey: number, x: number, y: number) => number = (grey) => grey): GreyPicture {
  const pixels = new Uint8Array(WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) pixels[y * WIDTH + x] = shade(x % 16 < 2 || y % 24 < 2 ? 40 : 190, x, y);
  return { pixels, width: WIDTH, height: HEIGHT };
}

describe('what could be better about a picture', () => {
  it('is nothing when it is large, light and sharp', () => {
    expect(adviceFor(picture(), 800)).toEqual([]);
  });

  it('is its size', () => {
    expect(adviceFor(picture(), 599)).toEqual(['small']);
  });

  it('is its light', () => {
    expect(
      adviceFor(
        picture((grey) => grey / 5),
        800,
      ),
    ).toContain('dark');
  });

  it('is a spot that hides what is below, but not white paper', () => {
    const inSpot = (x: number, y: number): boolean => x >= 64 && x < 128 && y >= 64 && y < 128;
    expect(
      adviceFor(
        picture((grey, x, y) => (inSpot(x, y) ? 255 : grey)),
        800,
      ),
    ).toEqual(['glare']);
    expect(
      adviceFor(
        picture((grey, x) => (x % 100 === 0 ? 0 : 255)),
        800,
      ),
    ).not.toContain('glare');
  });

  it('is its focus', () => {
    expect(
      adviceFor(
        picture((_grey, x, y) => 120 + (x + y) / 8),
        800,
      ),
    ).toEqual(['blurred']);
  });
});
