import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { crc32, deflateSync } from 'node:zlib';
import { sha256Hex } from '@corella/hash';
import { drawSpecimen } from '@corella/kyc-vendor-simulator/specimen';
import { encryptedFor, writePages } from '@corella/pictures-sharp/hostile-pdf';
import sharp from 'sharp';
import { ApiClient } from '../../venue/api-client.js';
import type { AnswerClass, Told } from '../answers/answer.js';
import { toldAs } from '../answers/answer.js';
import { demand } from '../answers/demand.js';
import type { ProbedVenue } from '../clients/probed-venue.js';
import type { Probe, ProbeGroup } from '../harness/probe.js';

const SLOT = 'front';
const PATH = `/api/kyc/files/${SLOT}`;
const MOST_BYTES = 5 * 1024 * 1024;
const CUT_WAIT_MS = 300;
const SCRIPT = '<html><script>alert(document.cookie)</script></html>';
type Kind = 'image/jpeg' | 'image/png' | 'application/pdf';

const specimen = async (): Promise<Buffer> =>
  Buffer.from(await drawSpecimen({ answers: { firstName: 'Ada', documentType: 'au-licence' }, slot: SLOT }));
const located = async (): Promise<Buffer> =>
  sharp(await specimen())
    .withExif({ IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '33/1 52/1 0/1' } })
    .toBuffer();

/** A whole JPEG that a browser would run as a page, were it told that it is one: in a comment, and after its end. */
async function polyglot(): Promise<Buffer> {
  const jpeg = await specimen();
  const [text, head] = [Buffer.from(`${SCRIPT}<!--`), Buffer.from([0xff, 0xfe, 0, 0])];
  head.writeUInt16BE(text.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, text, jpeg.subarray(2), Buffer.from(`-->${SCRIPT}`)]);
}

