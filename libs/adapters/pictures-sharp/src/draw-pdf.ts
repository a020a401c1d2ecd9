import { createCanvas, type Canvas } from '@napi-rs/canvas';
import { MAX_EDGE, MAX_PAGES, MAX_PIXELS } from '@corella/pictures';
import { reject, ok, type Rejection, type Result } from '@corella/result';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import type { PDFDocumentProxy, PDFPageProxy, PageViewport } from 'pdfjs-dist/legacy/build/pdf.mjs';

type Refused = Rejection<'file-unreadable' | 'image-too-large'>;

/** A page is drawn at most so many times larger than its own size (72 to the inch). */
const MOST_SCALE = 3;
const BLANK_EDGE = 128;
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
    maxImageSize: MAX_PIXELS,
    verbosity: 0,
    cMapUrl: folder('cmaps'),
    standardFontDataUrl: folder('standard_fonts'),
    wasmUrl: folder('wasm'),
  });
  try {
    const document = await loading.promise;
    if (document.numPages > MAX_PAGES) return reject({ code: 'image-too-large' });
    if (await isEncrypted(document)) return reject({ code: 'file-unreadable' });
    const sheet = await drawSheet(document);
    // Pictures that are too large and content that is damaged are left out without an error.
    return isBlank(sheet) ? reject({ code: 'file-unreadable' }) : ok(new Uint8Array(sheet.toBuffer('image/png')));
  } catch {
    return reject({ code: 'file-unreadable' });
  } finally {
    await loading.destroy();
  }
}

/** Also one that everybody may open: what its owner allows nobody but the owner decides. */
async function isEncrypted(document: PDFDocumentProxy): Promise<boolean> {
  const { info } = await document.getMetadata();
  return ((info as { EncryptFilterName?: string | null }).EncryptFilterName ?? null) !== null;
}

async function drawSheet(document: PDFDocumentProxy): Promise<Canvas> {
  const { numPages } = document;
  const columns = Math.ceil(Math.sqrt(numPages));
  const rows = Math.ceil(numPages / columns);
  const cell = { width: Math.floor(MAX_EDGE / columns), height: Math.floor(MAX_EDGE / rows) };
  const pages = await Promise.all(Array.from({ length: numPages }, (_, index) => document.getPage(index + 1)));
  const drawn = pages.map((page) => {
    const { width, height } = page.getViewport({ scale: 1 });
    const scale = Math.min(MOST_SCALE, cell.width / width, cell.height / height);
    return { page, viewport: page.getViewport({ scale }) };
  });
  const width = Math.ceil(Math.max(...drawn.map(({ viewport }) => viewport.width)));
  const height = Math.ceil(Math.max(...drawn.map(({ viewport }) => viewport.height)));
  const sheet = whiteCanvas(width * columns, height * rows);
  for (const [index, { page, viewport }] of drawn.entries()) {
    const canvas = await drawPage(page, viewport);
    sheet.getContext('2d').drawImage(canvas, (index % columns) * width, Math.floor(index / columns) * height);
  }
  return sheet;
}

async function drawPage(page: PDFPageProxy, viewport: PageViewport): Promise<Canvas> {
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
  await page.render({ canvas: canvas as never, viewport }).promise;
  page.cleanup();
  return canvas;
}

function whiteCanvas(width: number, height: number): Canvas {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  return canvas;
}

/** Looked at smaller first: hardly ever is all of it needed. */
function isBlank(sheet: Canvas): boolean {
  const small = whiteCanvas(BLANK_EDGE, BLANK_EDGE);
  small.getContext('2d').drawImage(sheet, 0, 0, BLANK_EDGE, BLANK_EDGE);
  return isWhite(small) && isWhite(sheet);
}

const isWhite = (canvas: Canvas): boolean =>
  canvas
    .getContext('2d')
    .getImageData(0, 0, canvas.width, canvas.height)
    .data.every((value) => value === 255);
