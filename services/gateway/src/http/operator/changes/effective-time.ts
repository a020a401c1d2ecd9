import { refuseField } from '../../problem/refused.js';
import { isoText } from '../../../trading/order-text.js';

/** A later day is a typing error. The services refuse it too. */
const MAX_AHEAD_MS = 366 * 86_400_000;

/**
 * When a change takes effect, in milliseconds. Null means as soon as two people agree (0 in what they sign).
 * `notBefore` is the time of the version that the change is based on, if that one is still to come: versions take
 * effect in their order.
 */
export function readEffectiveAt(
  effectiveAt: string | null,
  { nowMs, notBefore }: { readonly nowMs: number; readonly notBefore: number | null },
): number {
  if (notBefore !== null && (effectiveAt === null || Date.parse(effectiveAt) < notBefore))
    return refuseField(
      'effectiveAt',
      `schema:Not before ${isoText(notBefore)}, when the version that this is based on begins.`,
    );
  if (effectiveAt === null) return 0;
  const at = Date.parse(effectiveAt);
  if (at <= nowMs)
    return refuseField('effectiveAt', 'schema:Choose a time that is still to come, or as soon as it is agreed.');
  if (at > nowMs + MAX_AHEAD_MS) return refuseField('effectiveAt', 'schema:At most a year ahead.');
  return at;
}
