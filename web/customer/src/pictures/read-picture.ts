import { adviceFor, JUDGED_WIDTH, type PictureAdvice } from '@corella/contracts/kyc';
import { KYC_UPLOAD } from '@corella/contracts/kyc-web';

export type PictureFinding = 'type' | 'size' | 'unreadable';

/** Why a file cannot be sent; null when it can. */
export function findingOf(file: Pick<File, 'type' | 'size'>): PictureFinding | null {
  if (!(KYC_UPLOAD.types as readonly string[]).includes(file.type)) return 'type';
  return file.size > KYC_UPLOAD.maxBytes ? 'size' : null;
}

/** Whether a browser can open it as a picture. What is in a PDF is for the venue to see. */
export async function canBeRead(file: File): Promise<boolean> {
  if (file.type === 'application/pdf') return true;
  const bitmap = await createImageBitmap(file).catch(() => null);
  bitmap?.close();
  return bitmap !== null;
}

/** What could be better about a picture, before anything is sent. A PDF is judged by the venue. Null if it is none. */
export async function judge(file: File): Promise<readonly PictureAdvice[] | null> {
  if (file.type === 'application/pdf') return [];
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null) return null;
  const scale = Math.min(1, JUDGED_WIDTH / bitmap.width);
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)];
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(bitmap, 0, 0, width, height);
  const colours = context?.getImageData(0, 0, width, height).data;
  const edge = Math.min(bitmap.width, bitmap.height);
  bitmap.close();
  return colours === undefined ? [] : adviceFor({ pixels: greyOf(colours), width, height }, edge);
}

/** Red, green, blue, alpha → grey, as eyes weigh them. */
export function greyOf(colours: Uint8ClampedArray): Uint8Array {
  const grey = new Uint8Array(colours.length / 4);
  for (let at = 0; at < grey.length; at += 1)
    grey[at] = Math.round(
      0.299 * (colours[at * 4] ?? 0) + 0.587 * (colours[at * 4 + 1] ?? 0) + 0.114 * (colours[at * 4 + 2] ?? 0),
    );
  return grey;
}
