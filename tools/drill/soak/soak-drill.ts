import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { startVenue, type VenueProcess } from '../../venue/venue-process.js';
import { workspaceRoot } from '../../workspace/root.js';
import { slopePerHour, type Sample } from './slope.js';

const SAMPLE_MS = 10_000;
const MB = 1_000_000;
/** The limits for a venue left running: growth of the disk per hour, resident memory, and the growth of memory. */
const MAX_DISK_MB_PER_HOUR = 100;
const MAX_RSS_MB = 700;
const MAX_RSS_MB_PER_HOUR = 60;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function folderBytes(folder: string): number {
  let total = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) total += folderBytes(path);
    else if (entry.isFile()) total += statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  }
  return total;
}

function residentBytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes ?? 0) * 1024;
}

/** Median time of the first requests that a page makes. */
async function firstPageMs(venue: VenueProcess): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < 9; i += 1) {
    const startedAt = performance.now();
    await Promise.all(
      [
        '/',
        '/api/markets',
        '/api/markets/btcaud/book',
        '/api/markets/btcaud/candles?period=15min&limit=300',
        '/api/markets/btcaud/trades?limit=50',
      ].map((path) => fetch(venue.url + path).then((response) => response.arrayBuffer())),
    );
    times.push(performance.now() - startedAt);
  }
  return times.sort((a, b) => a - b)[4] ?? 0;
}

/**
 * Runs a demo venue for the given minutes and prints what an hour costs. The first third is warm-up and not part of the
 * slopes.
 */
export async function soakDrill(options: ReadonlyMap<string, string>): Promise<boolean> {
  const minutes = Number(options.get('minutes') ?? 30);
  const log = (line: string): void => void process.stdout.write(`${line}\n`);
  const venue = await startVenue({ root: workspaceRoot(), args: ['--log-level', 'warn'] });
  log(`ready after ${venue.readyAfterMs} ms`);
  await pause(10_000);
  const firstPage = await firstPageMs(venue);
  const samples: Sample[] = [];
  const startedAt = Date.now();
  const endsAt = startedAt + minutes * 60_000;
  while (Date.now() < endsAt) {
    samples.push({ atMs: Date.now() - startedAt, disk: folderBytes(venue.dataDir), rss: residentBytes(venue.pid) });
    const last = samples.at(-1);
    if (samples.length % 6 === 0 && last)
      log(
        `${(last.atMs / 60_000).toFixed(1)} min: disk ${(last.disk / MB).toFixed(1)} MB, memory ${(last.rss / MB).toFixed(0)} MB`,
      );
    await pause(SAMPLE_MS);
  }
  const lastPage = await firstPageMs(venue);
  const code = await venue.stop();
  venue.remove();
  const settled = samples.slice(Math.floor(samples.length / 3));
  const disk = slopePerHour(settled, 'disk') / MB;
  const memory = slopePerHour(settled, 'rss') / MB;
  const peak = Math.max(...samples.map((sample) => sample.rss)) / MB;
  log(
    [
      `disk ${disk.toFixed(1)} MB an hour (limit ${MAX_DISK_MB_PER_HOUR})`,
      `memory ${memory.toFixed(1)} MB an hour (limit ${MAX_RSS_MB_PER_HOUR}), at most ${peak.toFixed(0)} MB (limit ${MAX_RSS_MB})`,
      `first page ${firstPage.toFixed(0)} ms at the start, ${lastPage.toFixed(0)} ms at the end`,
      `exit code ${code}`,
    ].join(' · '),
  );
  const good = disk <= MAX_DISK_MB_PER_HOUR && memory <= MAX_RSS_MB_PER_HOUR && peak <= MAX_RSS_MB && code === 0;
  log(good ? 'soak drill passed' : 'soak drill FAILED');
  return good;
}
