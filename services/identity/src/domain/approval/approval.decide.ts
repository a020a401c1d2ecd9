import { isApprovalKind, permissionFor, requiredFor } from '@corella/contracts/identity';
import type { IdentityRejection } from '@corella/contracts/identity';
import { payloadHash } from '@corella/hash';
import { assertNever, ok, reject } from '@corella/result';
import type { Result } from '@corella/result';
import { APPROVAL_LIFE_MS, missingRole, ownStaffOf, payloadFinding } from './approval-policy.js';
import type { ApprovalCommand, ApprovalEvent, ApprovalState, KnownApproval } from './approval.js';

type Decision = Result<readonly ApprovalEvent[], IdentityRejection>;
type Of<T extends ApprovalCommand['type']> = Extract<ApprovalCommand, { type: T }>;

export function decideApproval(command: ApprovalCommand, state: ApprovalState, at: number): Decision {
  if (command.type === 'Request') return decideRequest(command, state, at);
  if (state.status === 'none') return reject({ code: 'approval-unknown' });
  switch (command.type) {
    case 'Decide':
      return decideDecision(command, state, at);
    case 'Expire':
      return state.status === 'pending' && at >= state.expiresAt
        ? ok([{ type: 'ApprovalExpired', data: { approvalId: state.approvalId } }])
        : ok([]);
    case 'MarkExecuted':
      return state.status === 'approved'
        ? ok([{ type: 'ApprovalExecuted', data: { approvalId: state.approvalId, by: command.by } }])
        : ok([]);
    case 'MarkFailed':
      return state.status === 'approved'
        ? ok([{ type: 'ApprovalFailed', data: { approvalId: state.approvalId, finding: command.finding } }])
        : ok([]);
    default:
      return assertNever(command);
  }
}

function decideRequest(command: Of<'Request'>, state: ApprovalState, at: number): Decision {
  const { kind, payload, initiator, target, approvalId } = command;
  if (!isApprovalKind(kind)) return reject({ code: 'payload-invalid', field: 'kind' });
  const permission = permissionFor({ kind, payload }, 'initiate');
  if (!command.permissions.includes(permission)) return reject({ code: 'permission-missing', inputs: { permission } });
  const reason = command.reason.trim();
  if (reason === '') return reject({ code: 'reason-missing', field: 'reason' });
  const finding = payloadFinding(kind, payload);
  if (finding !== null) return reject({ code: 'payload-invalid', field: finding });
  if (ownStaffOf(kind, payload) === initiator) return reject({ code: 'staff-own' });
  const hash = payloadHash(payload);
  if (state.status !== 'none') {
    // The id is derived from the initiator and the idempotency key: repeating a request changes nothing, and another
    // request under the same id is a conflict.
    const same =
      state.kind === kind && state.target === target && state.payloadHash === hash && state.initiator === initiator;
    return same ? ok([]) : reject({ code: 'idempotency-conflict' });
  }
  return ok([
    {
      type: 'ApprovalRequested',
      data: {
        approvalId,
        kind,
        target,
        payload,
        payloadHash: hash,
        initiator,
        initiatorRole: command.role,
        required: requiredFor({ kind, payload }),
        expiresAt: Math.min(command.expiresAt ?? Infinity, at + APPROVAL_LIFE_MS),
        reason,
      },
    },
  ]);
}

function decideDecision(command: Of<'Decide'>, approval: KnownApproval, at: number): Decision {
  const { approvalId } = approval;
  const { staffId, role } = command;
  const reason = command.reason.trim();
  if (command.decision === 'withdraw') {
    if (staffId !== approval.initiator)
      return reject({ code: 'permission-missing', detail: 'Only its initiator may withdraw a request.' });
    return approval.status === 'pending'
      ? ok([{ type: 'ApprovalWithdrawn', data: { approvalId, staffId, ...(reason !== '' && { reason }) } }])
      : reject({ code: 'approval-decided' });
  }
  const permission = permissionFor(approval, 'approve');
  if (!command.permissions.includes(permission)) return reject({ code: 'permission-missing', inputs: { permission } });
  if (staffId === ownStaffOf(approval.kind, approval.payload)) return reject({ code: 'staff-own' });
  if (staffId === approval.initiator) return reject({ code: 'approval-own' });
  if (approval.status !== 'pending')
    return reject({ code: approval.status === 'expired' ? 'approval-expired' : 'approval-decided' });
  if (at >= approval.expiresAt) return reject({ code: 'approval-expired' });
  if (command.payloadHash !== approval.payloadHash || payloadHash(approval.payload) !== approval.payloadHash)
    return reject({ code: 'payload-changed', field: 'payloadHash' });
  if (approval.signers.includes(staffId)) return reject({ code: 'already-signed' });
  if (command.decision === 'reject')
    return reason === ''
      ? reject({ code: 'reason-missing', field: 'reason' })
      : ok([{ type: 'ApprovalRejected', data: { approvalId, staffId, role, reason } }]);
  const missing = missingRole(approval, role);
  if (missing !== null)
    return reject({
      code: 'permission-missing',
      detail: `One of the people who agree is of ${missing.toUpperCase()}.`,
    });
  const signed: ApprovalEvent = {
    type: 'ApprovalSigned',
    data: { approvalId, staffId, role, payloadHash: approval.payloadHash, reason },
  };
  const approvers = [...approval.signers, staffId];
  if (approvers.length < approval.required) return ok([signed]);
  const { kind, target, payload, initiator } = approval;
  return ok([
    signed,
    {
      type: 'ApprovalGranted',
      data: { approvalId, kind, target, payload, payloadHash: approval.payloadHash, approvers, initiator },
    },
  ]);
}
