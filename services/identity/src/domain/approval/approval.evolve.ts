import { assertNever, invariant } from '@corella/result';
import type { ApprovalEvent, ApprovalState } from './approval.js';

/** `at` is the event's time. */
export function evolveApproval(state: ApprovalState, event: ApprovalEvent, at = 0): ApprovalState {
  if (event.type === 'ApprovalRequested') {
    const { approvalId, kind, target, payload, payloadHash, initiator, required, expiresAt } = event.data;
    return {
      status: 'pending',
      approvalId,
      kind,
      target,
      payload,
      payloadHash,
      initiator,
      required,
      expiresAt,
      signers: [],
      roles: [],
      executedAt: null,
    };
  }
  invariant(state.status !== 'none', `${event.type} before ApprovalRequested`);
  switch (event.type) {
    case 'ApprovalSigned':
      return {
        ...state,
        signers: [...state.signers, event.data.staffId],
        roles: [...state.roles, event.data.role],
      };
    case 'ApprovalGranted':
      return { ...state, status: 'approved' };
    case 'ApprovalRejected':
      return { ...state, status: 'rejected' };
    case 'ApprovalWithdrawn':
      return { ...state, status: 'withdrawn' };
    case 'ApprovalExpired':
      return { ...state, status: 'expired' };
    case 'ApprovalExecuted':
      return { ...state, status: 'executed', executedAt: at };
    case 'ApprovalFailed':
      return { ...state, status: 'failed' };
    default:
      return assertNever(event);
  }
}
