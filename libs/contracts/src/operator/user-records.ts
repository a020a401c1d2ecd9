import { z } from 'zod';
import { USER_STATUSES } from '../identity/constants.js';
import { BLOCK_CAUSES } from '../identity/withdrawal-block.js';
import { LOCK_CAUSES } from '../identity/account-lock.js';
import { KEPT_BECAUSE } from '../identity/closure.js';
import { isoTime } from '../web/primitives.js';
import type { Read } from './read-only.js';

export const userRecordSchema = z.object({
  id: z.string(),
  uid: z.string(),
  /** Of a sub-account, its main account. */
  parentUid: z.string().nullable(),
  /** Masked; POST users/{id}/reveal shows it. */
  email: z.string(),
  /** Masked likewise; null without one. */
  phone: z.string().nullable(),
  country: z.string(),
  kycState: z.int(),
  status: z.enum(USER_STATUSES),
  totp: z.boolean(),
  passkeys: z.int(),
  /** How many are left; null where none were made. */
  recoveryCodes: z.int().nullable(),
  allow: z.array(z.string()),
  /** While the owner's lock lasts. */
  lock: z.object({ at: isoTime, cause: z.enum(LOCK_CAUSES) }).nullable(),
  /** After the last change of what protects the account nothing can be withdrawn; that may be over. */
  blocked: z.object({ until: isoTime, cause: z.enum(BLOCK_CAUSES).nullable() }).nullable(),
  /** Since when the owner wants the account closed; absent otherwise. */
  closingSince: isoTime.optional(),
  /** Of an account that is closed: until when what is kept and why, and what has been erased. */
  closed: z
    .object({
      at: isoTime,
      kept: z.enum(KEPT_BECAUSE),
      ordinaryUntil: isoTime,
      retainUntil: isoTime,
      erased: z.enum(['nothing', 'ordinary', 'everything']),
    })
    .optional(),
  registeredAt: isoTime,
  version: z.number(),
});
export type UserRecord = Read<typeof userRecordSchema>;

/** GET users/{id}/sessions, newest use first. Addresses are cut for roles that see personal data masked. */
export const userSessionRecordSchema = z.object({
  id: z.string(),
  createdAt: isoTime,
  lastSeenAt: isoTime,
  ip: z.string(),
  userAgent: z.string(),
});
export type UserSessionRecord = Read<typeof userSessionRecordSchema>;

/** GET users/{id}/api-keys. `id` is the access key; its secret is shown to nobody. */
export const userKeyRecordSchema = z.object({
  id: z.string(),
  label: z.string(),
  permissions: z.array(z.string()),
  ips: z.array(z.string()),
  status: z.string(),
  createdAt: isoTime,
  expiresAt: isoTime.nullable(),
  lastUsedAt: isoTime.nullable(),
  lastUsedIp: z.string().nullable(),
});
export type UserKeyRecord = Read<typeof userKeyRecordSchema>;
