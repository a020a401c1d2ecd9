import { LAYOUT_NAMES, LAYOUTS, type LayoutName, type Place } from './layouts.js';

/** Grey values of a picture, row by row, 0 black to 255 white. */
export interface GreyPicture {
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Blocks along the lower edge: they mark a specimen and say which layout it has. A real document has none. */
const STRIP: Place = { x: 45, y: 958, width: 910, height: 24 };
const SYNC = [true, false, true, true, false, false, true, true, true, false];
const MARK_BITS = 4;
/** A strip that was photographed or compressed has still this much between its lightest and its darkest block. */
const LEAST_CONTRAST = 80;

/** Dark blocks are true: a fixed beginning, the mark, and the mark once more with every block reversed. */
function blocksOf(mark: number): readonly boolean[] {
  const bits = Array.from({ length: MARK_BITS }, (_, bit) => ((mark >> bit) & 1) === 1);
  return [...SYNC, ...bits, ...bits.map((bit) => !bit)];
}

const blockPlaces: readonly Place[] = blocksOf(0).map((_, index, { length }) => ({
  ...STRIP,
  x: STRIP.x + (index * STRIP.width) / length,
  width: STRIP.width / length,
}));

/** The strip's dark places. The rest of it is light. */
export const darkPlaces = (name: LayoutName): readonly Place[] =>
  blockPlaces.filter((_, index) => blocksOf(LAYOUTS[name].mark)[index]);

export const STRIP_PLACE = STRIP;

/** The layout of a specimen; null for every other picture. */
export function layoutIn(picture: GreyPicture): LayoutName | null {
  const greys = blockPlaces.map((place) => middleGrey(picture, place));
  const [lightest, darkest] = [Math.max(...greys), Math.min(...greys)];
  if (lightest - darkest < LEAST_CONTRAST) return null;
  const seen = greys.map((grey) => grey < (lightest + darkest) / 2);
  const isSeen = (name: LayoutName): boolean =>
    blocksOf(LAYOUTS[name].mark).every((dark, index) => seen[index] === dark);
  return LAYOUT_NAMES.find(isSeen) ?? null;
}

/** The mean over the middle of a place, where its neighbours do not reach. */
function middleGrey({ pixels, width, height }: GreyPicture, place: Place): number {
  const [left, right] = [0.3, 0.7].map((part) => Math.floor(((place.x + part * place.width) * width) / 1_000));
  const [top, bottom] = [0.3, 0.7].map((part) => Math.floor(((place.y + part * place.height) * height) / 1_000));
  let [sum, count] = [0, 0];
  for (let y = top ?? 0; y <= (bottom ?? 0); y += 1)
    for (let x = left ?? 0; x <= (right ?? 0); x += 1) {
      sum += pixels[y * width + x] ?? 0;
      count += 1;
    }
  return sum / Math.max(1, count);
}
