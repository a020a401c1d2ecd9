import { z } from 'zod';
import {
  STEP_UP_ACTIONS,
  STEP_UP_METHODS,
  type AgreementId,
  type ApiPermission,
  type LoginOutcome,
  type ResetOutcome,
  type SecondFactor,
} from '../identity/index.js';
import { schemaOf } from './bound.js';
import { agreement } from './identity-events.js';
import { apiKeyView, origin, sessionGrant, userView, workProof } from './identity-views.js';
import { id, judged, text, whole } from './primitives.js';

const uid = id;
const idempotencyKey = text;
/** What a person typed, or what stands for them, may be anything: identity judges it. */
const email = text;
const password = text;
const code = text;
const device = text.optional();
const acknowledgeBlock = z.boolean().optional();
const shown = { device, proof: workProof.optional() };
const proven = { sessionId: text, code: code.optional(), stepUp: text.optional(), bodyHash: text };
const secondFactor = schemaOf<SecondFactor>()(z.enum(['totp', 'email']));
const key = {
  uid,
  label: text,
  permissions: z.array(judged<ApiPermission>()),
  ips: z.array(text),
  origin,
};

/** What a person at the site or the app asks of identity. Bound to its types in identity-commands.ts. */
export const customerCommands = {
  Register: z.object({
    email,
    password,
    country: text,
    agreements: z.array(judged<AgreementId>()),
    origin,
    language: text,
    ...shown,
  }),
  ResendCode: z.object({ email, signUp: text, origin, language: text }),
  VerifyEmail: z.object({ email, signUp: text, code, origin, device }),
  Login: z.object({ email, password, code: code.optional(), origin, ...shown }),
  LoginTwoStepBegin: z.object({ ticket: text, method: z.literal('email'), origin, language: text, device }),
  LoginTwoStep: z.object({ ticket: text, method: secondFactor, code, origin, device }),
  RequestPasswordReset: z.object({ email, origin, language: text, device }),
  ResetPassword: z.object({
    ...{
      reset: text,
      email,
      code,
      password,
      totp: code.optional(),
      revokeKeys: z.boolean().optional(),
      origin,
      device,
    },
  }),
  Logout: z.object({ token: text, everywhere: z.boolean(), revokeKeys: z.boolean().optional(), origin }),
  ChangePassword: z.object({
    uid,
    sessionId: text,
    current: password,
    next: password,
    code: code.optional(),
    revokeKeys: z.boolean().optional(),
    acknowledgeBlock,
    origin,
  }),
  StepUp: z.object({
    uid,
    sessionId: text,
    action: z.enum(STEP_UP_ACTIONS),
    bodyHash: text,
    method: z.enum(STEP_UP_METHODS),
    code,
    origin,
  }),
  TotpBegin: z.object({ uid, idempotencyKey, ...proven }),
  TotpConfirm: z.object({ uid, code, acknowledgeBlock, origin }),
  TotpRemove: z.object({ uid, code, acknowledgeBlock, origin }),
  RevokeSession: z.object({ uid, sessionId: text }),
  SignAgreements: z.object({ uid, agreements: z.array(judged<AgreementId>()), origin }),
  SetMailPhrase: z.object({ uid, phrase: text.nullable(), origin, ...proven }),
  LockAccount: z.object({ uid, origin, ...proven }),
  ReportNotMe: z.object({ token: text, origin }),
  SetPreference: z.object({ uid, key: text, value: text }),
  SetFavourite: z.object({ uid, symbol: text, favourite: z.boolean() }),
  CreateApiKey: z.object({ ...key, idempotencyKey, ...proven }),
  UpdateApiKey: z.object({ ...key, accessKey: text, ...proven }),
  DeleteApiKey: z.object({ uid, accessKey: text, code: code.optional(), origin }),
};

const yes = z.literal(true);
export const totpSecret = z.object({ secret: text, uri: text });
const loggedIn = z.object({ session: sessionGrant, user: userView, device: sessionGrant.optional() });
const loginOutcome = schemaOf<LoginOutcome>()(
  z.discriminatedUnion('next', [
    z.object({ next: z.literal('done'), ...loggedIn.shape }),
    z.object({ next: z.literal('two-step'), methods: z.array(secondFactor), ticket: id }),
  ]),
);

const resetOutcome = schemaOf<ResetOutcome>()(
  z.discriminatedUnion('next', [
    z.object({ next: z.literal('done'), ...loggedIn.shape }),
    z.object({ next: z.literal('login') }),
  ]),
);

/** What identity answers when it accepts. */
export const customerReplies = {
  Register: z.object({ signUp: id }),
  ResendCode: z.object({ accepted: yes }),
  VerifyEmail: loggedIn,
  Login: loginOutcome,
  LoginTwoStepBegin: z.object({ sent: yes }),
  LoginTwoStep: loginOutcome,
  RequestPasswordReset: z.object({ reset: id }),
  ResetPassword: resetOutcome,
  Logout: z.object({ sessions: whole }),
  ChangePassword: z.object({ changed: yes }),
  StepUp: z.object({ stepUp: id, expiresAt: whole }),
  TotpBegin: totpSecret,
  TotpConfirm: z.object({ bound: yes }),
  TotpRemove: z.object({ removed: yes }),
  RevokeSession: z.object({ revoked: yes }),
  SignAgreements: z.object({ signed: z.array(agreement) }),
  SetMailPhrase: z.object({ setAt: whole.nullable() }),
  LockAccount: z.object({ locked: yes }),
  ReportNotMe: z.object({ locked: yes }),
  SetPreference: z.object({ set: yes }),
  SetFavourite: z.object({ favourites: z.array(text) }),
  CreateApiKey: z.object({ key: apiKeyView, secretKey: text }),
  UpdateApiKey: z.object({ key: apiKeyView }),
  DeleteApiKey: z.object({ deleted: yes }),
};
