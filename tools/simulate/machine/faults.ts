import type { Random } from '@corella/random';

/**
 * Ways in which a port breaks its contract on purpose, to show that the simulation notices: a disk that answers before
 * it has stored or that keeps half of an append, a consumer's place saved before its work is done, a feed out of order,
 * tables that lose rows.
 */
export type Lie = 'answers-first' | 'tears-appends' | 'saves-ahead' | 'reorders-streams' | 'loses-rows';

/** What goes wrong in a seed's world, and how often. Shares are between 0 and 1. */
export interface Faults {
  /** Whether all services are one process, or ledger and matching have one each. */
  readonly topology: 'one' | 'two';
  /** Share of commands on the bus, and of their answers. */
  dropShare: number;
  duplicateShare: number;
  /** Share of messages that take up to seven seconds instead of a few milliseconds. */
  delayShare: number;
  /** Share of appends that fail, half of them after they were stored. The process must then end. */
  commitFailureShare: number;
  /**
   * Share of appends, and of batches for the writers' subscriptions, at which the store is away for a moment. Half of
   * the appends were stored before, and the process has to find out.
   */
  awayShare: number;
  /** Share of appends at which the process dies, before or after the disk has them. */
  appendCrashShare: number;
  /** Share of batches after which a subscription delivers an earlier stretch again. */
  retellShare: number;
  /** Share of batches that a subscription delivers up to five seconds late. */
  slowShare: number;
  /** Share of read-model transactions that fail. */
  tableFailureShare: number;
  /** Average time between two crashes; null for none. */
  readonly crashEveryMs: number | null;
  /** Time to live of the leases under which processes own their streams; null where one venue has the whole log. */
  readonly leaseTtlMs: number | null;
  /** Average time between two moments at which an owner is stopped, most of them followed by a takeover. */
  readonly stopEveryMs: number | null;
  /** Streams may overtake one another, as with a broker, but each stays in order. */
  readonly mixesStreams: boolean;
  readonly clockJumps: boolean;
  readonly fillsDisk: boolean;
  readonly lie: Lie | null;
}

export const NO_FAULTS = {
  dropShare: 0,
  duplicateShare: 0,
  delayShare: 0,
  commitFailureShare: 0,
  awayShare: 0,
  appendCrashShare: 0,
  retellShare: 0,
  slowShare: 0,
  tableFailureShare: 0,
} as const;

/** Share of seeds whose processes own their streams by leases. */
const WITH_LEASES = 0.4;

/** Each seed has its own mixture. One in sixteen has no faults at all. */
export function drawFaults(random: Random, lie: Lie | null): Faults {
  const some = (share: number, most: number): number =>
    random.next() < share ? most * (random.next() < 0.3 ? 1 : random.next()) : 0;
  const topology = random.next() < 0.5 ? 'one' : 'two';
  const leaseTtlMs = random.next() < WITH_LEASES ? random.int(1_000, 5_000) : null;
  if (random.int(0, 15) === 0)
    return {
      topology,
      ...NO_FAULTS,
      crashEveryMs: null,
      leaseTtlMs,
      stopEveryMs: null,
      mixesStreams: false,
      clockJumps: false,
      fillsDisk: false,
      lie,
    };
  return {
    topology,
    dropShare: some(0.6, 0.3),
    duplicateShare: some(0.7, 0.5),
    delayShare: some(0.6, 0.2),
    commitFailureShare: some(0.3, 0.02),
    // Only a crash can show the damage of a torn append.
    appendCrashShare: lie === 'tears-appends' ? 0.2 : some(0.6, 0.05),
    retellShare: some(0.7, 0.5),
    slowShare: some(0.4, 0.1),
    tableFailureShare: some(0.3, 0.3),
    crashEveryMs: random.next() < 0.8 ? random.int(6_000, 60_000) : null,
    leaseTtlMs,
    stopEveryMs: leaseTtlMs === null ? null : random.int(6_000, 20_000),
    mixesStreams: random.next() < 0.4,
    clockJumps: random.next() < 0.25,
    fillsDisk: random.next() < 0.15,
    awayShare: some(0.4, 0.1),
    lie,
  };
}

/** From now on nothing goes wrong any more. */
export function calm(faults: Faults): void {
  Object.assign(faults, NO_FAULTS);
}
