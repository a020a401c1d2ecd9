import type { PictureAdvice } from './views.js';

/** Grey values of a picture, row by row, 0 black to 255 white. */
export interface GreyPicture {
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** A shorter edge below this cannot be read, whatever else is right. */
const LEAST_EDGE = 600;
/** Mean brightness of a picture that was taken in the dark. */
const DARK_BELOW = 50;
/** A pixel is blown out from here on, and a block of 32 × 32 is where so many of its pixels are. */
const BLOWN_OUT = 250;
const BLOCK = 32;
const BLOCK_FULL = 0.95;
/** White paper fills more than this; a reflection is a spot. */
const GLARE = { least: 0.004, most: 0.35 } as const;
/** Variance of the Laplacian of a picture whose edges are washed out. */
const BLURRED_BELOW = 40;

/** What a picture is judged at: made smaller to this width. */
export const JUDGED_WIDTH = 1_000;

/**
 * What somebody who takes the picture could do better. `edge` is the shorter edge of the picture before it was made
 * smaller for this.
 */
export function adviceFor(picture: GreyPicture, edge: number): readonly PictureAdvice[] {
  return [
    ...(edge < LEAST_EDGE ? (['small'] as const) : []),
    ...(brightness(picture) < DARK_BELOW ? (['dark'] as const) : []),
    ...(hasGlare(picture) ? (['glare'] as const) : []),
    ...(sharpness(picture) < BLURRED_BELOW ? (['blurred'] as const) : []),
  ];
}

const brightness = ({ pixels }: GreyPicture): number =>
  pixels.reduce((sum, grey) => sum + grey, 0) / Math.max(1, pixels.length);

/** Blocks that are blown out altogether, beside others that are not: a spot of light on a document. */
function hasGlare({ pixels, width, height }: GreyPicture): boolean {
  let blown = 0;
  let blocks = 0;
  for (let top = 0; top + BLOCK <= height; top += BLOCK)
    for (let left = 0; left + BLOCK <= width; left += BLOCK) {
      let white = 0;
      for (let y = top; y < top + BLOCK; y += 1)
        for (let x = left; x < left + BLOCK; x += 1) if ((pixels[y * width + x] ?? 0) >= BLOWN_OUT) white += 1;
      blocks += 1;
      if (white >= BLOCK_FULL * BLOCK * BLOCK) blown += 1;
    }
  const share = blown / Math.max(1, blocks);
  return share >= GLARE.least && share <= GLARE.most;
}

/** The variance of the Laplacian: high where there are edges. */
function sharpness({ pixels, width, height }: GreyPicture): number {
  let [sum, squares, count] = [0, 0, 0];
  const at = (x: number, y: number): number => pixels[y * width + x] ?? 0;
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const edge = at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1) - 4 * at(x, y);
      sum += edge;
      squares += edge * edge;
      count += 1;
    }
  const mean = sum / Math.max(1, count);
  return squares / Math.max(1, count) - mean * mean;
}
