import { explainReason } from '@corella/contracts/reasons';
import type { Refusal } from '../../../domain/refusal.js';

/**
 * Why, beyond the err-code: our stable reason, the rule, what it was decided on, and what can be done. Members that
 * stock clients ignore. Left out where a text could carry the word by which clients know a closed venue.
 */
export function reasonsOf(refusal: Refusal): object {
  const { code, rule, inputs } = refusal;
  if (rule === undefined && inputs === undefined) return {};
  const remedy = refusal.remedy ?? explainReason(refusal, 'en-us')?.remedy;
  const reasons = {
    reason: code,
    ...(rule === undefined ? {} : { rule }),
    ...(inputs === undefined ? {} : { inputs }),
    ...(remedy ? { remedy } : {}),
  };
  return /maintain/i.test(JSON.stringify(reasons)) ? { reason: code } : reasons;
}
