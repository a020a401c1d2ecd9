import type { ProbedVenue } from '../clients/probed-venue.js';
import type { AnswerClass, Told } from '../answers/answer.js';
import { standBy, type Bystander } from './bystander.js';
import { leakOf } from '../answers/leaks.js';
import { changedStreams, readLiveState, standsStill } from './live-state.js';
import type { Failure, GroupResult, Probe, ProbeGroup } from './probe.js';

const MAX_SHOWN = 160;

/** Why an answer breaks the promise, or null. */
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

async function runOne(probe: Probe, venue: ProbedVenue, { answers, failures }: Tally): Promise<void> {
  try {
    const told = await probe.run(venue);
    for (const one of Array.isArray(told) ? (told as readonly Told[]) : [told as Told]) {
      answers.set(one.class, (answers.get(one.class) ?? 0) + 1);
      const why = complaint(probe, one);
      if (why !== null) failures.push({ probe: probe.name, why });
    }
  } catch (error) {
    failures.push({ probe: probe.name, why: error instanceof Error ? error.message : String(error) });
  }
}

const unbalanced = async (venue: ProbedVenue): Promise<readonly Failure[]> =>
  (await venue.booksBalance()) ? [] : [{ probe: '(state)', why: 'the books do not sum to zero' }];

/** How the group changed the writers' state, and a failure if it was not allowed to. */
async function judgeState(
  group: ProbeGroup,
  venue: ProbedVenue,
  before: Awaited<ReturnType<typeof readLiveState>>,
): Promise<{ readonly state: GroupResult['state']; readonly failures: readonly Failure[] }> {
  const changed = changedStreams(before, await readLiveState(venue));
  const foreign = changed.filter((stream) => !group.acts?.test(stream));
  const failures: Failure[] = foreign.map((stream) => ({ probe: '(state)', why: `${stream} has changed` }));
  if (changed.length > 0) failures.push(...(await unbalanced(venue)));
  return { state: foreign.length > 0 ? 'changed' : changed.length > 0 ? 'changed as expected' : 'unchanged', failures };
}

function complaintsOf({ medianMs, refused }: Bystander, patienceMs: number): readonly Failure[] {
  const failures = refused.map((said): Failure => ({
    probe: '(bystander)',
    why: `an innocent client was answered ${said}`,
  }));
  return medianMs > patienceMs
    ? [...failures, { probe: '(bystander)', why: `an innocent client waited ${medianMs.toFixed(0)} ms` }]
    : failures;
}

/**
 * Runs a group and compares the writers' hashes before and after. Never throws for what the venue answers. How long an
 * innocent client waits is measured; it is a failure only when the caller says how long is too long.
 */
export async function runGroup(
  group: ProbeGroup,
  venue: ProbedVenue,
  patienceMs = Number.POSITIVE_INFINITY,
): Promise<GroupResult> {
  const startedAt = performance.now();
  const tally: Tally = { answers: new Map(), failures: [] };
  const compare = await standsStill(venue);
  const probes = [...(await group.probes(venue))];
  const before = compare ? await readLiveState(venue) : null;
  const queue = [...probes];
  const work = async (): Promise<void> => {
    for (let probe = queue.shift(); probe !== undefined; probe = queue.shift()) await runOne(probe, venue, tally);
  };
  const all = Promise.all(Array.from({ length: group.abreast ?? 1 }, work));
  const [bystander] = await Promise.all([standBy(venue, all), all]);
  const { state, failures } =
    before === null
      ? { state: 'not compared' as const, failures: await unbalanced(venue) }
      : await judgeState(group, venue, before);
  return {
    name: group.name,
    probes: probes.length,
    answers: tally.answers,
    failures: [...tally.failures, ...complaintsOf(bystander, patienceMs), ...failures],
    state,
    bystander,
    seconds: (performance.now() - startedAt) / 1_000,
  };
}
