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
  /** Keys that end by themselves. */
  identity_api_keys: { key_id: string; uid: string; expires_at: number };
  /** The newest version that each customer has signed of each agreement; 0 for none. Sub-accounts sign nothing. */
  identity_signatures: {
    agreement: string;
    uid: string;
    profile: string;
    version: number;
    /** Whether the account was told that it may not trade until something is signed. */
    held: number;
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
  identity_kyc_cases: {
    case_id: string;
    uid: string;
    kind: string;
    country: string;
    method: string;
    document_type: string | null;
    pictures: number;
    /** JSON arrays of codes. */
    marks: string;
    needs_second: string;
    asked: string;
    mismatches: number;
    checked: number;
    state: number;
    mail_state: number;
    letter_until: number | null;
    attempt: number;
    submitted_at: number;
    due_at: number;
    /** `due_at`, or after everything else while others have to act and once it is decided. */
    due_sort: number;
    claimed_by: string | null;
    claimed_until: number | null;
    asked_at: number | null;
    approval_id: string | null;
    decided_at: number | null;
    decided_by: string | null;
    /** Why it was opened, of a customer who was verified already. */
    cause: string | null;
    rating: string | null;
    risks: string;
  };
  identity_removals: {
    removal_id: string;
    uid: string;
    project: number;
    status: string;
    submitted_at: number;
    expires_at: number;
    execute_at: number | null;
    claimed_by: string | null;
    claimed_until: number | null;
    approval_id: string | null;
    ended_at: number | null;
  };
  /** Who is on which list now. `by_ids` are those who asked and agreed, with commas. */
  identity_list_members: {
    /** `{list}:{uid}`. */
    id: string;
    list: string;
    uid: string;
    since: number;
    by_ids: string;
    approval_id: string;
  };
  /** Accounts that are `closing`, `closed`, or of which `ordinary` data or `everything` was erased. */
  identity_closures: { uid: string; state: string; ordinary_until: number | null; retain_until: number | null };
  identity_decisions: {
    approval_id: string;
    revision: number;
    staff_id: string;
    decision: string;
    reason: string;
    at: number;
    /** Of a signature with a receipt. */
    role: string | null;
    kid: string | null;
    signature: string | null;
    receipt_version: number | null;
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
  version: 9,
  tables: [
    'identity_users',
    'identity_api_keys',
    'identity_signatures',
    'identity_staff',
    'identity_approvals',
    'identity_decisions',
    'identity_list_members',
    'identity_kyc_cases',
    'identity_removals',
    'identity_closures',
    'identity_audit',
  ],
  create: ({ int, text, json }) => [
    `create table identity_users (
      uid ${text} primary key, country ${text} not null, kyc_state ${int} not null, status ${text} not null,
      totp ${int} not null, registered_at ${int} not null)`,
    `create table identity_api_keys (
      key_id ${text} primary key, uid ${text} not null, expires_at ${int} not null)`,
    'create index identity_api_keys_end on identity_api_keys (expires_at)',
    `create table identity_signatures (
      agreement ${text} not null, uid ${text} not null, profile ${text} not null, version ${int} not null,
      held ${int} not null, primary key (agreement, uid))`,
    'create index identity_signatures_version on identity_signatures (agreement, profile, version)',
    'create index identity_signatures_uid on identity_signatures (uid)',
    `create table identity_staff (
      staff_id ${text} primary key, role ${text} not null, status ${text} not null, created_at ${int} not null)`,
    `create table identity_approvals (
      approval_id ${text} primary key, kind ${text} not null, target ${text} not null, payload ${json} not null,
      payload_hash ${text} not null, reason ${text} not null, initiator ${text} not null, required ${int} not null,
      status ${text} not null, finding ${text}, created_at ${int} not null, expires_at ${int} not null)`,
    'create index identity_approvals_status on identity_approvals (status, expires_at)',
    `create table identity_decisions (
      approval_id ${text} not null, revision ${int} not null, staff_id ${text} not null, decision ${text} not null,
      reason ${text} not null, at ${int} not null, role ${text}, kid ${text}, signature ${text},
      receipt_version ${int},
      primary key (approval_id, revision))`,
    `create table identity_list_members (
      id ${text} primary key, list ${text} not null, uid ${text} not null, since ${int} not null,
      by_ids ${text} not null, approval_id ${text} not null)`,
    'create index identity_list_members_list on identity_list_members (list, since)',
    `create table identity_kyc_cases (
      case_id ${text} primary key, uid ${text} not null, kind ${text} not null, country ${text} not null,
      method ${text} not null, document_type ${text}, pictures ${int} not null, marks ${text} not null,
      needs_second ${text} not null, asked ${text} not null, mismatches ${int} not null, checked ${int} not null,
      state ${int} not null, mail_state ${int} not null, letter_until ${int}, attempt ${int} not null,
      submitted_at ${int} not null, due_at ${int} not null, due_sort ${int} not null, claimed_by ${text},
      claimed_until ${int}, asked_at ${int}, approval_id ${text}, decided_at ${int}, decided_by ${text},
      cause ${text}, rating ${text}, risks ${text} not null)`,
    'create index identity_kyc_cases_due on identity_kyc_cases (due_sort)',
    'create index identity_kyc_cases_uid on identity_kyc_cases (uid)',
    'create index identity_kyc_cases_decided on identity_kyc_cases (decided_at)',
    `create table identity_removals (
      removal_id ${text} primary key, uid ${text} not null, project ${int} not null, status ${text} not null,
      submitted_at ${int} not null, expires_at ${int} not null, execute_at ${int}, claimed_by ${text},
      claimed_until ${int}, approval_id ${text}, ended_at ${int})`,
    'create index identity_removals_uid on identity_removals (uid)',
    `create table identity_closures (
      uid ${text} primary key, state ${text} not null, ordinary_until ${int}, retain_until ${int})`,
    'create index identity_closures_state on identity_closures (state, uid)',
    'create index identity_removals_ended on identity_removals (ended_at)',
    `create table identity_audit (
      id ${text} primary key, position ${int} not null, at ${int} not null, actor ${text} not null, role ${text} not null,
      action ${text} not null, target ${text} not null, reason ${text}, before_text ${text}, after_text ${text},
      hash ${text} not null)`,
    'create index identity_audit_at on identity_audit (at)',
    'create index identity_audit_actor on identity_audit (actor, at)',
  ],
};
