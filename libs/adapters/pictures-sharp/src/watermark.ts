import { createCanvas, loadImage } from '@napi-rs/canvas';
import { fontFamilies } from './fonts.js';

const QUALITY = 86;
const MOST_CHARACTERS = 120;
const LEAST_SIZE = 14;
const SLANT = (-24 * Math.PI) / 180;

/** The picture with a text over all of it, slanted, so that no part can be cut out without it. */
export async function watermark(jpeg: Uint8Array, text: string): Promise<Uint8Array> {
  const image = await loadImage(Buffer.from(jpeg));
  const { width, height } = image;
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const size = Math.max(LEAST_SIZE, Math.round(Math.min(width, height) / 26));
  context.font = `${size}px ${fontFamilies()}`;
  context.lineWidth = Math.max(1, size / 18);
  context.strokeStyle = 'rgb(255 255 255 / 0.4)';
  context.fillStyle = 'rgb(0 0 0 / 0.34)';
  context.translate(width / 2, height / 2);
  context.rotate(SLANT);
  const words = plain(text);
  for (const { x, y } of places({
    reach: Math.hypot(width, height) / 2,
    size,
    across: context.measureText(words).width,
  })) {
    context.strokeText(words, x, y);
    context.fillText(words, x, y);
  }
  return new Uint8Array(await canvas.encode('jpeg', QUALITY));
}

const plain = (text: string): string => [...text.replace(/\p{C}/gu, ' ')].slice(0, MOST_CHARACTERS).join('');

/** Rows of the text over the whole circle around the middle, each moved by half a text against the one above. */
function places({ reach, size, across }: { readonly reach: number; readonly size: number; readonly across: number }) {
  const [step, row] = [across + 3 * size, size * 4];
  const rows = Math.ceil(reach / row);
  const columns = Math.ceil(reach / step) + 1;
  return Array.from({ length: 2 * rows + 1 }, (_, line) =>
    Array.from({ length: 2 * columns + 1 }, (__, column) => ({
      x: (column - columns + (line % 2) / 2) * step,
      y: (line - rows) * row,
    })),
  ).flat();
}
