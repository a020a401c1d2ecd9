import type { ApprovalEvents } from '@corella/contracts/identity';
import { isOf, type RecordedEvent, type RecordedOf } from '@corella/event-store';
import type { Projection } from '@corella/projection';
import type { CompiledQuery, Kysely } from '@corella/read-model';
import { identityDefinition } from './identity-tables.js';
import type { IdentityTables } from './identity-tables.js';
import { closureQueries } from './closure-queries.js';
import { kycQueries } from './kyc-queries.js';
import { removalQueries } from './removal-queries.js';
import { signatureQueries } from './signature-queries.js';

type Db = Kysely<IdentityTables>;
type Signed = ApprovalEvents['ApprovalSigned'];

/**
 * Users, staff, approvals, cases of verification, requests for removals and the audit log, as the console lists them.
 * Each query can be repeated: it inserts a row that is missing or sets what the event says.
 */
export function identityProjection(db: Db): Projection {
  const ofEvent = (event: RecordedEvent): readonly { compile(): CompiledQuery }[] => {
    if (isOf(event, 'user'))
      return [...userQueries(db, event), ...signatureQueries(db, event), ...closureQueries(db, event)];
    if (isOf(event, 'staff')) return staffQueries(db, event);
    if (isOf(event, 'kyc')) return kycQueries(db, event);
    if (isOf(event, 'removal')) return removalQueries(db, event);
    if (isOf(event, 'approval')) return approvalQueries(db, event);
    return isOf(event, 'audit') ? auditQueries(db, event) : [];
  };
  return {
    ...identityDefinition,
    categories: ['user', 'staff', 'approval', 'audit', 'kyc', 'removal'],
    project: (events) => events.flatMap(ofEvent).map((query) => query.compile()),
  };
}

function userQueries(db: Db, event: RecordedOf<'user'>) {
  const { at } = event.meta;
  const { uid } = event.data;
  const set = (values: Partial<IdentityTables['identity_users']>) => [
    db.updateTable('identity_users').set(values).where('uid', '=', uid),
  ];
  switch (event.type) {
    case 'UserRegistered':
      return [
        db
          .insertInto('identity_users')
          .values({ uid, country: event.data.country, kyc_state: 0, status: 'active', totp: 0, registered_at: at })
          .onConflict((conflict) => conflict.column('uid').doNothing()),
      ];
    case 'KycStateSet':
      return set({ kyc_state: event.data.state });
    case 'TotpSet':
      return set({ totp: 1 });
    case 'TotpRemoved':
      return set({ totp: 0 });
    case 'UserFrozen':
      return set({ status: 'frozen' });
    case 'UserUnfrozen':
      return set({ status: 'active' });
    case 'ApiKeyCreated':
    case 'ApiKeyChanged':
      return [keyEnd(db, event.data)];
    case 'ApiKeyDeleted':
      return [db.deleteFrom('identity_api_keys').where('key_id', '=', event.data.keyId)];
    case 'ListMembershipSet':
      return [membership(db, event)];
    case 'AccountClosed':
      return set({ status: 'closed' });
    case 'AccountControlDerived':
      // A sub-account is frozen and unfrozen with its main account too.
      return event.data.parentUid === undefined ? [] : set({ status: event.data.status });
    default:
      return [];
  }
}

function membership(db: Db, { data, meta }: RecordedOf<'user', 'ListMembershipSet'>) {
  const { list, uid, member, by, approvalId } = data;
  const id = `${list}:${uid}`;
  if (!member) return db.deleteFrom('identity_list_members').where('id', '=', id);
  const values = { since: meta.at, by_ids: by, approval_id: approvalId };
  return db
    .insertInto('identity_list_members')
    .values({ id, list, uid, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values));
}

interface EndOfKey {
  readonly uid: string;
  readonly keyId: string;
  readonly expiresAt: number | null;
}

