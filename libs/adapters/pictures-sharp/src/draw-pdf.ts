import { createCanvas } from '@napi-rs/canvas';
import { MAX_EDGE, MAX_PAGES } from '@corella/pictures';
import { reject, ok, type Rejection, type Result } from '@corella/result';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';

type Refused = Rejection<'file-unreadable' | 'image-too-large'>;

/** A page is drawn at most so many times larger than its own size (72 to the inch). */
const MOST_SCALE = 3;
const PACKAGE = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const folder = (name: string): string => `${join(PACKAGE, name)}${sep}`;

/** Draws every page, side by side in rows, as PNG. Scripts, forms and files inside it are never looked at. */
export async function drawPdf(bytes: Uint8Array): Promise<Result<Uint8Array, Refused>> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const loading = getDocument({
    data: new Uint8Array(bytes),
    enableXfa: false,
    disableFontFace: true,
    useSystemFonts: false,
    stopAtErrors: true,
    verbosity: 0,
    cMapUrl: folder('cmaps'),
    standardFontDataUrl: folder('standard_fonts'),
    wasmUrl: folder('wasm'),
  });
  try {
    const document = await loading.promise.catch(() => null);
    if (document === null) return reject({ code: 'file-unreadable' });
    const { numPages } = document;
    if (numPages > MAX_PAGES) return reject({ code: 'image-too-large' });
    const columns = Math.ceil(Math.sqrt(numPages));
    const rows = Math.ceil(numPages / columns);
    const cell = { width: Math.floor(MAX_EDGE / columns), height: Math.floor(MAX_EDGE / rows) };
    const pages = await Promise.all(Array.from({ length: numPages }, (_, index) => document.getPage(index + 1)));
    const views = pages.map((page) => {
      const { width, height } = page.getViewport({ scale: 1 });
      const scale = Math.min(MOST_SCALE, cell.width / width, cell.height / height);
      return page.getViewport({ scale });
    });
    const size = {
      width: Math.ceil(Math.max(...views.map(({ width }) => width))),
      height: Math.ceil(Math.max(...views.map(({ height }) => height))),
    };
    const sheet = createCanvas(size.width * columns, size.height * rows);
    const context = sheet.getContext('2d');
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, sheet.width, sheet.height);
    for (const [index, page] of pages.entries()) {
      const viewport = views[index];
      if (viewport === undefined) continue;
      const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
      await page.render({ canvas: canvas as never, viewport }).promise;
      context.drawImage(canvas, (index % columns) * size.width, Math.floor(index / columns) * size.height);
    }
    return ok(new Uint8Array(sheet.toBuffer('image/png')));
  } catch {
    return reject({ code: 'file-unreadable' });
  } finally {
    await loading.destroy();
  }
}
