import type { GreyPicture } from '@corella/contracts/kyc';
import { fillsFrame } from './judge-frame.js';

const [width, height] = [320, 210];

/** A light card with dark print on a darker table; `inset` is the share of the picture around it. */
function card(inset: number, table = 90): GreyPicture {
  const pixels = new Uint8Array(width * height).fill(table);
  for (let y = Math.round(height * inset); y < height * (1 - inset); y += 1)
    for (let x = Math.round(width * inset); x < width * (1 - inset); x += 1)
      pixels[y * width + x] = (x + y * 3) % 11 === 0 ? 60 : 200;
  return { pixels, width, height };
}

describe('a document in its frame', () => {
  it.each([0.03, 0.06, 0.12])('fills it with %d of the table around it', (inset) => {
    expect(fillsFrame(card(inset))).toBe(true);
    expect(fillsFrame(card(inset, 240))).toBe(true);
  });

  it('does not when it is too far away', () => {
    expect(fillsFrame(card(0.25))).toBe(false);
  });

  it('does not when it is so near that its edges are cut off', () => {
    expect(fillsFrame(card(0))).toBe(false);
  });

  it('is not a table alone, whose grain goes both ways', () => {
    const grain = Uint8Array.from({ length: width * height }, (_, at) => 90 + ((at * 7_919) % 60));
    expect(fillsFrame({ pixels: grain, width, height })).toBe(false);
  });
});
