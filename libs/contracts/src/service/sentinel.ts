import { z } from 'zod';

/** What the sentinel has found: it is still catching up, everything agrees, or something differs. */
export const SENTINEL_VERDICTS = ['catching-up', 'sound', 'diverged'] as const;
export type SentinelVerdict = (typeof SENTINEL_VERDICTS)[number];

/** What a sentinel reports. */
export const sentinelReport = z.strictObject({
  verdict: z.enum(SENTINEL_VERDICTS),
  /** Position of the last checked event; null before the first. */
  position: z.string().max(40).nullable(),
  /** Events that are committed and not yet checked. */
  lagEvents: z.number().int().min(0),
  eventsChecked: z.number().int().min(0),
  /** State hashes that were equal to those of the server and of snapshots. */
  hashesCompared: z.number().int().min(0),
  /** Looks at the tables of balances and open orders that found no difference from the log. */
  tablesCompared: z.number().int().min(0),
  /** How long the tables have been behind the checked part of the log, in milliseconds. Lateness is no divergence. */
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
