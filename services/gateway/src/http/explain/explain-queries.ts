import { isoTime } from '@corella/contracts/web';
import { findAsset } from '@corella/money';
import { z } from 'zod';
import { pageLengthText } from '../body/stated-bounds.js';
import { refuse, refuseField } from '../problem/refused.js';

const MAX_LINES = 100;
const DEFAULT_LINES = 50;
/** Allowed difference between a caller's clock and ours. */
const SKEW_MS = 60_000;
const REVISION = /^(?:0|[1-9][0-9]{0,14})$/;

export const explainQuery = z.strictObject({
  asset: z.string().regex(/^[a-z0-9]{2,8}$/, 'An asset is written like btc.'),
  bucket: z.enum(['available', 'frozen']).optional(),
  at: isoTime.optional(),
  cursor: z
    .string()
    .regex(/^[0-9]{1,16}:[0-9]{1,6}$/, 'This cursor is not ours.')
    .optional(),
  limit: pageLengthText(MAX_LINES).optional(),
});
export type ExplainQuery = z.output<typeof explainQuery>;
export const balancesAtQuery = z.strictObject({ time: isoTime });

/** A query in the ledger's terms. */
export function explainFilters(
  query: ExplainQuery,
  nowMs: number,
): { asset: string; bucket?: 'available' | 'frozen'; at?: number; before?: string; limit: number } {
  return {
    asset: findAsset(query.asset) ? query.asset : refuseField('asset', 'asset-unknown'),
    ...(query.bucket === undefined ? {} : { bucket: query.bucket }),
    ...(query.at === undefined ? {} : { at: pastInstant('at', query.at, nowMs) }),
    ...(query.cursor === undefined ? {} : { before: query.cursor }),
    limit: Math.min(MAX_LINES, query.limit ?? DEFAULT_LINES),
  };
}

/** A time in the future is refused, not answered with today's state. */
export function pastInstant(field: string, text: string, nowMs: number): number {
  const at = Date.parse(text);
  return at <= nowMs + SKEW_MS ? at : refuseField(field, 'future');
}

/** An impossible id is answered like an entry that does not exist. */
export const revisionOf = (text: string): number => (REVISION.test(text) ? Number(text) : refuse('not-found'));
