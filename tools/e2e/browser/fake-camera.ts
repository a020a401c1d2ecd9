import type { Browser } from 'playwright-core';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { launchBrowser } from './browser.js';

const CAMERA = { width: 1_280, height: 960 };
/** Fills the frame that the page shows. */
const CARD_WIDTH = 1_150;
const FRAMES = 5;

/** A browser whose camera sees a card on a dark table. `folder` keeps what it sees. */
export async function browserThatSees(card: Uint8Array, folder: string, name: string): Promise<Browser> {
  const seen = await sharp({ create: { ...CAMERA, channels: 3, background: '#3b3530' } })
    .composite([{ input: await sharp(card).resize({ width: CARD_WIDTH }).toBuffer() }])
    .jpeg({ quality: 90 })
    .toBuffer();
  const file = join(folder, `${name}.mjpeg`);
  writeFileSync(file, Buffer.concat(Array.from({ length: FRAMES }, () => seen)));
  return launchBrowser([
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${file}`,
  ]);
}
