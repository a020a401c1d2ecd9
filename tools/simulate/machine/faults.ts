import type { Random } from '@corella/random';

/**
 * How a port breaks its contract on purpose, to see that the simulation notices: a disk that answers before it has
 * stored or keeps half of an append, a consumer's place saved ahead of its work, a feed out of order, tables that lose
 * rows.
 */
export type Lie = 'answers-first' | 'tears-appends' | 'saves-ahead' | 'reorders-streams' | 'loses-rows';

/** What goes wrong in a seed's world, and how often. Shares are of 1. */
export interface Faults {
  /** One process, or ledger and matching each in its own. */
  readonly topology: 'one' | 'two';
  /** Of commands on the bus, and of their answers. */
  dropShare: number;
  duplicateShare: number;
  /** Of messages that take up to seven seconds instead of a few milliseconds. */
  delayShare: number;
  /** Of appends that fail, half of them after they were stored: the process must end. */
  commitFailureShare: number;
  /** Of appends at which the process dies, before or after the disk has them. */
  appendCrashShare: number;
  /** Of batches after which a subscription tells an earlier stretch again. */
  retellShare: number;
  /** Of batches that a subscription takes up to five seconds to come round to. */
  slowShare: number;
  /** Of read model transactions that fail. */
  tableFailureShare: number;
  /** Between two crashes on average; null for none. */
  readonly crashEveryMs: number | null;
  /** Streams are told in an order of their own, each in its own order, as a broker would. */
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
  appendCrashShare: 0,
  retellShare: 0,
  slowShare: 0,
  tableFailureShare: 0,
} as const;

/** Each seed has its own mixture; one in sixteen has none at all. */
export function drawFaults(random: Random, lie: Lie | null): Faults {
  const some = (share: number, most: number): number =>
    random.next() < share ? most * (random.next() < 0.3 ? 1 : random.next()) : 0;
  const topology = random.next() < 0.5 ? 'one' : 'two';
  if (random.int(0, 15) === 0)
    return {
      topology,
      ...NO_FAULTS,
      crashEveryMs: null,
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
    // Only a crash can show what a torn append is worth.
    appendCrashShare: lie === 'tears-appends' ? 0.2 : some(0.6, 0.05),
    retellShare: some(0.7, 0.5),
    slowShare: some(0.4, 0.1),
    tableFailureShare: some(0.3, 0.3),
    crashEveryMs: random.next() < 0.8 ? random.int(6_000, 60_000) : null,
    mixesStreams: random.next() < 0.4,
    clockJumps: random.next() < 0.25,
    fillsDisk: random.next() < 0.15,
    lie,
  };
}

/** From now on nothing goes wrong any more. */
export function calm(faults: Faults): void {
  Object.assign(faults, NO_FAULTS);
}