function keyEnd(db: Db, { uid, keyId, expiresAt }: EndOfKey) {
  if (expiresAt === null) return db.deleteFrom('identity_api_keys').where('key_id', '=', keyId);
  return db
    .insertInto('identity_api_keys')
    .values({ key_id: keyId, uid, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('key_id').doUpdateSet({ expires_at: expiresAt }));
}

function staffQueries(db: Db, event: RecordedOf<'staff'>) {
  const { staffId } = event.data;
  if (event.type === 'StaffDisabled')
    return [db.updateTable('identity_staff').set({ status: 'disabled' }).where('staff_id', '=', staffId)];
  if (event.type === 'StaffRoleChanged')
    return [db.updateTable('identity_staff').set({ role: event.data.to }).where('staff_id', '=', staffId)];
  if (event.type === 'StaffReset' || event.type === 'StaffEnabled')
    return [db.updateTable('identity_staff').set({ status: 'invited' }).where('staff_id', '=', staffId)];
  if (event.type === 'StaffJoined')
    return [
      db
        .updateTable('identity_staff')
        .set({ status: 'active' })
        .where('staff_id', '=', staffId)
        .where('status', '=', 'invited'),
    ];
  if (event.type !== 'StaffCreated') return [];
  const row = {
    staff_id: staffId,
    role: event.data.role,
    status: event.data.invited === true ? 'invited' : 'active',
    created_at: event.meta.at,
  };
  return [
    db
      .insertInto('identity_staff')
      .values(row)
      .onConflict((conflict) => conflict.column('staff_id').doNothing()),
  ];
}

function approvalQueries(db: Db, event: RecordedOf<'approval'>) {
  const { revision, meta } = event;
  const { approvalId } = event.data;
  const status = (value: string) =>
    db.updateTable('identity_approvals').set({ status: value }).where('approval_id', '=', approvalId);
  const decision = (staffId: string, value: string, reason: string, signed: Partial<Signed> = {}) =>
    db
      .insertInto('identity_decisions')
      .values({
        approval_id: approvalId,
        revision,
        staff_id: staffId,
        decision: value,
        reason,
        at: meta.at,
        role: signed.role ?? null,
        kid: signed.receipt?.kid ?? null,
        signature: signed.receipt?.signature ?? null,
        receipt_version: signed.receipt?.version ?? null,
      })
      .onConflict((conflict) => conflict.columns(['approval_id', 'revision']).doNothing());
  switch (event.type) {
    case 'ApprovalRequested': {
      const { kind, target, payload, payloadHash, reason, initiator, required, expiresAt } = event.data;
      const row = {
        approval_id: approvalId,
        kind,
        target,
        payload: JSON.stringify(payload),
        payload_hash: payloadHash,
        reason,
        initiator,
        required,
        status: 'pending',
        finding: null,
        created_at: meta.at,
        expires_at: expiresAt,
      };
      return [
        db
          .insertInto('identity_approvals')
          .values(row)
          .onConflict((conflict) => conflict.column('approval_id').doNothing()),
      ];
    }
    case 'ApprovalSigned':
      return [decision(event.data.staffId, 'approve', event.data.reason, event.data)];
    case 'ApprovalRejected':
      return [decision(event.data.staffId, 'reject', event.data.reason), status('rejected')];
    case 'ApprovalWithdrawn':
      return [decision(event.data.staffId, 'withdraw', event.data.reason ?? ''), status('withdrawn')];
    case 'ApprovalGranted':
      return [status('approved')];
    case 'ApprovalExpired':
      return [status('expired')];
    case 'ApprovalExecuted':
      return [status('executed')];
    case 'ApprovalFailed':
      return [
        db
          .updateTable('identity_approvals')
          .set({ status: 'failed', finding: event.data.finding })
          .where('approval_id', '=', approvalId),
      ];
  }
}

/** More than a month will ever have, and few enough for a safe integer. */
const RECORDS_OF_A_MONTH = 1_000_000_000;

function auditQueries(db: Db, { stream, revision, data: entry, meta }: RecordedOf<'audit'>) {
  const month = stream.slice('audit-'.length);
  const row = {
    id: `${month}-${revision}`,
    position: Number(month) * RECORDS_OF_A_MONTH + revision,
    at: meta.at,
    actor: entry.actor,
    role: entry.role,
    action: entry.action,
    target: entry.target,
    reason: entry.reason ?? null,
    before_text: entry.before ?? null,
    after_text: entry.after ?? null,
    hash: meta.hash ?? '',
  };
  return [
    db
      .insertInto('identity_audit')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doNothing()),
  ];
}
