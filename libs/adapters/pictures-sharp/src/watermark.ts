import sharp from 'sharp';

const QUALITY = 86;
const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/[\u0000-\u001f\u007f]/g, ' ');

/** The picture with a text over all of it, slanted, so that no part can be cut out without it. */
export async function watermark(jpeg: Uint8Array, text: string): Promise<Uint8Array> {
  const { width = 0, height = 0 } = await sharp(jpeg).metadata();
  const size = Math.max(14, Math.round(Math.min(width, height) / 26));
  const [across, down] = [size * Math.max(12, text.length * 0.62), size * 5];
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>` +
    `<pattern id="p" width="${across}" height="${down}" patternUnits="userSpaceOnUse" patternTransform="rotate(-24)">` +
    `<text x="0" y="${size * 2}" font-family="sans-serif" font-size="${size}" fill="#000" fill-opacity="0.28" ` +
    `stroke="#fff" stroke-opacity="0.35" stroke-width="0.8">${escaped(text)}</text></pattern></defs>` +
    `<rect width="100%" height="100%" fill="url(#p)"/></svg>`;
  return new Uint8Array(
    await sharp(jpeg)
      .composite([{ input: Buffer.from(svg) }])
      .jpeg({ quality: QUALITY })
      .toBuffer(),
  );
}
