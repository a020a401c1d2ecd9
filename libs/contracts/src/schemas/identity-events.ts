import { z } from 'zod';
import {
  API_PERMISSIONS,
  APPROVAL_KIND_NAMES,
  BLOCK_CAUSES,
  CUSTOMER_LISTS,
  KEPT_BECAUSE,
  KYC_STATE,
  LOCK_CAUSES,
  STAFF_ROLES,
  SUB_AUTHORITIES,
  type ApprovalEvents,
  type ApprovalKind,
  type AuditEvents,
  type StaffEvents,
  type UserEvents,
} from '../identity/index.js';
import { REMOVAL_PROJECTS } from '../removal/index.js';
import { agreement } from './agreement-fields.js';
import { schemasOf } from './bound.js';
import { accountStatus, authority, id, jsonObject, place, text, whole } from './primitives.js';

export const apiPermission = z.enum(API_PERMISSIONS);
export const staffRole = z.enum(STAFF_ROLES).meta({ id: 'StaffRole' });
export const approvalKind = z.enum(APPROVAL_KIND_NAMES as readonly ApprovalKind[]).meta({ id: 'ApprovalKind' });

export const subAuthority = z.enum(SUB_AUTHORITIES);

const uid = id;
const staffId = id;
const apiKey = {
  uid,
  keyId: id,
  permissions: z.array(apiPermission),
  ipCount: whole,
  expiresAt: whole.nullable(),
};

export const userEvents = schemasOf<UserEvents>()({
  UserRegistered: z.object({
    uid,
    country: id,
    profile: z.enum(['au', 'jp']),
    contactRef: id,
    parentUid: id.optional(),
  }),
  AgreementSigned: z.object({
    uid,
    agreement,
    version: whole,
    originRef: id,
    language: text.optional(),
    contentHash: id.optional(),
  }),
  KycStateSet: z.object({
    uid,
    state: z.literal(Object.values(KYC_STATE)),
    by: id,
    source: whole.optional(),
    kind: z.literal('company').optional(),
    hold: z.literal(true).optional(),
  }),
  PasswordChanged: z.object({ uid, version: whole, how: z.literal('reset').optional() }),
  TotpSet: z.object({ uid, version: whole }),
  EmailChanged: z.object({ uid, version: whole }),
  PhoneSet: z.object({ uid, version: whole }),
  PhoneRemoved: z.object({ uid }),
  TotpRemoved: z.object({ uid }),
  PasskeyAdded: z.object({ uid, keyRef: id }),
  PasskeyRemoved: z.object({ uid, keyRef: id }),
  RecoveryCodesIssued: z.object({ uid, version: whole }),
  RecoveryCodeUsed: z.object({ uid, version: whole, index: whole }),
  RecoveryCodesRemoved: z.object({ uid }),
  RemovalCarriedOut: z.object({ uid, removalId: id, project: z.literal(REMOVAL_PROJECTS) }),
  SessionsRevoked: z.object({ uid, generation: whole }),
  ApiKeyCreated: z.object(apiKey),
  ApiKeyChanged: z.object(apiKey),
  ApiKeyDeleted: z.object({ uid, keyId: id }),
  UserFrozen: z.object({ uid, by: id, reason: text }),
  UserUnfrozen: z.object({ uid, by: id, approvalId: id }),
  UserNoteWritten: z.object({ uid, noteId: id, by: id }),
  WithdrawalsBlocked: z.object({ uid, until: whole, cause: z.enum(BLOCK_CAUSES) }),
  QuickWithdrawSet: z.object({ uid, on: z.boolean() }),
  AccountLocked: z.object({ uid, cause: z.enum(LOCK_CAUSES) }),
  AccountUnlocked: z.object({ uid, by: id, approvalId: id }),
  ListMembershipSet: z.object({ uid, list: z.enum(CUSTOMER_LISTS), member: z.boolean(), by: id, approvalId: id }),
  ClosureRequested: z.object({ uid, giveBack: z.literal(true).optional() }),
  ClosureCancelled: z.object({ uid }),
  ClosureSealed: z.object({ uid }),
  ClosureUnsealed: z.object({ uid }),
  AccountClosed: z.object({ uid, kept: z.enum(KEPT_BECAUSE), ordinaryUntil: whole, retainUntil: whole }),
  OrdinaryErased: z.object({ uid }),
  PersonErased: z.object({ uid }),
  SubAccountAdded: z.object({ uid, subUid: id }),
  ParentFollowed: z.object({
    uid,
    source: whole,
    status: accountStatus,
    allow: z.array(authority),
    reasons: z.array(text),
  }),
  SubLoginSet: z.object({ uid, enabled: z.boolean() }),
  SubAuthoritySet: z.object({ uid, authorities: z.array(subAuthority) }),
  SubAccountUnfrozen: z.object({ uid, by: id }),
  AccountControlDerived: z.object({
    uid,
    status: accountStatus,
    allow: z.array(authority),
    reasons: z.array(text),
    blockedUntil: whole.optional(),
    parentUid: id.optional(),
  }),
});

export const staffEvents = schemasOf<StaffEvents>()({
  StaffCreated: z.object({
    staffId,
    role: staffRole,
    contactRef: id,
    by: id,
    approvalId: id.optional(),
    invited: z.literal(true).optional(),
  }),
  StaffJoined: z.object({ staffId }),
  StaffPasswordChanged: z.object({ staffId, version: whole }),
  StaffTotpChanged: z.object({ staffId, version: whole }),
  StaffPasskeyAdded: z.object({ staffId, keyRef: id }),
  StaffPasskeyRemoved: z.object({ staffId, keyRef: id }),
  StaffReset: z.object({ staffId, by: id }),
  StaffRoleChanged: z.object({ staffId, from: staffRole, to: staffRole, by: id, approvalId: id }),
  StaffEnabled: z.object({ staffId, by: id, approvalId: id }),
  StaffDisabled: z.object({ staffId, by: id, approvalId: id.optional() }),
});

export const auditEvents = schemasOf<AuditEvents>()({
  AuditRecorded: z.object({
    actor: text,
    role: z.enum([...STAFF_ROLES, 'system']),
    action: text,
    target: text,
    reason: text.optional(),
    before: text.optional(),
    after: text.optional(),
    requestId: text.optional(),
    originRef: text.optional(),
  }),
});

export const approvalEvents = schemasOf<ApprovalEvents>()({
  ApprovalRequested: z.object({
    approvalId: id,
    kind: approvalKind,
    target: text,
    payload: jsonObject,
    payloadHash: id,
    initiator: id,
    initiatorRole: z.enum([...STAFF_ROLES, 'system']),
    required: whole,
    expiresAt: whole,
    reason: text,
  }),
  ApprovalSigned: z.object({
    approvalId: id,
    staffId,
    role: staffRole,
    payloadHash: id,
    reason: text,
    receipt: z.object({ kid: id, signature: text, version: z.literal(2).optional() }).optional(),
  }),
  ApprovalRejected: z.object({ approvalId: id, staffId, role: staffRole, reason: text }),
  ApprovalWithdrawn: z.object({ approvalId: id, staffId, reason: text.optional() }),
  ApprovalExpired: z.object({ approvalId: id }),
  ApprovalGranted: z.object({
    approvalId: id,
    kind: approvalKind,
    target: text,
    payload: jsonObject,
    payloadHash: id,
    approvers: z.array(id),
    initiator: id,
  }),
  ApprovalExecuted: z.object({ approvalId: id, by: place }),
  ApprovalFailed: z.object({ approvalId: id, finding: text }),
});
