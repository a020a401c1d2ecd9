import { seededRandom, type Random } from '@corella/random';
import { checkAtRest } from './checks/at-rest.js';
import { disturb } from './disturb.js';
import { TAKEOVER_OF, WITH_TAKEOVER, happeningsOf } from './happenings.js';
import { calm, type Lie } from './machine/faults.js';
import { installVirtualTimers } from './machine/virtual-timers.js';
import { passNights } from './pass-nights.js';
import { createWorld, textOf, type World } from './world.js';

const TURNS = 8;
/** The most actions that a trader begins at once in a turn. */
const MOST_AT_ONCE = 5;
const ADMIN_TURNS = 6;
const WITHDRAWAL_TURNS = 10;
const SETTINGS_TURNS = 8;
const TRANSFER_TURNS = 12;
const HALT_TURNS = 7;
const MEAN_PAUSE_MS = 2_000;
/** Share of seeds in which mornings come. */
const WITH_NIGHTS = 0.5;
/** Limits of virtual time. Whoever needs longer hangs. */
const LONGEST_BUSY_MS = 900_000;
const LONGEST_REST_MS = 900_000;
const LONGEST_ANSWER_MS = 60_000;
const QUIET_MS = 8_000;

export interface SeedOutcome {
  readonly seed: number;
  /** Empty when every promise was kept. */
  readonly findings: readonly string[];
  readonly events: number;
  readonly steps: number;
  readonly crashes: number;
  readonly alarms: readonly string[];
  /** Hash of the whole log in its order. Equal seeds have equal hashes. */
  readonly logHash: string;
  /**
   * Events by type, what is special about some of them (`happenings.ts`), and what the venue met without an event, such
   * as takeovers.
   */
  readonly counts: Readonly<Record<string, number>>;
}

/** A port that lies, or code that is replaced until the returned function is called. */
export interface Bug {
  readonly lie?: Lie;
  readonly install?: () => () => void;
}

/**
 * Runs one seed, with one deliberate bug if one is given: opens the venue, exposes it to clients and faults, lets
 * everything come to rest, and compares.
 */
export async function runSeed(seed: number, bug: Bug = {}): Promise<SeedOutcome> {
  const world = createWorld(seed, bug.lie);
  const mend = bug.install?.();
  const restore = installVirtualTimers(world.time);
  const forgotten = (error: unknown): void => world.report(`a promise was forgotten: ${textOf(error)}`);
  process.on('unhandledRejection', forgotten);
  try {
    await live(world, seededRandom(`simulation/${seed}/script`));
  } catch (error) {
    if (!world.isBroken) world.report(`the simulation broke off: ${textOf(error)}`);
  } finally {
    process.off('unhandledRejection', forgotten);
    restore();
    mend?.();
    world.venue.close();
  }
  const { happened } = world;
  const hasTakeover = Object.keys(happened).some((what) => what.startsWith(TAKEOVER_OF));
  const counts: Record<string, number> = { ...happened, ...(hasTakeover ? { [WITH_TAKEOVER]: 1 } : {}) };
  for (const event of world.log.events) for (const name of happeningsOf(event)) counts[name] = (counts[name] ?? 0) + 1;
  return {
    seed,
    counts,
    findings: world.findings,
    alarms: world.alarms,
    events: world.log.events.length,
    steps: world.time.steps,
    crashes: world.venue.crashes,
    logHash: world.log.hash(),
  };
}

async function live(world: World, random: Random): Promise<void> {
  const { venue, administrator, traders, withdrawals, settings, mainAccount } = world;
  venue.startAll();
  await drive(world, administrator.open(), LONGEST_BUSY_MS);
  await drive(world, withdrawals.open(), LONGEST_BUSY_MS);
  disturb(world, random.fork('disturbances'));
  const nights = random.fork('nights');
  if (nights.next() < WITH_NIGHTS) passNights(world, nights);
  const atOnce = (act: () => Promise<void>): Promise<unknown> =>
    Promise.all(Array.from({ length: random.int(1, MOST_AT_ONCE) }, act));
  const acting = [
    ...traders.map((trader) => ({ act: () => atOnce(() => trader.act()), turns: TURNS })),
    { act: () => administrator.act(), turns: ADMIN_TURNS },
    { act: () => atOnce(() => withdrawals.act()), turns: WITHDRAWAL_TURNS },
    { act: () => settings.act(), turns: SETTINGS_TURNS },
    { act: () => mainAccount.act(), turns: TRANSFER_TURNS },
    { act: () => administrator.haltBriefly(), turns: HALT_TURNS },
  ].map(async ({ act, turns }) => {
    for (let turn = 0; turn < turns; turn += 1) {
      await pause(random, (MEAN_PAUSE_MS * TURNS) / turns);
      await act();
    }
  });
  await drive(world, Promise.all(acting), LONGEST_BUSY_MS);
  world.isCalm = true;
  venue.calm();
  calm(world.faults);
  administrator.settle();
  await rest(world);
  await drive(world, Promise.all(traders.map((trader) => trader.lookAtRest())), LONGEST_BUSY_MS);
  await drive(world, Promise.all(traders.map((trader) => trader.resolveUnknown())), LONGEST_BUSY_MS);
  await drive(world, withdrawals.finish(), LONGEST_BUSY_MS);
  await rest(world);
  await drive(world, settings.lookAtAll(), LONGEST_BUSY_MS);
  await checkAtRest(world, await drive(world, venue.liveHashes(), LONGEST_ANSWER_MS));
}

const pause = (random: Random, meanMs: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, Math.min(10 * meanMs, random.exponential(meanMs)));
  });

/** Lets time pass until the promise has settled. */
async function drive<Value>(world: World, promise: Promise<Value>, longestMs: number): Promise<Value> {
  let done = false;
  const watched = promise.finally(() => {
    done = true;
  });
  // The rejection is handled below. Until then it must not count as unhandled.
  watched.catch(() => undefined);
  const { time } = world;
  await time.run(() => done || world.isBroken, time.nowMs() + longestMs);
  if (!done) throw new Error(`something hangs: not done within ${longestMs} ms of virtual time`);
  return watched;
}

/** Lets time pass until nothing has happened for a while. */
async function rest(world: World): Promise<void> {
  const { time, venue, log } = world;
  const untilMs = time.nowMs() + LONGEST_REST_MS;
  let quietSinceMs = time.nowMs();
  let events = -1;
  while (time.nowMs() - quietSinceMs < QUIET_MS) {
    if (world.isBroken) throw new Error('a process ended by itself');
    if (time.nowMs() > untilMs) throw new Error(`nothing comes to rest within ${LONGEST_REST_MS} ms of virtual time`);
    await time.run(() => false, time.nowMs() + 1_000);
    if (log.events.length === events && venue.isUp) continue;
    events = log.events.length;
    quietSinceMs = time.nowMs();
  }
}
