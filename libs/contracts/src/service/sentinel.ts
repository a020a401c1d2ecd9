import { z } from 'zod';

/**
 * What the replaying witness says of the venue: still reading up to the present, everything agrees, or something does
 * not.
 */
export const SENTINEL_VERDICTS = ['catching-up', 'sound', 'diverged'] as const;
export type SentinelVerdict = (typeof SENTINEL_VERDICTS)[number];

/** What a sentinel reports. */
export const sentinelReport = z.strictObject({
  verdict: z.enum(SENTINEL_VERDICTS),
  /** Position of the last event checked; null before the first. */
  position: z.string().max(40).nullable(),
  /** Events committed and not yet checked. */
  lagEvents: z.number().int().min(0),
  eventsChecked: z.number().int().min(0),
  /** State hashes found equal to the server's, and to snapshots. */
  hashesCompared: z.number().int().min(0),
  /** Looks at the tables of balances and open orders that found them equal to the fold at their position. */
  tablesCompared: z.number().int().min(0),
  /**
   * How long the tables have stood behind what was checked, milliseconds; 0 while they keep up. Lateness is no
   * divergence.
   */
  tablesBehindMs: z.number().int().min(0),
  /** The place and what is wrong there; only with `diverged`. */
  finding: z.string().max(2_000).nullable(),
});
export type SentinelReport = z.output<typeof sentinelReport>;

/**
 * Body of `POST /api/status/sentinel`: `instance` is the life of the server that the report is about, as `GET
 * /api/status` names it.
 */
export const sentinelReportBody = z.strictObject({ ...sentinelReport.shape, instance: z.string().max(64) });

/** The last report with the time of its arrival, as `GET /api/status` and the duty screen show it. */
export type SentinelSeen = SentinelReport & { readonly at: string };
