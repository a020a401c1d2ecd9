import { createHash } from 'node:crypto';

/** One object of a PDF: a dictionary, and the bytes of a stream if it has one. */
export interface PdfObject {
  readonly dictionary: string;
  readonly stream?: Uint8Array;
}

/** A PDF of these objects, numbered from 1. The first is its catalogue. `trailer` is more of the trailer. */
export function writePdf(objects: readonly PdfObject[], trailer = ''): Buffer {
  const parts = [Buffer.from('%PDF-1.4\n')];
  const places: number[] = [];
  let length = parts[0]?.length ?? 0;
  for (const [index, { dictionary, stream }] of objects.entries()) {
    places.push(length);
    const body =
      stream === undefined
        ? [Buffer.from(`<< ${dictionary} >>`)]
        : [Buffer.from(`<< ${dictionary} /Length ${stream.length} >>\nstream\n`), stream, Buffer.from('\nendstream')];
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), ...body, Buffer.from('\nendobj\n')]);
    parts.push(part);
    length += part.length;
  }
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(table + end)]);
}

/** A PDF of so many pages with the same content. `more` are objects from 5 on, which `resources` may name. */
export function writePages(
  pages: number,
  content: PdfObject,
  { resources = '', more = [], trailer = '' }: PdfOptions = {},
): Buffer {
  const first = 5 + more.length;
  const kids = Array.from({ length: pages }, (_, index) => `${first + index} 0 R`).join(' ');
  const page = `/Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 3 0 R >> ${resources} >>`;
  return writePdf(
    [
      { dictionary: '/Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert(1)) >>' },
      { dictionary: `/Type /Pages /Count ${pages} /Kids [${kids}]` },
      { dictionary: '/Type /Font /Subtype /Type1 /BaseFont /Helvetica' },
      content,
      ...more,
      ...Array.from({ length: pages }, () => ({ dictionary: page })),
    ],
    trailer,
  );
}
export interface PdfOptions {
  readonly resources?: string;
  readonly more?: readonly PdfObject[];
  readonly trailer?: string;
}

const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');

/** What encrypts a PDF by the standard handler in its oldest form. Everybody may open it; `owner` may do more. */
export function encryptedFor(owner: string): {
  readonly dictionary: PdfObject;
  readonly trailer: (id: number) => string;
} {
  const id = Buffer.alloc(16, 7);
  const rights = Buffer.alloc(4, 0xff);
  const short = (bytes: Uint8Array): Buffer => createHash('md5').update(bytes).digest().subarray(0, 5);
  const byOwner = rc4(short(Buffer.concat([Buffer.from(owner), PADDING]).subarray(0, 32)), PADDING);
  const byUser = rc4(short(Buffer.concat([PADDING, byOwner, rights, id])), PADDING);
  const [o, u, i] = [byOwner, byUser, id].map((bytes) => `<${bytes.toString('hex')}>`);
  return {
    dictionary: { dictionary: `/Filter /Standard /V 1 /R 2 /P -1 /O ${o} /U ${u}` },
    trailer: (object) => `/Encrypt ${object} 0 R /ID [${i} ${i}]`,
  };
}

function rc4(key: Uint8Array, bytes: Uint8Array): Buffer {
  const box = Uint8Array.from({ length: 256 }, (_, index) => index);
  const at = (index: number): number => box[index & 255] ?? 0;
  const swap = (a: number, b: number): void => void ([box[a], box[b]] = [at(b), at(a)]);
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  let j = 0;
  return Buffer.from(
    bytes.map((byte, index) => {
      const i = (index + 1) & 255;
      j = (j + at(i)) & 255;
      swap(i, j);
      return byte ^ at(at(i) + at(j));
    }),
  );
}
