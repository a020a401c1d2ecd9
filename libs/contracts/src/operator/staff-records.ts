import { z } from 'zod';
import { STAFF_ROLES, STAFF_STATUSES } from '../identity/constants.js';
import { isoTime } from '../web/primitives.js';
import type { Read } from './read-only.js';

export const staffRecordSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(STAFF_ROLES),
  status: z.enum(STAFF_STATUSES),
  createdAt: isoTime,
  lastLoginAt: isoTime.nullable(),
});
export type StaffRecord = Read<typeof staffRecordSchema>;

export const auditRecordSchema = z.object({
  id: z.string(),
  at: isoTime,
  actor: z.string(),
  actorName: z.string(),
  role: z.string(),
  action: z.string(),
  target: z.string(),
  targetName: z.string().nullable(),
  reason: z.string().nullable(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  hash: z.string(),
});
export type AuditRecord = Read<typeof auditRecordSchema>;

const verified = { id: z.string(), at: isoTime, records: z.int() };
/** GET audit-log/verification: the hash chain of the whole audit log, computed again. `brokenAt` does not follow. */
export const auditVerificationRecordSchema = z.discriminatedUnion('intact', [
  z.object({ ...verified, intact: z.literal(true), hash: z.string() }),
  z.object({ ...verified, intact: z.literal(false), brokenAt: z.string() }),
]);
export type AuditVerificationRecord = Read<typeof auditVerificationRecordSchema>;

/** POST invitation {token}: who the link invites, with the secret of a new authenticator. */
export const staffInvitationSchema = z.object({
  email: z.string(),
  name: z.string(),
  role: z.enum(STAFF_ROLES),
  secret: z.string(),
  /** `otpauth://…`, for a picture. */
  uri: z.string(),
});
export type StaffInvitation = Read<typeof staffInvitationSchema>;
/** POST me/totp {password, code}. */
export const newAuthenticatorSchema = staffInvitationSchema.pick({ secret: true, uri: true });
export type NewAuthenticator = Read<typeof newAuthenticatorSchema>;

/** GET me/sessions, newest use first. DELETE me/sessions/{id} ends one. */
export const staffSessionRecordSchema = z.object({
  id: z.string(),
  createdAt: isoTime,
  lastSeenAt: isoTime,
  ip: z.string(),
  userAgent: z.string(),
  current: z.boolean(),
});
export type StaffSessionRecord = Read<typeof staffSessionRecordSchema>;

export const operatorMeSchema = z.object({
  staffId: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(STAFF_ROLES),
  permissions: z.array(z.string()),
  demo: z.boolean(),
});
export type OperatorMe = Read<typeof operatorMeSchema>;
