import type { ProjectionDefinition } from '@corella/read-model';

/** No personal data here: lists add names and addresses from the vault when they are read. */
export interface IdentityTables {
  identity_users: {
    uid: string;
    country: string;
    kyc_state: number;
    status: string;
    totp: number;
    registered_at: number;
  };
  identity_staff: { staff_id: string; role: string; status: string; created_at: number };
  identity_approvals: {
    approval_id: string;
    kind: string;
    target: string;
    payload: string;
    payload_hash: string;
    reason: string;
    initiator: string;
    required: number;
    status: string;
    finding: string | null;
    created_at: number;
    expires_at: number;
  };
  identity_decisions: {
    approval_id: string;
    revision: number;
    staff_id: string;
    decision: string;
    reason: string;
    at: number;
  };
  identity_audit: {
    id: string;
    /** Of the record in the whole log: a later one has a larger one. */
    position: number;
    at: number;
    actor: string;
    role: string;
    action: string;
    target: string;
    reason: string | null;
    before_text: string | null;
    after_text: string | null;
    hash: string;
  };
}

export const identityDefinition: ProjectionDefinition = {
  name: 'identity',
  version: 3,
  tables: ['identity_users', 'identity_staff', 'identity_approvals', 'identity_decisions', 'identity_audit'],
  create: ({ int, text, json }) => [
    `create table identity_users (
      uid ${text} primary key, country ${text} not null, kyc_state ${int} not null, status ${text} not null,
      totp ${int} not null, registered_at ${int} not null)`,
    `create table identity_staff (
      staff_id ${text} primary key, role ${text} not null, status ${text} not null, created_at ${int} not null)`,
    `create table identity_approvals (
      approval_id ${text} primary key, kind ${text} not null, target ${text} not null, payload ${json} not null,
      payload_hash ${text} not null, reason ${text} not null, initiator ${text} not null, required ${int} not null,
      status ${text} not null, finding ${text}, created_at ${int} not null, expires_at ${int} not null)`,
    'create index identity_approvals_status on identity_approvals (status, expires_at)',
    `create table identity_decisions (
      approval_id ${text} not null, revision ${int} not null, staff_id ${text} not null, decision ${text} not null,
      reason ${text} not null, at ${int} not null, primary key (approval_id, revision))`,
    `create table identity_audit (
      id ${text} primary key, position ${int} not null, at ${int} not null, actor ${text} not null, role ${text} not null,
      action ${text} not null, target ${text} not null, reason ${text}, before_text ${text}, after_text ${text},
      hash ${text} not null)`,
    'create index identity_audit_at on identity_audit (at)',
    'create index identity_audit_actor on identity_audit (actor, at)',
  ],
};
