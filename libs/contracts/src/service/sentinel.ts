import { z } from 'zod';

/** The sentinel's verdict: still catching up, everything agrees, or something differs. */
export const SENTINEL_VERDICTS = ['catching-up', 'sound', 'diverged'] as const;
export type SentinelVerdict = (typeof SENTINEL_VERDICTS)[number];

/** What a sentinel reports. */
export const sentinelReport = z.strictObject({
  verdict: z.enum(SENTINEL_VERDICTS),
  /** Position of the last checked event; null before the first. */
  position: z.string().max(40).nullable(),
  /** Number of events that are committed and not yet checked. */
  lagEvents: z.number().int().min(0),
  eventsChecked: z.number().int().min(0),
  /** Number of state hashes that equalled those of the server or of snapshots. */
  hashesCompared: z.number().int().min(0),
  /** Number of comparisons of balances and open orders with the log that found no difference. */
  tablesCompared: z.number().int().min(0),
  /** How long the tables have been behind the checked part of the log, in milliseconds. Being late is no divergence. */
  tablesBehindMs: z.number().int().min(0),
  /** The place, and what is wrong there. Only with `diverged`. */
  finding: z.string().max(2_000).nullable(),
});
export type SentinelReport = z.output<typeof sentinelReport>;

/**
 * Body of `POST /api/status/sentinel`. `instance` identifies the run of the server that the report is about, as `GET
 * /api/status` names it.
 */
export const sentinelReportBody = z.strictObject({ ...sentinelReport.shape, instance: z.string().max(64) });

/** The last report with the time when it arrived, as `GET /api/status` and the duty screen show it. */
export type SentinelSeen = SentinelReport & { readonly at: string };
