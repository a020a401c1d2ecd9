import { z } from 'zod';
import { sentinelReport } from './sentinel.js';

/** A writer: its stream, how far it is, and how it came there. */
const writerSchema = z.object({
  stream: z.string(),
  revision: z.int(),
  queued: z.int(),
  recoveredFrom: z.object({ snapshotRevision: z.int().nullable(), events: z.int(), ms: z.number() }),
  lastSnapshot: z.object({ revision: z.int(), stateHash: z.string() }).nullable(),
});

/** Of one process of the venue. */
export interface ProcessPart {
  /** Identifies this run of the process. */
  readonly instance: string;
  readonly targets: readonly string[];
  readonly writers: readonly z.output<typeof writerSchema>[];
  readonly troubledMarkets: readonly VenueParts['troubledMarkets'][number][];
}

/** A writer's hash and revision between two groups of commands. */
export interface LiveHash {
  readonly stream: string;
  readonly revision: number;
  readonly hash: string;
}

/** What the processes of the venue say of their parts. Those that do not answer are missing. */
const partsSchema = z.object({
  /** Identifies this run of the process that answers. */
  instance: z.string(),
  /** What runs, in all processes together. */
  targets: z.array(z.string()),
  simulate: z.boolean(),
  /** The newest event of the log; null before the first. */
  position: z.string().nullable(),
  storage: z.object({ full: z.boolean(), freeBytes: z.number() }),
  writers: z.array(writerSchema),
  /** Markets that stand apart from the others. The funds of the holds that they have not taken stay frozen. */
  troubledMarkets: z.array(z.object({ symbol: z.string(), finding: z.string(), waitingHolds: z.int() })),
});
export type VenueParts = z.output<typeof partsSchema>;

/** GET /api/status?hash=live: `live` only with that, for this machine. */
export const statusSchema = partsSchema.extend({
  name: z.string(),
  version: z.string(),
  demo: z.boolean(),
  ready: z.boolean(),
  /** Why orders are not taken. */
  reason: z.string().optional(),
  eventLoopDelayMs: z.int(),
  /** The sentinel's last report; null when none has reported to this server. */
  sentinel: sentinelReport.extend({ at: z.iso.datetime() }).nullable(),
  live: z.array(z.object({ stream: z.string(), revision: z.int(), hash: z.string() })).optional(),
});
export type StatusWire = z.output<typeof statusSchema>;
