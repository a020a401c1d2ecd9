import { readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { ApiClient } from '../../venue/api-client.js';
import type { VenueProcess } from '../../venue/venue-process.js';
import { runCommand } from '../../workspace/run-command.js';
import type { DrillContext, Outcome } from '../harness/drill.js';
import { pause, VenueRounds } from '../harness/venue-rounds.js';

const MB = 2 ** 20;
const MIN_FREE_MB = 64;
const WITHIN_MS = 10_000;
const STATUS_CREATED = 201;
const STATUS_FULL = 503;

const ORDER = { symbol: 'btcaud', side: 'buy', type: 'limit', price: '150000', quantity: '0.001' } as const;
type Answer = Awaited<ReturnType<ApiClient['send']>>;

/** A file that fills the disk and can free it again. */
function ballast(disk: string) {
  const file = join(disk, 'ballast');
  const freeBytes = (): number => {
    const { bavail, bsize } = statfsSync(disk);
    return bavail * bsize;
  };
  return {
    freeBytes,
    async leave(bytes: number): Promise<void> {
      const length = freeBytes() - bytes;
      if (length <= 0) return;
      const made = await runCommand(['fallocate', '--length', String(length), file], { cwd: disk });
      if (!made.ok) throw new Error(`the disk could not be filled: ${made.output.trim()}`);
    },
    give: () => rmSync(file, { force: true }),
  };
}

const place = (session: ApiClient, n: number): Promise<Answer> =>
  session.send('POST', '/api/orders', ORDER, `full-${process.pid}-${n}-${performance.now()}`);

/** Repeats a request until the answer has the status. Returns the last answer in any case. */
async function untilStatus(ask: () => Promise<Answer>, status: number): Promise<Answer> {
  const deadline = performance.now() + WITHIN_MS;
  for (;;) {
    const answer = await ask();
    if (answer?.status === status || performance.now() > deadline) return answer;
    await pause(100);
  }
}

const wordsOf = (answer: Answer): string =>
  answer === null ? 'nothing' : `${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`;

async function fillAndEmpty(
  venue: VenueProcess,
  disk: ReturnType<typeof ballast>,
  n: number,
): Promise<readonly string[]> {
  const problems: string[] = [];
  const customer = venue.demo().customers[4];
  if (!customer) throw new Error('demo.json names no fifth customer');
  const session = new ApiClient(venue.url);
  await session.login(customer);
  const placed = await untilStatus(() => place(session, n), STATUS_CREATED);
  const { id = '' } = (placed?.body ?? {}) as { id?: string };
  await disk.leave((MIN_FREE_MB * MB) / 2);
  const refused = await untilStatus(() => place(session, n), STATUS_FULL);
  if (refused?.status !== STATUS_FULL || (refused.body as { code?: string }).code !== 'storage-full')
    problems.push(`an order on a full disk was answered ${wordsOf(refused)}`);
  const cancelled = await session.send('DELETE', `/api/orders/${id}`);
  if (cancelled?.status !== 200) problems.push(`a cancel on a full disk was answered ${wordsOf(cancelled)}`);
  disk.give();
  const resumed = await untilStatus(() => place(session, n), STATUS_CREATED);
  if (resumed?.status !== STATUS_CREATED)
    problems.push(`after there was room again an order was answered ${wordsOf(resumed)}`);
  return problems;
}

/**
 * Takes the free space inside the write-ahead log, where cancels would fit for a long time. Leaves a megabyte, which
 * may be written to in the meantime.
 */
async function takeRoomAhead(log: string, disk: string): Promise<void> {
  const bytes = readFileSync(log);
  const used = bytes.findLastIndex((byte) => byte !== 0) + 1 + MB;
  const ahead = bytes.length - used;
  if (ahead <= 0) return;
  const taken = await runCommand(
    ['fallocate', '--punch-hole', '--offset', String(used), '--length', String(ahead), log],
    { cwd: disk },
  );
  if (!taken.ok) throw new Error(`the room of the write-ahead log could not be taken: ${taken.output.trim()}`);
}

/**
 * Takes every byte, including the reserve. The commit that fails ends the process, and the next start has everything
 * that was acknowledged.
 */
async function exhaust(venues: VenueRounds, disk: ReturnType<typeof ballast>): Promise<void> {
  const venue = await venues.start();
  const customer = venue.demo().customers[5];
  if (!customer) throw new Error('demo.json names no sixth customer');
  const session = new ApiClient(venue.url);
  await session.login(customer);
  const ids: string[] = [];
  for (let n = 0; n < 300; n += 1) {
    const { id } = ((await place(session, n))?.body ?? {}) as { id?: string };
    if (id !== undefined) ids.push(id);
  }
  await disk.leave(MB);
  await pause(2_500);
  rmSync(join(venues.dataDir, 'more'), { force: true });
  await takeRoomAhead(join(venues.dataDir, 'events', 'log.db-wal'), venues.dataDir);
  let ended = false;
  // Less than the reserve is left, so the venue has released the reserve. That is taken too, and whatever comes free.
  const taking = (async () => {
    const more = `dd if=/dev/zero bs=4096 2>/dev/null >> ${join(venues.dataDir, 'more')}`;
    for (; !ended; await pause(200)) await runCommand(['sh', '-c', more], { cwd: '/' });
  })();
  await pause(1_000);
  const cancelling = (async () => {
    for (const id of ids) if ((await session.send('DELETE', `/api/orders/${id}`)) === null) return;
  })();
  const code = await venues.endsWithin(venue, 30_000);
  ended = true;
  await Promise.all([cancelling, taking]);
  if (code === 0 || code === null) venues.problems.push(`a commit without room ended the process with ${code}`);
  rmSync(join(venues.dataDir, 'more'), { force: true });
  disk.give();
  venues.log(`no room at all: ended with ${code}`);
}

async function onDisk(context: DrillContext, folder: string): Promise<Outcome> {
  const disk = ballast(folder);
  let exit = 'not tried';
  const report = await VenueRounds.run(
    context,
    { name: 'disk-full', rounds: context.rounds, parent: folder, args: ['--min-free', String(MIN_FREE_MB)] },
    async (venues, n) => {
      const venue = await venues.start();
      const trading = await venues.trade(venue);
      await pause(300);
      venues.problems.push(...(await fillAndEmpty(venue, disk, n)));
      await trading.stop();
      venues.log(`round ${n}/${context.rounds}: full and emptied, ${venues.acknowledged()} acknowledged so far`);
      if (n < context.rounds) return;
      await exhaust(venues, disk);
      exit = 'a commit without room ended the process';
    },
  );
  return {
    figures: `rounds ${report.rounds} · acknowledged ${report.acknowledged} · ${exit}`,
    problems: report.problems,
  };
}

/** Runs the drill again inside its own mount namespace, on an in-memory disk that only it can see. */
export async function diskFullDrill(context: DrillContext): Promise<Outcome> {
  const inside = context.text('inside');
  if (inside !== undefined) {
    const mounted = await runCommand(['mount', '-t', 'tmpfs', '-o', 'size=1g', 'tmpfs', inside], { cwd: context.root });
    if (!mounted.ok) throw new Error(`no disk in memory: ${mounted.output}`);
    return onDisk(context, inside);
  }
  const allowed = await runCommand(['unshare', '-Urm', 'sh', '-c', 'mount -t tmpfs -o size=1m tmpfs /mnt'], {
    cwd: context.root,
  });
  if (!allowed.ok)
    return {
      figures: 'not made',
      problems: [],
      skipped: `unshare -Urm is not permitted here: ${allowed.output.trim()}`,
    };
  return insideNamespace(context);
}

async function insideNamespace(context: DrillContext): Promise<Outcome> {
  const words = [
    '--inside',
    '/mnt',
    '--build',
    'off',
    '--rounds',
    String(context.rounds),
    '--seed',
    String(context.seed),
  ];
  const run = await runCommand(
    [
      'unshare',
      '-Urm',
      process.execPath,
      join(context.root, 'tools/run.mjs'),
      join(context.root, 'tools/drill/main.ts'),
      'disk-full',
      ...words,
    ],
    { cwd: context.root },
  );
  const lines = run.output.trim().split('\n');
  for (const line of lines.filter((text) => !text.startsWith('disk-full'))) context.log(line);
  const figures = lines.find((line) => line.startsWith('disk-full: '))?.slice('disk-full: '.length);
  return {
    figures: figures ?? 'none',
    problems: run.ok ? [] : [`inside its namespace the drill ended with ${run.code}: ${lines.at(-1) ?? ''}`],
  };
}
