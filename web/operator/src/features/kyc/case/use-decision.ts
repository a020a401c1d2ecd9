import { kycFormOf, type KycDecision, type KycPartReasons } from '@corella/contracts/kyc';
import type { KycCaseOpened } from '@corella/contracts/operator';
import { useAction, type Action } from '../../../shared/actions/use-action.js';
import { callVerb } from '../../../shared/api/operator-api.js';

export interface DecisionInput {
  readonly reason: string;
  readonly parts: readonly string[];
  /** Of the parts to which another reason applies. */
  readonly reasons?: KycPartReasons;
  readonly remark: string;
}

/** Of a review, whoever is verified hears only where something was asked of them, or they sent it. */
const isKnownToThem = ({ cause, asked, attempt }: KycCaseOpened): boolean =>
  cause === null || cause === 'change' || asked.length > 0 || attempt > 1;

/** What a decision brings about, and who hears of it. */
function doneText(opened: KycCaseOpened, decision: KycDecision): string {
  const { cause, country, kind, method } = opened;
  if (decision === 'modify') return 'Sent back. The customer has been told.';
  const told = isKnownToThem(opened);
  if (decision === 'reject')
    return told ? 'Rejected. The customer has been told.' : 'Rejected. The customer is told nothing of this review.';
  if (!told) return 'Approved. The customer stays verified, and is told nothing of this review.';
  const isSentByThem = cause === null || cause === 'change';
  if (isSentByThem && method !== 'ekyc' && kycFormOf(country, kind)?.letter === true)
    return 'Approved. A letter goes to the customer, and its PIN completes it.';
  return cause === null
    ? 'Approved. The customer is verified, and has been told.'
    : 'Approved. What was sent counts now, and the customer has been told.';
}

/** Decides the case as it was read: the venue refuses it if anything has changed since. */
export const useDecision = (opened: KycCaseOpened, decision: KycDecision): Action<DecisionInput> =>
  useAction<DecisionInput>(
    (input, idempotencyKey) => {
      const body = { decision, hash: opened.hash, ...input };
      return callVerb({ resource: 'kyc-cases', id: opened.id, verb: 'decide', body, idempotencyKey });
    },
    (answer) => said(opened, decision, answer),
  );

function said(opened: KycCaseOpened, decision: KycDecision, answer: unknown): string {
  const asked: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'approvalId') : null;
  if (typeof asked === 'string') return 'A second person has been asked. The customer is told once both agree.';
  return doneText(opened, decision);
}