/** A whole PNG of one bit a pixel: 1.6 thousand million of them, in two hundred thousand bytes. */
function hugePng(edge: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(edge, 0);
  header.writeUInt32BE(edge, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((edge / 8 + 1) * edge), { level: 1 });
  const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([mark, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

const page = { dictionary: '', stream: Buffer.from('100 100 200 80 re f') };
/** It opens with a script, as all of these do. */
const pdf = (pages: number): Buffer => writePages(pages, page);
function lockedPdf(): Buffer {
  const { dictionary, trailer } = encryptedFor('owner');
  return writePages(1, page, { more: [dictionary], trailer: trailer(5) });
}

type Row = readonly [name: string, kind: string, bytes: () => Buffer | Promise<Buffer>, expect?: AnswerClass];
const REFUSED: readonly Row[] = [
  ['a PDF of 5,000 pages', 'application/pdf', () => pdf(5_000)],
  ['a PDF with a password', 'application/pdf', lockedPdf],
  ['a PDF cut in its middle', 'application/pdf', () => pdf(1).subarray(0, 200)],
  ['a PNG of one bit and 40,000 pixels an edge', 'image/png', () => hugePng(40_000)],
  ['a JPEG cut in its middle', 'image/jpeg', async () => (await specimen()).subarray(0, 9_000)],
  ['a JPEG as a PNG', 'image/png', specimen],
  ['a PDF as a JPEG', 'image/jpeg', () => pdf(1)],
  ['a page as a JPEG', 'image/jpeg', () => Buffer.from(SCRIPT)],
  ['nothing', 'image/jpeg', () => Buffer.alloc(0)],
  ['5,242,880 bytes of nothing', 'image/jpeg', () => Buffer.alloc(MOST_BYTES)],
  ['a byte more than is taken', 'image/jpeg', () => Buffer.alloc(MOST_BYTES + 1), '413'],
  ['a JPEG that is a page too, as a page', 'text/html', polyglot, '415'],
  ['a drawing with a script', 'image/svg+xml', () => Buffer.from(`<svg>${SCRIPT}</svg>`), '415'],
  ['a form with a file in it', 'multipart/form-data; boundary=x', () => Buffer.from('--x\r\n\r\n--x--'), '415'],
  ['JSON', 'application/json', () => Buffer.from('{"a":1}'), '415'],
];
/** What is taken is drawn anew: nothing of these words is left in it. */
const TAKEN: readonly (readonly [name: string, kind: Kind, bytes: () => Buffer | Promise<Buffer>, gone: string])[] = [
  ['a JPEG with a position', 'image/jpeg', located, 'Exif'],
  ['a JPEG that is a page too', 'image/jpeg', polyglot, '<script'],
  ['a PDF with a script', 'application/pdf', () => pdf(1), 'JavaScript'],
];

/** A customer of the demo whom nobody has verified, with a picture in the place that is tried. */
class Applicant {
  constructor(
    readonly client: ApiClient,
    private readonly venue: ProbedVenue,
  ) {}

  static async of(venue: ProbedVenue): Promise<Applicant> {
    const client = new ApiClient(venue.url);
    await client.post('/api/demo/applicant', { country: 'AU' });
    return new Applicant(client, venue);
  }

  async draft(): Promise<{ readonly version: number }> {
    return (await this.client.get<{ draft: { version: number } }>('/api/kyc')).draft;
  }

  async put(bytes: Buffer, kind: string, read?: number): Promise<Told> {
    const version = read ?? (await this.draft()).version;
    return this.venue.ask(this.client, 'PUT', PATH, {
      raw: new Uint8Array(bytes),
      headers: { 'content-type': kind, 'if-match': `"${version}"` },
    });
  }

  async stored(): Promise<Buffer> {
    const answer = await fetch(this.venue.url + PATH, { headers: { cookie: this.client.cookie } });
    demand(answer.status === 200, `the picture is answered ${answer.status}`);
    demand(answer.headers.get('content-type') === 'image/jpeg', 'a picture is served as something else');
    demand(answer.headers.get('x-content-type-options') === 'nosniff', 'a browser may guess what a picture is');
    return Buffer.from(await answer.arrayBuffer());
  }

  /** The answer, after which draft and picture are as they were. */
  async unchanged(act: () => Promise<Told>): Promise<Told> {
    const look = async (): Promise<string> => JSON.stringify([await this.draft(), sha256Hex(await this.stored())]);
    const before = await look();
    const told = await act();
    demand((await look()) === before, 'the draft or its picture has changed');
    return told;
  }

  /** Says how much comes, sends half of it, and is gone. */
  async cut(bytes: Buffer): Promise<Told> {
    const { version } = await this.draft();
    const { hostname, port, host } = new URL(this.venue.url);
    const head = [
      `PUT ${PATH} HTTP/1.1`,
      `Host: ${host}`,
      'X-Requested-With: corella',
      `Cookie: ${this.client.cookie}`,
      'Content-Type: image/jpeg',
      `If-Match: "${version}"`,
      `Content-Length: ${bytes.length}`,
    ].join('\r\n');
    await new Promise<void>((resolve, reject) => {
      const connection = connect(Number(port), hostname, () => {
        connection.write(`${head}\r\n\r\n`);
        connection.write(bytes.subarray(0, bytes.length / 2), () => connection.destroy());
      });
      connection.on('close', () => resolve());
      connection.on('error', reject);
    });
    await sleep(CUT_WAIT_MS);
    return toldAs('ok');
  }
}

async function taken(applicant: Applicant, kind: Kind, bytes: Buffer, gone: string): Promise<Told> {
  demand(bytes.includes(gone), `what is sent has no ${gone}`);
  const told = await applicant.put(bytes, kind);
  const stored = await applicant.stored();
  demand(!stored.includes(gone), `${gone} is left in the picture`);
  demand((await sharp(stored).metadata()).exif === undefined, 'the picture has EXIF');
  return told;
}

async function probes(venue: ProbedVenue): Promise<readonly Probe[]> {
  const applicant = await Applicant.of(venue);
  return [
    ...TAKEN.map(([name, kind, bytes, gone]): Probe => ({
      name,
      expect: ['ok'],
      run: async () => taken(applicant, kind, await bytes(), gone),
    })),
    ...REFUSED.map(([name, kind, bytes, expect = 'V']): Probe => ({
      name,
      expect: [expect],
      ...(expect === 'V' ? { field: SLOT } : {}),
      run: async () => {
        const sent = await bytes();
        return applicant.unchanged(() => applicant.put(sent, kind));
      },
    })),
    {
      name: 'a picture by the version of another tab',
      expect: ['C'],
      run: async () => {
        const [sent, { version }] = [await specimen(), await applicant.draft()];
        demand(version > 0, 'the draft was never changed');
        return applicant.unchanged(() => applicant.put(sent, 'image/jpeg', version - 1));
      },
    },
    {
      name: 'a picture whose connection ends half way',
      expect: ['ok'],
      run: async () => {
        const sent = await specimen();
        return applicant.unchanged(() => applicant.cut(sent));
      },
    },
  ];
}

/** Files that are made to harm, by the route that every customer has. What is refused changes nothing. */
/** Its applicant signs up first, which opens an account in the ledger. */
export const UPLOADS: ProbeGroup = { name: 'hostile files', alone: true, probes };
