import { explainReason } from '@corella/contracts/reasons';
import type { Refusal } from '../../../domain/refusal.js';

/**
 * Explains a refusal beyond its err-code: the stable reason, and where there are any the rule, its inputs and a remedy.
 * Stock clients ignore these members. All but the reason are left out if a text could contain the word "maintain".
 */
export function reasonsOf(refusal: Refusal): object {
  const { code, rule, inputs } = refusal;
  const remedy = refusal.remedy ?? explainReason(refusal, 'en-us')?.remedy;
  const reasons = {
    reason: refusal.reason ?? code,
    ...(rule === undefined ? {} : { rule }),
    ...(inputs === undefined ? {} : { inputs }),
    ...(remedy ? { remedy } : {}),
  };
  return /maintain/i.test(JSON.stringify(reasons)) ? { reason: code } : reasons;
}
