import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PacedBot } from '../../tools/drill/load/paced-bot.js';
import { percentile } from '../../tools/drill/load/percentile.js';
import type { VenueProcess } from '../../tools/venue/venue-process.js';
import { workspaceRoot } from '../../tools/workspace/root.js';

const PEOPLE = 10;
const EACH = 5;
const BOTS = [2, 3];
const EVERY_MS = 25;
const CALM_MS = 10_000;
const SAMPLE_MS = 200;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Those who send pictures, in a process of their own. */
async function startUploaders(url: string): Promise<{ readonly bytes: number; send(): Promise<number> }> {
  const root = workspaceRoot();
  const args = [join(root, 'tools/run.mjs'), join(root, 'bench/identity/uploaders.ts'), url, `${PEOPLE}`, `${EACH}`];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const told = async (): Promise<Record<string, number>> => {
    const { value = '' } = await lines.next();
    if (value === '') throw new Error('the pictures were not all taken');
    return JSON.parse(value) as Record<string, number>;
  };
  const { bytes = 0 } = await told();
  return {
    bytes,
    async send() {
      child.stdin.write('begin');
      return (await told())['tookMs'] ?? 0;
    },
  };
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
  const uploaders = await startUploaders(venue.url);
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
    tookMs = await uploaders.send();
  });
  isOver = true;
  await watching;
  return [
    `uploads: ${PEOPLE * EACH} pictures of ${(uploaders.bytes / 1e6).toFixed(1)} MB in ${(tookMs / 1_000).toFixed(1)} s`,
    `orders p99 ${during.toFixed(0)} ms meanwhile, ${calm.toFixed(0)} ms without`,
    `ratio ${(during / calm).toFixed(2)} (aim ≤ 1.5)`,
    `${(most - before).toFixed(0)} MB more memory at most (limit 600)`,
  ].join(', ');
}
