import type { Bench } from '../bench/bench.js';
import type { AnswerClass, Told } from './answer.js';
import { standBy, type Bystander } from './bystander.js';
import { leakOf } from './leaks.js';
import { changedStreams, readLiveState, standsStill } from './live-state.js';
import type { Failure, GroupResult, Probe, ProbeGroup } from './probe.js';

const MAX_SHOWN = 160;

/** Why an answer is not what was promised, or null. */
function complaint({ expect, field }: Probe, told: Told): string | null {
  const said = `${told.status} ${told.text.slice(0, MAX_SHOWN)}`;
  if (told.class === 'fault') return `a fault of the venue: ${said}`;
  if (leakOf(told) !== undefined) return `shows its inside (${leakOf(told)}): ${said}`;
  if (!expect.includes(told.class)) return `expected ${expect.join(' or ')}, got ${told.class}: ${said}`;
  return field !== undefined && !told.fields.some((name) => name === field || name.startsWith(`${field}.`))
    ? `does not name ${field}: ${said}`
    : null;
}

interface Tally {
  readonly answers: Map<AnswerClass, number>;
  readonly failures: Failure[];
}

async function runOne(probe: Probe, bench: Bench, { answers, failures }: Tally): Promise<void> {
  try {
    const told = await probe.run(bench);
    for (const one of Array.isArray(told) ? (told as readonly Told[]) : [told as Told]) {
      answers.set(one.class, (answers.get(one.class) ?? 0) + 1);
      const why = complaint(probe, one);
      if (why !== null) failures.push({ probe: probe.name, why });
    }
  } catch (error) {
    failures.push({ probe: probe.name, why: error instanceof Error ? error.message : String(error) });
  }
}

const unbalanced = async (bench: Bench): Promise<readonly Failure[]> =>
  (await bench.booksBalance()) ? [] : [{ probe: '(state)', why: 'the books do not sum to zero' }];

/** What the group did to the state of the writers, and the complaint if it was not its to do. */
async function judgeState(
  group: ProbeGroup,
  bench: Bench,
  before: Awaited<ReturnType<typeof readLiveState>>,
): Promise<{ readonly state: GroupResult['state']; readonly failures: readonly Failure[] }> {
  const changed = changedStreams(before, await readLiveState(bench));
  const foreign = changed.filter((stream) => !group.acts?.test(stream));
  const failures: Failure[] = foreign.map((stream) => ({ probe: '(state)', why: `${stream} has changed` }));
  if (changed.length > 0) failures.push(...(await unbalanced(bench)));
  return { state: foreign.length > 0 ? 'changed' : changed.length > 0 ? 'changed as expected' : 'unchanged', failures };
}

/** Slower than this, others are not served as they should be, whatever machine this is. */
const MAX_BYSTANDER_MS = 1_000;

function complaintsOf({ medianMs, refused }: Bystander): readonly Failure[] {
  const failures = refused.map((said): Failure => ({
    probe: '(bystander)',
    why: `somebody who had done nothing was answered ${said}`,
  }));
  return medianMs > MAX_BYSTANDER_MS
    ? [...failures, { probe: '(bystander)', why: `somebody who had done nothing waited ${medianMs.toFixed(0)} ms` }]
    : failures;
}

/** Runs a group and compares the writers' hashes before and after. Never throws for what the venue answers. */
export async function runGroup(group: ProbeGroup, bench: Bench): Promise<GroupResult> {
  const startedAt = performance.now();
  const tally: Tally = { answers: new Map(), failures: [] };
  const compare = await standsStill(bench);
  const probes = [...(await group.probes(bench))];
  const before = compare ? await readLiveState(bench) : null;
  const queue = [...probes];
  const work = async (): Promise<void> => {
    for (let probe = queue.shift(); probe !== undefined; probe = queue.shift()) await runOne(probe, bench, tally);
  };
  const all = Promise.all(Array.from({ length: group.abreast ?? 1 }, work));
  const [bystander] = await Promise.all([standBy(bench, all), all]);
  const { state, failures } =
    before === null
      ? { state: 'not compared' as const, failures: await unbalanced(bench) }
      : await judgeState(group, bench, before);
  return {
    name: group.name,
    probes: probes.length,
    answers: tally.answers,
    failures: [...tally.failures, ...complaintsOf(bystander), ...failures],
    state,
    bystander,
    seconds: (performance.now() - startedAt) / 1_000,
  };
}
