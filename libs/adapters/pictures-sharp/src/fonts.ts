import { GlobalFonts } from '@napi-rs/canvas';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** A server often has no fonts at all, so the Latin one comes with us, in the package that draws PDFs. */
const CARRIED = 'Corella Sans';
const MOST_FAMILIES = 60;

/** Our own font first, then those of the system: for names in Chinese or Japanese. */
export function fontFamilies(): string {
  if (!GlobalFonts.has(CARRIED)) {
    const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
    GlobalFonts.registerFromPath(join(folder, 'standard_fonts', 'LiberationSans-Regular.ttf'), CARRIED);
  }
  const others = GlobalFonts.families.map(({ family }) => family).filter((family) => family !== CARRIED);
  // Plain ones are easier to read than those with serifs.
  const ordered = others.sort((a, b) => Number(b.includes('Sans')) - Number(a.includes('Sans')));
  return [CARRIED, ...ordered.slice(0, MOST_FAMILIES)].map((family) => JSON.stringify(family)).join(', ');
}
