import { z } from 'zod';
import { noReason, reasonSchema } from '../actions/reason-fields.js';
import { moment } from '../format/times.js';

/**
 * When a change begins and why; forms of versioned settings extend this. `at` is the reader's local time as a datetime
 * control has it.
 */
export const whenSchema = reasonSchema.extend({ when: z.enum(['agreed', 'time']), at: z.string() });
export type WhenValues = z.input<typeof whenSchema>;

const YEAR_MS = 366 * 86_400_000;

/** A version that is still to come has to begin first; then "as soon as it is agreed" is no choice. */
export const notBeforeOf = (latest: { readonly status: string; readonly effectiveAt: string | null }): string | null =>
  latest.status === 'scheduled' ? latest.effectiveAt : null;

export const firstWhen = (notBefore: string | null): WhenValues => ({
  ...noReason,
  when: notBefore === null ? 'agreed' : 'time',
  at: '',
});

/** What is wrong with the time, or null. The server decides by its own clock. */
export function whenProblem(
  { when, at }: Pick<WhenValues, 'when' | 'at'>,
  { nowMs, notBefore }: { readonly nowMs: number; readonly notBefore: string | null },
): string | null {
  if (when === 'agreed') return null;
  const atMs = new Date(at).getTime();
  if (Number.isNaN(atMs)) return 'Choose a day and a time.';
  if (notBefore !== null && atMs < Date.parse(notBefore))
    return `Not before ${moment(notBefore)}, when the scheduled version begins.`;
  if (atMs <= nowMs) return 'Choose a time that is still to come.';
  return atMs > nowMs + YEAR_MS ? 'At most a year ahead.' : null;
}

/** As the wire has it: null for as soon as it is agreed. */
export function effectiveAtOf({ when, at }: Pick<WhenValues, 'when' | 'at'>): string | null {
  const date = new Date(at);
  return when === 'agreed' || Number.isNaN(date.getTime()) ? null : date.toISOString();
}
