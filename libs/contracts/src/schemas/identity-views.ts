import { z } from 'zod';
import {
  API_KEY_FAULTS,
  BLOCK_CAUSES,
  CUSTOMER_LISTS,
  KEPT_BECAUSE,
  KYC_STATE,
  LOCK_CAUSES,
  STAFF_FACTORS,
  STAFF_ROLES,
  USER_STATUSES,
  type ApiKeyView,
  type Origin,
  type SessionGrant,
  type StaffPrincipal,
  type UserView,
  type WorkChallenge,
  type WorkProof,
} from '../identity/index.js';
import { schemaOf } from './bound.js';
import { agreement, agreementDue } from './agreement-fields.js';
import { apiPermission } from './identity-events.js';
import { authority, id, text, whole } from './primitives.js';

export const origin = schemaOf<Origin>()(z.object({ ip: text, userAgent: text }).meta({ id: 'Origin' }));
export const sessionGrant = schemaOf<SessionGrant>()(
  z
    .object({
      token: id,
      expiresAt: whole,
      tokens: z.object({ uc: id, pro: id, site: id }).optional(),
    })
    .meta({ id: 'SessionGrant' }),
);

export const userView = schemaOf<UserView>()(
  z
    .object({
      uid: id,
      userType: z.literal([1, 2]),
      parentUid: id.optional(),
      email: text,
      name: text.optional(),
      mayHaveSubAccounts: z.boolean().optional(),
      canBindPhone: z.boolean().optional(),
      country: text,
      profile: z.enum(['au', 'jp']),
      kycState: z.literal(Object.values(KYC_STATE)),
      status: z.enum(USER_STATUSES),
      allow: z.array(authority),
      agreementsSigned: z.array(agreement),
      signatures: z
        .array(
          z.object({
            agreement,
            version: whole,
            at: whole,
            language: text.optional(),
            contentHash: text.optional(),
          }),
        )
        .optional(),
      agreementsDue: z.array(agreementDue).optional(),
      totp: z.boolean(),
      passkeys: whole.optional(),
      phone: text.optional(),
      recoveryCodes: whole.optional(),
      held: z.literal(true).optional(),
      closingSince: whole.optional(),
      closure: z
        .object({
          uid: id,
          kept: z.enum(KEPT_BECAUSE),
          ordinaryUntil: whole,
          retainUntil: whole,
          closedAt: whole,
          erased: z.enum(['nothing', 'ordinary', 'everything']),
        })
        .optional(),
      blockedUntil: whole.optional(),
      blockCause: z.enum(BLOCK_CAUSES).optional(),
      lock: z.object({ at: whole, cause: z.enum(LOCK_CAUSES), number: whole }).optional(),
      lists: z.array(z.enum(CUSTOMER_LISTS)).optional(),
      registeredAt: whole,
      passwordChangedAt: whole,
      preferences: z.record(z.string(), z.string()),
      favourites: z.array(text),
    })
    .meta({ id: 'UserView' }),
);

export const staffPrincipal = schemaOf<StaffPrincipal>()(
  z
    .object({
      kind: z.literal('staff'),
      staffId: id,
      sessionId: id,
      role: z.enum(STAFF_ROLES),
      name: text,
      email: text,
      permissions: z.array(text),
      factor: z.object({ fresh: z.boolean(), methods: z.array(z.enum(STAFF_FACTORS)) }).optional(),
    })
    .meta({ id: 'StaffPrincipal' }),
);

export const apiKeyView = schemaOf<ApiKeyView>()(
  z
    .object({
      accessKey: id,
      label: text,
      permissions: z.array(apiPermission),
      ips: z.array(text),
      createdAt: whole,
      expiresAt: whole.nullable(),
      status: z.enum(['active', 'expired']),
      invalid: z.enum(API_KEY_FAULTS).optional(),
      lastUsedAt: whole.nullable(),
      lastUsedIp: text.nullable(),
    })
    .meta({ id: 'ApiKeyView' }),
);

const workChallenge = schemaOf<WorkChallenge>()(
  z.object({
    algorithm: text,
    nonce: text,
    salt: text,
    cost: whole,
    keyLength: whole,
    keyPrefix: text,
    expiresAt: whole,
    subject: text,
    signature: text,
  }),
);
export const workProof = schemaOf<WorkProof>()(
  z.object({ ...workChallenge.shape, counter: whole, derivedKey: text }).meta({ id: 'WorkProof' }),
);
