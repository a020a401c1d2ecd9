import type { KycDecision, KycPartReasons } from '@corella/contracts/kyc';
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

const DONE: Readonly<Record<KycDecision, string>> = {
  approve: 'Approved.',
  modify: 'Sent back. The customer has been told.',
  reject: 'Rejected. The customer has been told.',
};

/** Decides the case as it was read: the venue refuses it if anything has changed since. */
export const useDecision = ({ id, hash }: KycCaseOpened, decision: KycDecision): Action<DecisionInput> =>
  useAction<DecisionInput>(
    (input, idempotencyKey) =>
      callVerb({ resource: 'kyc-cases', id, verb: 'decide', body: { decision, hash, ...input }, idempotencyKey }),
    (answer) => said(decision, answer),
  );

function said(decision: KycDecision, answer: unknown): string {
  const asked: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'approvalId') : null;
  return typeof asked === 'string' ? 'A second person has been asked.' : DONE[decision];
}
