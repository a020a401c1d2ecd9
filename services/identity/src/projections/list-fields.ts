import {
  APPROVAL_KINDS,
  APPROVAL_STATUSES,
  CUSTOMER_LISTS,
  KYC_STATE,
  STAFF_ROLES,
  STAFF_STATUSES,
  USER_STATUSES,
} from '@corella/contracts/identity';
import { KYC_CAUSES, KYC_KINDS, KYC_RATINGS } from '@corella/contracts/kyc';
import { REMOVAL_PROJECTS, REMOVAL_STATUSES } from '@corella/contracts/removal';
import { flag, int, oneOf, placedBy, text, time, type ListFields } from '@corella/record-lists';

// What the console's lists of identity's tables can be filtered and sorted by.

const byId = (column: string) => [{ column, kind: 'text' }] as const;

export const USERS: ListFields = {
  fields: {
    id: text('uid'),
    uid: text('uid'),
    country: text('country'),
    kycState: oneOf(int('kyc_state'), Object.values(KYC_STATE)),
    status: oneOf(text('status'), USER_STATUSES),
    totp: flag('totp'),
    registeredAt: time('registered_at'),
  },
  search: [text('uid')],
  tie: byId('uid'),
};
export const STAFF: ListFields = {
  fields: {
    id: text('staff_id'),
    staffId: text('staff_id'),
    role: oneOf(text('role'), STAFF_ROLES),
    status: oneOf(text('status'), STAFF_STATUSES),
    createdAt: time('created_at'),
  },
  search: [text('staff_id'), text('role')],
  tie: byId('staff_id'),
};
export const APPROVALS: ListFields = {
  fields: {
    id: text('approval_id'),
    kind: oneOf(text('kind'), Object.keys(APPROVAL_KINDS)),
    target: text('target'),
    status: oneOf(text('status'), APPROVAL_STATUSES),
    initiator: text('initiator'),
    createdAt: time('created_at'),
    expiresAt: time('expires_at'),
    payloadHash: text('payload_hash'),
  },
  search: [text('approval_id'), text('kind'), text('target'), text('reason')],
  tie: byId('approval_id'),
};
export const KYC_CASES: ListFields = {
  fields: {
    id: text('case_id'),
    uid: text('uid'),
    kind: oneOf(text('kind'), KYC_KINDS),
    country: text('country'),
    cause: oneOf(text('cause'), KYC_CAUSES),
    rating: oneOf(text('rating'), KYC_RATINGS),
    state: oneOf(int('state'), Object.values(KYC_STATE)),
    claimedBy: text('claimed_by'),
    approvalId: text('approval_id'),
    submittedAt: time('submitted_at'),
    // Those that wait for somebody else come last.
    dueAt: placedBy('due_sort', time('due_at')),
    decidedAt: time('decided_at'),
  },
  search: [text('case_id'), text('uid')],
  tie: byId('case_id'),
};
export const REMOVALS: ListFields = {
  fields: {
    id: text('removal_id'),
    uid: text('uid'),
    project: oneOf(int('project'), REMOVAL_PROJECTS),
    status: oneOf(text('status'), REMOVAL_STATUSES),
    claimedBy: text('claimed_by'),
    approvalId: text('approval_id'),
    submittedAt: time('submitted_at'),
    expiresAt: time('expires_at'),
    executeAt: time('execute_at'),
    endedAt: time('ended_at'),
  },
  search: [text('removal_id'), text('uid')],
  tie: byId('removal_id'),
};
export const LIST_MEMBERS: ListFields = {
  fields: {
    id: text('id'),
    list: oneOf(text('list'), CUSTOMER_LISTS),
    uid: text('uid'),
    since: time('since'),
    approvalId: text('approval_id'),
  },
  search: [text('uid')],
  tie: byId('id'),
};
export const AUDIT: ListFields = {
  fields: {
    // As text, the tenth record of a month would come before its second.
    id: placedBy('position', text('id')),
    at: time('at'),
    actor: text('actor'),
    role: text('role'),
    action: text('action'),
    target: text('target'),
  },
  search: [text('action'), text('target'), text('actor'), text('reason')],
  tie: [{ column: 'position', kind: 'number' }],
};
