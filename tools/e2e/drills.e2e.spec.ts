import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diskFullDrill } from '../drill/disk/disk-full.js';
import { failSyncs } from '../drill/disk/fsync-error.js';
import { contextOf } from '../drill/harness/drill.js';
import { VenueRounds } from '../drill/harness/venue-rounds.js';
import { rush } from '../drill/load/overload.js';
import { smallStorm } from '../drill/load/reconnect-storm.js';
import { poisonDrill } from '../drill/poison/poison.js';
import { People } from '../drill/people/people-drill.js';
import { jump, JUMPS } from '../drill/process/clock.js';
import { standStill } from '../drill/process/sigstop.js';
import { tearWrite } from '../drill/store/whole-venue.js';
import { diskFaults } from '../faults/disk-faults.js';
import { realPart } from '@corella/real-parts';
import { clockFile } from '../venue/clock-file.js';

// Short versions of `npm run drill`: one venue meets one fault after another and is checked at the end. Drills without
// a venue are in tools/drill/store/store-drills.int.spec.ts, the slow reader is in the gateway's tests, and kill has
// its own file.
const runs = (program: string, ...args: string[]): boolean =>
  spawnSync(program, args, { stdio: 'ignore' }).status === 0;
const needsCompiler =
  process.platform === 'linux' && runs('cc', '--version')
    ? undefined
    : 'faults of the disk need Linux and a C compiler';
const needsNamespaces = runs('unshare', '-Urm', 'true') ? undefined : 'unshare -Urm is not permitted here';
const say = (line: string): void => void process.stdout.write(`  ${line}\n`);

type Step = (venues: VenueRounds) => Promise<void>;

async function killedAmongPeople(venues: VenueRounds): Promise<void> {
  const people = new People(venues, 4);
  await people.round();
  await people.compareReplay();
  expect(people.acknowledged()).toBeGreaterThan(0);
}

realPart('fault drills in short', needsCompiler, () => {
  it('keep every promise when the process stops, time jumps, crowds arrive, a write is torn and the disk fails', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'corella-drills-'));
    const { file, set } = clockFile(folder);
    const context = contextOf({ name: 'short', rounds: 1 }, new Map(), say);
    const faults = await diskFaults(context.root);
    if ('missing' in faults) throw new Error(faults.missing);
    const kind = 'a day back';
    const steps: [string, Step][] = [
      ['people change what protects them', killedAmongPeople],
      ['the process stands still', (venues) => standStill(venues, 1_200)],
      ['the clock goes back a day', (venues) => jump({ venues, kind, text: JUMPS[kind]?.(Date.now()) ?? '', set })],
      ['1,500 customers order at once', rush],
      ['200 pages come back at once', (venues) => smallStorm(venues, 200)],
      ['a write is torn', async (venues) => void (await tearWrite(venues, faults))],
      ['the disk fails', async (venues) => void (await failSyncs(venues, faults))],
    ];
    try {
      const report = await VenueRounds.run(
        context,
        { name: 'short', rounds: steps.length, args: ['--clock-file', file], env: faults.env },
        async (venues, n) => {
          const [name, step] = steps[n - 1] ?? ['nothing', () => Promise.resolve()];
          const startedAt = performance.now();
          await step(venues);
          say(
            `${name}: ${((performance.now() - startedAt) / 1_000).toFixed(1)} s, ${venues.acknowledged()} acknowledged so far`,
          );
        },
      );
      expect(report.problems).toEqual([]);
      expect(report.acknowledged).toBeGreaterThan(20);
    } finally {
      faults.remove();
      rmSync(folder, { recursive: true, force: true });
    }
  }, 240_000);
});

realPart('a full disk', needsNamespaces, () => {
  it('refuses orders, takes cancels, resumes by itself, and ends the process when nothing can be stored any more', async () => {
    const { problems, skipped } = await diskFullDrill(contextOf({ name: 'disk-full', rounds: 1 }, new Map(), say));
    expect({ problems, skipped }).toEqual({ problems: [], skipped: undefined });
  }, 180_000);
});

describe('a poisoned log', () => {
  it('stops the markets concerned and no other', async () => {
    const context = contextOf({ name: 'poison', rounds: 10 }, new Map([['starts', '1']]), say);
    const { problems, figures } = await poisonDrill(context);
    expect({ problems, figures }).toEqual({
      problems: [],
      figures: '10 kinds in 1 venues, 1 starts each: 10 markets stopped, 5 trades on the others, 0 problems',
    });
  }, 120_000);
});
