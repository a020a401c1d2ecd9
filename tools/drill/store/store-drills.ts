import { join } from 'node:path';
import type { DrillContext, Outcome } from '../harness/drill.js';
import { damagedLogs, spoiltSnapshots, tornWrites } from './whole-venue.js';
import { spoilSnapshots } from './bad-snapshot.js';
import { flipBits } from './bit-flip.js';
import { tearTails } from './torn-tail.js';

/** A log as an earlier release wrote it; it is copied, never opened. */
const CORPUS = 'services/host/test/corpus/2026-11-spot/events';

export async function tornTailDrill(context: DrillContext): Promise<Outcome> {
  const torn = tearTails(context, context.rounds);
  const venues = await tornWrites(context, context.number('venues', 3));
  return {
    figures: [
      `${torn.bytes} cuts within the last two records, ${torn.openings} openings; `,
      `${venues.rounds} venues killed in the middle of a write, ${venues.acknowledged} orders acknowledged`,
    ].join(''),
    problems: [...torn.problems, ...venues.problems],
  };
}

export async function bitFlipDrill(context: DrillContext): Promise<Outcome> {
  const { refused, harmless, problems } = flipBits(context.random.fork('store'), context.rounds);
  const venues = await damagedLogs(context, context.number('venues', 3));
  return {
    figures: [
      `${refused + harmless + problems.length} flips: ${refused} refused with file and place, `,
      `${harmless} in unused space; ${venues.rounds} venues refused to start`,
    ].join(''),
    problems: [...problems, ...venues.problems],
  };
}

export async function badSnapshotDrill(context: DrillContext): Promise<Outcome> {
  const spoilt = await spoilSnapshots(join(context.root, CORPUS), context.random.fork('store'), context.rounds);
  const venues = await spoiltSnapshots(context, context.number('venues', 2));
  return {
    figures: [
      `${context.rounds} recoveries past ${spoilt.damaged} damaged snapshots, `,
      `${spoilt.fromSnapshot} from an older one and ${spoilt.fromStart} from the first event; `,
      `${venues.rounds} venues; `,
      `hashes ${spoilt.problems.length + venues.problems.length === 0 ? 'equal' : 'DIFFER'}`,
    ].join(''),
    problems: [...spoilt.problems, ...venues.problems],
  };
}
