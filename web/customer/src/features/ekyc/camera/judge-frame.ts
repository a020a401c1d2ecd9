import type { GreyPicture } from '@corella/contracts/kyc';

/** How far from the edge of the picture an edge of the document may be, as a share of its width or height. */
const BAND = 0.16;
/** Corners are round, so only the middle of a side is looked at. */
const MIDDLE = { from: 0.25, to: 0.75 } as const;
/** The step in brightness, along a whole line, that makes it an edge. Print has steps both ways, which cancel out. */
const STEP = 10;
const SIDES_NEEDED = 3;

/** Whether a document fills the frame: at least three of its four edges stand near those of the picture. */
export const fillsFrame = (picture: GreyPicture): boolean =>
  (['left', 'right', 'top', 'bottom'] as const).filter((side) => hasEdge(picture, side)).length >= SIDES_NEEDED;

function hasEdge({ pixels, width, height }: GreyPicture, side: 'left' | 'right' | 'top' | 'bottom'): boolean {
  const upright = side === 'left' || side === 'right';
  const [across, along] = upright ? [width, height] : [height, width];
  const at = (depth: number, place: number): number =>
    pixels[upright ? place * width + depth : depth * width + place] ?? 0;
  const [from, to] = [Math.floor(along * MIDDLE.from), Math.floor(along * MIDDLE.to)];
  const deepest = Math.floor(across * BAND);
  for (let step = 1; step <= deepest; step += 1) {
    const depth = side === 'left' || side === 'top' ? step : across - 1 - step;
    let sum = 0;
    for (let place = from; place < to; place += 1) sum += at(depth + 1, place) - at(depth - 1, place);
    if (Math.abs(sum) / Math.max(1, to - from) >= STEP) return true;
  }
  return false;
}
