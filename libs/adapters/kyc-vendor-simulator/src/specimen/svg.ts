import type { Place } from './layouts.js';

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** What no XML document may hold: control characters, halves of a character, and two that are none. */
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Text of a stranger inside SVG: it stays text. */
export const escaped = (text: string): string =>
  text.replace(NOT_XML, ' ').replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);

export interface Pixels {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A place of a layout in the pixels of a picture. */
export function toPixels({ x, y, width, height }: Place, size: { readonly width: number; readonly height: number }) {
  const across = (part: number): number => Math.round((part * size.width) / 1_000);
  const down = (part: number): number => Math.round((part * size.height) / 1_000);
  return { x: across(x), y: down(y), width: across(width), height: down(height) };
}

export const rect = ({ x, y, width, height }: Pixels, fill: string, more = ''): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"${more}/>`;

/** One line of text that fills its place at most, by an upper bound of how wide its characters are. */
export function line(text: string, at: Pixels, style: { readonly fill: string; readonly size: number; bold?: true }) {
  const ems = [...text].reduce((sum, sign) => sum + (/[\u1100-\uffff]/.test(sign) ? 1.05 : 0.72), 0);
  const size = Math.min(style.size, at.height * 0.8, at.width / Math.max(1, ems));
  const weight = style.bold === true ? ' font-weight="600"' : '';
  return (
    `<text x="${at.x + size * 0.15}" y="${at.y + at.height * 0.5 + size * 0.36}" font-size="${size.toFixed(1)}" ` +
    `fill="${style.fill}"${weight}>${escaped(text)}</text>`
  );
}
