import { z } from 'zod';
import { API_KEY_FAULTS } from '../identity/api-key-faults.js';
import { agreementTick } from './agreement-tick.js';
import { PAGE_LISTS } from '../identity/customer-lists.js';
import { codeText, emailText, isoTime, plainText } from './primitives.js';

/**
 * 8–20 characters with a digit, an upper-case and a lower-case letter and a special character. The server also refuses
 * common passwords.
 */
export const passwordText = z
  .string()
  .min(8, 'At least 8 characters.')
  .max(20, 'At most 20 characters.')
  .regex(/[0-9]/, 'Add a number.')
  .regex(/[a-z]/, 'Add a lower-case letter.')
  .regex(/[A-Z]/, 'Add an upper-case letter.')
  .regex(/[^A-Za-z0-9\s]/, 'Add a special character.');

const hexText = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{2,${2 * bytes}}$`));
/** What the inputs of `work-needed` hold (429): a task that costs the client some computing. */
export const workChallengeSchema = z.strictObject({
  algorithm: z.string().max(20),
  nonce: hexText(32),
  salt: hexText(32),
  cost: z.int().min(1).max(1_000_000),
  keyLength: z.int().min(1).max(64),
  keyPrefix: hexText(32),
  /** Milliseconds since 1970. */
  expiresAt: z.int().min(0),
  subject: hexText(32),
  signature: hexText(64),
});
/** The challenge as it was given, with its solution. Sent along with the refused request. */
export const workProofSchema = workChallengeSchema.extend({
  counter: z.int().min(0).max(4_294_967_295),
  derivedKey: hexText(64),
});

/** POST /api/auth/register → 202. */
export const registerBody = z.strictObject({
  email: emailText,
  password: passwordText,
  country: z.string().regex(/^[A-Z]{2}$/, 'Choose a country.'),
  agreements: z.array(agreementTick).max(10),
  proof: workProofSchema.optional(),
});
/** What names a sign-up until its address is proven. Only who made it has it. */
const signUpText = z.string().min(1).max(64);
export const registerReply = z.strictObject({ signUp: signUpText });
/** POST /api/auth/resend-code → 202 */
export const resendCodeBody = z.strictObject({ email: emailText, signUp: signUpText });
/** POST /api/auth/verify-email → 200 `me` and a session cookie. */
export const verifyEmailBody = z.strictObject({ email: emailText, signUp: signUpText, code: codeText });
/**
 * POST /api/auth/verify-link → 200 `verifyLinkReply`. The token is what follows # in the link of the mail. Who signed
 * up sends the sign-up's name; on another device its password takes that place (409 `sign-up-elsewhere` asks for it).
 */
export const verifyLinkBody = z.strictObject({
  token: z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'The link is not whole.'),
  signUp: signUpText.optional(),
  password: z.string().min(1).max(128).optional(),
});
/** POST /api/auth/login → 200 `loginReply`. */
export const loginBody = z.strictObject({
  email: z.string().min(1).max(254),
  password: z.string().min(1).max(128),
  code: codeText.optional(),
  proof: workProofSchema.optional(),
});
/** `revokeKeys` deletes all API keys too, and counts only together with `everywhere`. */
export const logoutBody = z.strictObject({ everywhere: z.boolean().optional(), revokeKeys: z.boolean().optional() });
export const stepUpText = z.string().min(1).max(200);
/** Counts once, for this session, action and body. */
export const stepUpReply = z.object({ stepUp: z.string(), expiresAt: isoTime });

/** GET /api/auth/me */
export const meSchema = z.object({
  uid: z.string(),
  /** Of a sub-account, the name that it logs in with. */
  email: z.string(),
  /** The verified name of a person or a company; null before, and for sub-accounts. */
  name: z.string().nullable(),
  userType: z.number(),
  /** Of a sub-account, its main account. */
  parentUid: z.string().nullable(),
  /** Whether the customer is shown the entry to sub-accounts: a verified company that is not one itself. */
  subAccounts: z.boolean(),
  country: z.string(),
  kycState: z.number(),
  status: z.enum(['active', 'frozen', 'closed']),
  authorities: z.array(z.string()),
  agreementsSigned: z.array(z.string()),
  /**
   * Agreements that must be signed before trading. While any is missing, the agreement guard redirects to
   * /user/agreement/.
   */
  agreementsPending: z.array(z.string()),
  /** Versions to sign soon. The customer trades until `until`; those whose time is over are pending as well. */
  agreementsDue: z.array(z.object({ id: z.string(), version: z.int(), effectiveAt: isoTime, until: isoTime })),
  totp: z.boolean(),
  passkeys: z.int(),
  /** Whether the venue can send text messages. */
  phoneOffered: z.boolean(),
  /** In E.164; null where none is bound. */
  phone: z.string().nullable(),
  /** How many recovery codes are left; null where none were issued. */
  recoveryCodes: z.int().nullable(),
  /** The lists of customers that pages ask for, of those that the customer is on. */
  lists: z.array(z.enum(PAGE_LISTS)),
  /** `cause` says which change a block of withdrawals follows from (`BLOCK_CAUSES`). */
  locks: z.array(z.object({ reason: z.string(), until: isoTime.nullable(), cause: z.string().optional() })),
  registeredAt: isoTime,
  preferences: z.record(z.string(), z.string()),
  favourites: z.array(z.string()),
  demo: z.boolean(),
});
export type Me = z.output<typeof meSchema>;

/** GET /api/auth/session: who is logged in, or null for a visitor. */
export const whoSchema = z.object({ user: meSchema.nullable() });

/** `user` is there for the device that signed up, with a session cookie. */
export const verifyLinkReply = z.object({ outcome: z.enum(['verified', 'already']), user: meSchema.optional() });

export const loginReply = z.union([
  z.object({ next: z.literal('done'), user: meSchema }),
  z.object({ next: z.literal('two-step'), methods: z.array(z.string()), ticket: z.string() }),
]);

/**
 * POST /api/user/password → 204. `revokeKeys` deletes all API keys too. POST /api/user/totp {code or stepUp} →
 * {secret, uri}, which POST /api/user/totp/confirm binds, or with `replace` POST /api/user/totp/change. DELETE
 * /api/user/totp (body {code}).
 */
export const changePasswordBody = z.strictObject({
  current: z.string().min(1).max(128),
  next: passwordText,
  code: codeText.optional(),
  stepUp: stepUpText.optional(),
  revokeKeys: z.boolean().optional(),
  acknowledgeBlock: z.boolean().optional(),
});
/** `code` of the authenticator that is bound, where another is to take its place. */
export const totpBeginBody = z.strictObject({
  code: codeText.optional(),
  stepUp: stepUpText.optional(),
  replace: z.boolean().optional(),
});
export const totpBeginReply = z.object({ secret: z.string(), uri: z.string() });
export const codeBody = z.strictObject({ code: codeText, acknowledgeBlock: z.boolean().optional() });
/** GET /api/user/sessions, DELETE /api/user/sessions/{id}. */
export const sessionSchema = z.object({
  id: z.string(),
  createdAt: isoTime,
  lastSeenAt: isoTime,
  ip: z.string(),
  userAgent: z.string(),
  current: z.boolean(),
});
/** GET /api/user/login-log, /api/user/security-log. */
export const logRowSchema = z.object({
  id: z.string(),
  at: isoTime,
  action: z.string(),
  ip: z.string(),
  userAgent: z.string(),
  ok: z.boolean(),
});
/**
 * PUT /api/user/preferences {key, value}, with proof for the key QUICK_WITHDRAW (Y, N); PUT /api/user/favourites
 * {symbol, favourite}.
 */
export const preferenceBody = z.strictObject({
  key: z.string().regex(/^[a-zA-Z_-]{1,40}$/),
  value: plainText.max(200),
  code: codeText.optional(),
  stepUp: stepUpText.optional(),
});
export const favouritesSchema = z.object({ favourites: z.array(z.string()) });
export const favouriteBody = z.strictObject({ symbol: z.string().regex(/^[a-z0-9]{4,20}$/), favourite: z.boolean() });

/** GET|POST /api/api-keys, PUT|DELETE /api/api-keys/{accessKey}. `secretKey` only in the answer to POST. */
export const apiKeySchema = z.object({
  accessKey: z.string(),
  label: z.string(),
  permissions: z.array(z.string()),
  ips: z.array(z.string()),
  createdAt: isoTime,
  expiresAt: isoTime.nullable(),
  /** `invalid`: it would work, but its account may not do what it is for; `invalid` says why. */
  status: z.enum(['active', 'invalid', 'expired']),
  invalid: z.enum(API_KEY_FAULTS).optional(),
  lastUsedAt: isoTime.nullable(),
  lastUsedIp: z.string().nullable(),
  secretKey: z.string().optional(),
});
export type ApiKey = z.output<typeof apiKeySchema>;
export type Session = z.output<typeof sessionSchema>;
export type LogRow = z.output<typeof logRowSchema>;
