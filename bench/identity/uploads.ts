import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { PacedBot } from '../../tools/drill/load/paced-bot.js';
import { percentile } from '../../tools/drill/load/percentile.js';
import { ApiClient } from '../../tools/venue/api-client.js';
import type { VenueProcess } from '../../tools/venue/venue-process.js';

const PEOPLE = 10;
const EACH = 5;
const BOTS = [2, 3];
const EVERY_MS = 25;
const CALM_MS = 10_000;
const EDGE = 2_000;
const MOST_BYTES = 5_242_880;
const SAMPLE_MS = 200;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

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

const statusOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return '';
  }
};
const residentKb = (status: string): number => Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0);

/** Memory of the venue and of the processes that decode for it. */
function residentMb(venue: number): number {
  const isOurs = new RegExp(`^PPid:\\s+${venue}$`, 'm');
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const decoders = processes.map((name) => statusOf(Number(name))).filter((status) => isOurs.test(status));
  return [statusOf(venue), ...decoders].reduce((sum, status) => sum + residentKb(status), 0) / 1_000;
}

async function ordersDuring(venue: VenueProcess, meanwhile: () => Promise<void>): Promise<number> {
  const bots = await Promise.all(BOTS.map((at) => PacedBot.open(venue, at)));
  let over = false;
  const trading = bots.map((bot) => bot.trade(() => over, EVERY_MS));
  await meanwhile();
  over = true;
  await Promise.all(trading);
  const [problem] = bots.flatMap(({ problems }) => problems);
  if (problem !== undefined) throw new Error(problem);
  return percentile(
    bots.flatMap(({ placedMs }) => placedMs),
    0.99,
  );
}

/** Orders of two customers while fifty pictures of 5 MB are decoded, beside the same orders with nothing going on. */
export async function uploads(venue: VenueProcess): Promise<string> {
  const picture = await largePicture();
  const people = await Promise.all(Array.from({ length: PEOPLE }, (_, n) => newPerson(venue.url, n)));
  await ordersDuring(venue, () => pause(CALM_MS / 2));
  const calm = await ordersDuring(venue, () => pause(CALM_MS));
  const before = residentMb(venue.pid);
  let [most, isOver] = [before, false];
  let tookMs = 0;
  const watching = (async () => {
    while (!isOver) {
      most = Math.max(most, residentMb(venue.pid));
      await pause(SAMPLE_MS);
    }
  })();
  const during = await ordersDuring(venue, async () => {
    const startedAt = performance.now();
    await Promise.all(
      people.map(async (client) => {
        for (let n = 0; n < EACH; n += 1) await upload(client, picture);
      }),
    );
    tookMs = performance.now() - startedAt;
  });
  isOver = true;
  await watching;
  return [
    `uploads: ${PEOPLE * EACH} pictures of ${(picture.byteLength / 1e6).toFixed(1)} MB in ${(tookMs / 1_000).toFixed(1)} s`,
    `orders p99 ${during.toFixed(0)} ms meanwhile, ${calm.toFixed(0)} ms without`,
    `ratio ${(during / calm).toFixed(2)} (aim ≤ 1.5)`,
    `${(most - before).toFixed(0)} MB more memory at most (limit 600)`,
  ].join(', ');
}
