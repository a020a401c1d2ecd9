import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { diskFaults, type DiskFaults } from '../../faults/disk-faults.js';
import { hostEnds } from '../../venue/host-ends.js';
import type { VenueProcess } from '../../venue/venue-process.js';
import type { DrillContext } from '../harness/drill.js';
import { pause, VenueRounds, type VenueReport } from '../harness/venue-rounds.js';
import { liveHashes, settledHashes } from '../kill/verify.js';
import { spoil } from './bad-snapshot.js';

const EXIT_REFUSED = 65;
const PAGE = 4_096;
const NONE: VenueReport = { rounds: 0, acknowledged: 0, problems: [] };

/** The process dies in the middle of a write to the log. The next start must cut the torn part off. */
export async function tearWrite(venues: VenueRounds, faults: DiskFaults): Promise<VenueProcess> {
  const venue = await venues.start();
  const trading = await venues.trade(venue);
  await pause(venues.random.int(200, 900));
  faults.tearWrite({ skip: venues.random.int(0, 40), bytes: venues.random.int(0, PAGE) });
  await venues.endsWithin(venue, 15_000);
  await trading.stop();
  faults.calm();
  return venues.start();
}

/**
 * Kills the process in the middle of a write to the log. The next start cuts the torn part off, and nothing
 * acknowledged is lost.
 */
export async function tornWrites(context: DrillContext, rounds: number): Promise<VenueReport> {
  const faults = rounds > 0 ? await diskFaults(context.root) : null;
  if (faults === null || 'missing' in faults) {
    if (faults) context.log(`venues with torn writes are left out: ${faults.missing}`);
    return NONE;
  }
  try {
    return await VenueRounds.run(context, { name: 'torn-tail', rounds, env: faults.env }, async (venues, n) => {
      const again = await tearWrite(venues, faults);
      venues.log(
        `venue ${n}/${rounds}: torn, ready again after ${again.readyAfterMs} ms, ${venues.acknowledged()} acknowledged so far`,
      );
    });
  } finally {
    faults.remove();
  }
}

/** A bit inside a row that the log needs; the byte's place in the file. */
function placeInRow(file: string, draw: number): number {
  const db = new Database(file, { readonly: true });
  try {
    const { body } = db
      .prepare(
        `SELECT body FROM append WHERE length(body) BETWEEN 40 AND 2000 ORDER BY first LIMIT 1
           OFFSET (SELECT CAST(count(*) * ? AS INTEGER) FROM append WHERE length(body) BETWEEN 40 AND 2000)`,
      )
      .get(draw) as { body: Buffer };
    const at = readFileSync(file).indexOf(body);
    if (at < 0) throw new Error('a row of the log is not found in its file');
    return at + 20;
  } finally {
    db.close();
  }
}

/**
 * Flips a bit in a stopped venue's log. The venue refuses to start and names the place. With the bit restored, it
 * starts as if nothing had happened.
 */
export async function damagedLogs(context: DrillContext, rounds: number): Promise<VenueReport> {
  return VenueRounds.run(context, { name: 'bit-flip', rounds }, async (venues, n) => {
    const venue = await venues.start();
    const trading = await venues.trade(venue);
    await pause(600);
    await trading.stop();
    await venue.stop();
    const file = join(venues.dataDir, 'events/log.db');
    copyFileSync(file, `${file}.good`);
    const at = placeInRow(file, venues.random.next() * 0.98);
    const bytes = readFileSync(file);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << venues.random.int(0, 7));
    writeFileSync(file, bytes);
    const { code, words } = await hostEnds(venues.root, venues.args);
    const said = words.trim().split('\n').at(-1) ?? '';
    if (code !== EXIT_REFUSED || !/log\.db, position \d{15}/.test(said))
      venues.problems.push(`byte ${at} of the log damaged: ended with ${code} and said ${said.slice(0, 300)}`);
    venues.log(`venue ${n}/${rounds}: ${said.slice(0, 160)}`);
    copyFileSync(`${file}.good`, file);
  });
}

/** Damages the newest snapshots of every writer of a stopped venue. The venue starts with the same hashes as before. */
export async function spoiltSnapshots(context: DrillContext, rounds: number): Promise<VenueReport> {
  return VenueRounds.run(context, { name: 'bad-snapshot', rounds }, async (venues, n) => {
    const venue = await venues.start();
    const trading = await venues.trade(venue);
    await pause(600);
    await trading.stop();
    const before = await settledHashes(venue);
    await venue.stop();
    const folder = join(venues.dataDir, 'events/snapshots');
    const spoilt = readdirSync(folder).flatMap((stream) => spoil(join(folder, stream), venues.random));
    const after = await liveHashes(await venues.start());
    const of = (stream: string) => after.find((other) => other.stream === stream);
    const moved = before.filter(({ stream, hash }) => of(stream)?.hash !== hash);
    venues.problems.push(
      ...moved.map(
        ({ stream, revision }) =>
          `${stream} at ${revision} has another hash at ${of(stream)?.revision ?? 'nothing'} after its snapshots were spoilt: ${spoilt.join(', ')}`,
      ),
    );
    venues.log(`venue ${n}/${rounds}: started past ${spoilt.length} spoilt snapshots`);
  });
}
