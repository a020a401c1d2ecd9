import { z } from 'zod';
import { noReason, reasonSchema } from '../actions/reason-fields.js';
import { moment } from '../format/times.js';

/**
 * When a change begins, and why. Forms for versioned settings extend this schema. `at` is local time in the format of a
 * datetime input.
 */
export const whenSchema = reasonSchema.extend({ when: z.enum(['agreed', 'time']), at: z.string() });
export type WhenValues = z.input<typeof whenSchema>;

const YEAR_MS = 366 * 86_400_000;

/** A scheduled version has to begin first. While there is one, a change cannot begin "as soon as it is agreed". */
export const notBeforeOf = (latest: { readonly status: string; readonly effectiveAt: string | null }): string | null =>
  latest.status === 'scheduled' ? latest.effectiveAt : null;

export const firstWhen = (notBefore: string | null): WhenValues => ({
  ...noReason,
  when: notBefore === null ? 'agreed' : 'time',
  at: '',
});

/** The problem with the chosen time, or null. The server decides by its own clock. */
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

/** The time for the API; null means as soon as the change is agreed. */
export function effectiveAtOf({ when, at }: Pick<WhenValues, 'when' | 'at'>): string | null {
  const date = new Date(at);
  return when === 'agreed' || Number.isNaN(date.getTime()) ? null : date.toISOString();
}
