import { MAX_EDGE, MAX_PIXELS, type CleanPicture, type PictureRejectionCode } from '@corella/pictures';
import { adviceFor, JUDGED_WIDTH } from '@corella/contracts/kyc';
import { ok, reject, type Rejection, type Result } from '@corella/result';
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import { drawPdf } from './draw-pdf.js';

const TAKEN = new Set(['image/jpeg', 'image/png', 'application/pdf']);
const QUALITY = 86;
/** What is stored is never much larger than a photograph of a document. Noise compresses badly, so it loses more. */
const MAX_BYTES = 2_500_000;
const LOW_QUALITY = 50;

/** Only these bytes are decoded here; whatever is wrong with them is a rejection. */
export async function clean(
  bytes: Uint8Array,
  declared: string,
): Promise<Result<CleanPicture, Rejection<PictureRejectionCode>>> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (found === undefined || found.mime !== declared || !TAKEN.has(declared)) return reject({ code: 'file-format' });
  if (declared !== 'application/pdf') return drawn(bytes);
  const sheet = await drawPdf(bytes);
  return sheet.ok ? drawn(sheet.value) : sheet;
}

const open = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true, pages: 1 });

async function drawn(bytes: Uint8Array): Promise<Result<CleanPicture, Rejection<PictureRejectionCode>>> {
  try {
    const header = await open(bytes).metadata();
    if (header.width * header.height > MAX_PIXELS) return reject({ code: 'image-too-large' });
  } catch (error) {
    return reject({ code: isPixelLimit(error) ? 'image-too-large' : 'file-unreadable' });
  }
  try {
    const first = await rendered(bytes, { edge: MAX_EDGE, quality: QUALITY });
    const isLarge = first.data.length > MAX_BYTES;
    const { data, info } = isLarge ? await rendered(bytes, { edge: MAX_EDGE / 2, quality: LOW_QUALITY }) : first;
    const { width, height } = info;
    return ok({ jpeg: new Uint8Array(data), width, height, advice: await judged(data, Math.min(width, height)) });
  } catch (error) {
    return reject({ code: isPixelLimit(error) ? 'image-too-large' : 'file-unreadable' });
  }
}

const rendered = (bytes: Uint8Array, { edge, quality }: { readonly edge: number; readonly quality: number }) =>
  open(bytes)
    .rotate()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality })
    .toBuffer({ resolveWithObject: true });

async function judged(jpeg: Uint8Array, edge: number): Promise<CleanPicture['advice']> {
  const { data, info } = await sharp(jpeg)
    .resize({ width: JUDGED_WIDTH, withoutEnlargement: true })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return adviceFor({ pixels: new Uint8Array(data), width: info.width, height: info.height }, edge);
}

const isPixelLimit = (error: unknown): boolean => error instanceof Error && error.message.includes('pixel limit');
