import { assertNever, invariant } from '@corella/result';
import type { Removal, RemovalEvent, RemovalState } from './removal-state.js';

/** Never refuses: what was recorded has happened. `at` is the event's time. */
export function evolveRemoval(state: RemovalState, event: RemovalEvent, at: number): RemovalState {
  if (event.type === 'RemovalSubmitted') return submitted(event.data, at);
  invariant(state.status !== 'none', `${event.type} before RemovalSubmitted`);
  switch (event.type) {
    case 'RemovalClaimed': {
      const { staffId, until } = event.data;
      return { ...state, status: 'claimed', claim: { staffId, until } };
    }
    case 'RemovalReleased':
      return { ...state, status: 'submitted', claim: null };
    case 'RemovalAsked': {
      const { reason, remark } = event.data;
      return { ...withRemark(state, remark), status: 'asked', claim: null, asked: { reason, remark } };
    }
    case 'RemovalAnswered': {
      const { claim, expiresAt } = event.data;
      return { ...state, status: 'submitted', claims: claim, expiresAt, asked: null };
    }
    case 'RemovalInitiated':
      return { ...state, status: 'initiated', claim: null, approvalId: event.data.approvalId };
    case 'RemovalSecondRefused':
      return { ...state, status: 'submitted', approvalId: null };
    case 'RemovalApproved': {
      const { approvalId, executeAt } = event.data;
      return { ...state, status: 'approved', approvalId: null, approvedWith: approvalId, executeAt };
    }
    case 'RemovalRejected':
      return { ...ended(withRemark(state, event.data.remark), at), status: 'rejected' };
    case 'RemovalCancelled':
      return { ...ended(state, at), status: 'cancelled', cause: event.data.cause };
    case 'RemovalExpired':
      return { ...ended(state, at), status: 'expired' };
    case 'RemovalExecuted':
      return { ...ended(state, at), status: 'executed' };
    default:
      return assertNever(event);
  }
}

const withRemark = (state: Removal, remark: number | null): Removal => ({
  ...state,
  remarks: Math.max(state.remarks, remark ?? 0),
});

const ended = (state: Removal, at: number): Removal => ({
  ...state,
  claim: null,
  asked: null,
  approvalId: null,
  endedAt: at,
});

type Submitted = Extract<RemovalEvent, { type: 'RemovalSubmitted' }>['data'];

function submitted({ removalId, uid, project, claim, expiresAt }: Submitted, at: number): Removal {
  return {
    status: 'submitted',
    removalId,
    uid,
    project,
    claims: claim,
    remarks: 0,
    submittedAt: at,
    expiresAt,
    claim: null,
    asked: null,
    approvalId: null,
    approvedWith: null,
    executeAt: null,
    endedAt: null,
    cause: null,
  };
}
