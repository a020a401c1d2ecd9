import type { KycFieldName, KycSlot, PictureBox } from '@corella/contracts/kyc';
import { LAYOUTS, type Layout } from './layouts.js';
import { layoutIn } from './strip.js';

/** Wide enough for the blocks of the strip, whatever the picture's own width. */
const READ_WIDTH = 1_000;

export type Boxes = Readonly<Partial<Record<KycFieldName, PictureBox>>>;

/** Where the fields stand on a specimen, by the strip at its edge. Empty for every other picture. */
export async function boxesOn({ slot, bytes }: { readonly slot: KycSlot; readonly bytes: Uint8Array }): Promise<Boxes> {
  const { default: sharp } = await import('sharp');
  const grey = await sharp(bytes)
    .resize({ width: READ_WIDTH })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => null);
  if (grey === null) return {};
  const { width, height } = grey.info;
  const name = layoutIn({ pixels: new Uint8Array(grey.data), width, height });
  if (name === null) return {};
  const { title, cells, paper }: Layout = LAYOUTS[name];
  const boxes = Object.fromEntries(cells.map(({ field, place }) => [field, { slot, ...place }]));
  return cells.length === 0 || paper !== undefined ? boxes : { documentType: { slot, ...title }, ...boxes };
}
