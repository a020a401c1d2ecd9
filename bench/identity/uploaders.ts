import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import sharp from 'sharp';
import { ApiClient } from '../../tools/venue/api-client.js';

// Sends pictures to a venue, from a process of its own: sending them holds up whoever sends them, and the orders beside
// them are somebody else's. Arguments: the venue's address, how many people, and how many pictures each. It says when
// it is ready, begins with the first byte that it gets, and says how it went.
const EDGE = 2_000;
const MOST_BYTES = 5_242_880;

/** A picture of nearly 5 MB: noise, which no coder makes small. */
async function largePicture(): Promise<Uint8Array<ArrayBuffer>> {
  const noise = sharp(randomBytes(EDGE * EDGE * 3), { raw: { width: EDGE, height: EDGE, channels: 3 } });
  for (let quality = 95; ; quality -= 5) {
    const bytes = await noise.clone().jpeg({ quality }).toBuffer();
    if (bytes.byteLength <= MOST_BYTES) return new Uint8Array(bytes);
  }
}

async function newPerson(url: string, number: number): Promise<ApiClient> {
  const client = new ApiClient(url);
  const email = `bench-${number}-${randomBytes(4).toString('hex')}@corella.example`;
  const { signUp } = await client.post<{ signUp: string }>('/api/auth/register', {
    email,
    password: 'Quoll-7-Banksia',
    country: 'AU',
    agreements: ['terms', 'risk'],
  });
  await client.post('/api/auth/verify-email', { email, signUp, code: '000000' });
  return client;
}

async function upload(client: ApiClient, picture: Uint8Array<ArrayBuffer>): Promise<void> {
  const { draft } = await client.get<{ draft: { version: number } }>('/api/kyc');
  const { status, body } = await client.call('PUT', '/api/kyc/files/front', {
    raw: picture,
    headers: { 'content-type': 'image/jpeg', 'if-match': `"${draft.version}"` },
  });
  if (status !== 200) throw new Error(`an upload answered ${status}: ${JSON.stringify(body)}`);
}

const [url = '', people = '0', each = '0'] = process.argv.slice(2);
const tell = (told: object): void => void process.stdout.write(`${JSON.stringify(told)}\n`);
const picture = await largePicture();
const clients = await Promise.all(Array.from({ length: Number(people) }, (_, n) => newPerson(url, n)));
tell({ bytes: picture.byteLength });
await once(process.stdin, 'data');
const startedAt = performance.now();
await Promise.all(
  clients.map(async (client) => {
    for (let n = 0; n < Number(each); n += 1) await upload(client, picture);
  }),
);
tell({ tookMs: performance.now() - startedAt });
process.exit();
