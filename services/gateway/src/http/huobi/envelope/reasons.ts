import type { Refusal } from '../../../domain/refusal.js';

/**
 * Why, beyond the err-code: our stable reason, the rule and what it was decided on. Members that stock clients ignore. Left out where a
 * text could carry the word by which clients know a closed venue.
 */
export function reasonsOf({ code, rule, inputs, remedy }: Refusal): object {
  if (rule === undefined && inputs === undefined) return {};
  const reasons = { reason: code, ...(rule === undefined ? {} : { rule }), ...(inputs === undefined ? {} : { inputs }), ...(remedy === undefined ? {} : { remedy }) };
  return /maintain/i.test(JSON.stringify(reasons)) ? { reason: code } : reasons;
}
