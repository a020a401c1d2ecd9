import { z } from 'zod';
import {
  SECOND_FACTORS,
  STEP_UP_ACTIONS,
  STEP_UP_METHODS,
  TOKEN_FAMILIES,
  type AgreementId,
  type ApiPermission,
  type Applied,
  type LoginOutcome,
  type ResetOutcome,
  type SecondFactor,
  type SignUpOutcome,
} from '../identity/index.js';
import { schemaOf } from './bound.js';
import { agreement } from './agreement-fields.js';
import { apiKeyView, origin, sessionGrant, userView, workProof } from './identity-views.js';
import { passkeyAssertion, passkeyAttestation, passkeyCreation, passkeyRequest, passkeyView } from './passkeys.js';
import { applied, id, jsonObject, judged, text, whole } from './primitives.js';

const uid = id;
const yes = z.literal(true);
const idempotencyKey = text;
/** What a person typed, or what stands for them, may be anything: identity judges it. */
const email = text;
const password = text;
const code = text;
const device = text.optional();
const acknowledgeBlock = z.boolean().optional();
const shown = { device, proof: workProof.optional() };
const proven = { sessionId: text, code: code.optional(), stepUp: text.optional(), bodyHash: text };
const factor = { stepUp: text.optional(), bodyHash: text.optional() };
const assertion = passkeyAssertion.optional();
/** An agreement as it was ticked. */
const ticked = z
  .array(z.object({ agreement: judged<AgreementId>(), version: whole, contentHash: text.optional() }))
  .optional();
const secondFactor = schemaOf<SecondFactor>()(z.enum(SECOND_FACTORS));
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
    ticked,
    origin,
    language: text,
    ...shown,
  }),
  ResendCode: z.object({ email, signUp: text, origin, language: text }),
  VerifyEmail: z.object({ email, signUp: text, code, unverified: yes.optional(), origin, device }),
  VerifyLink: z.object({ token: text, signUp: text.optional(), password: password.optional(), origin, device }),
  Login: z.object({ email, password, code: code.optional(), origin, ...shown }),
  LoginTwoStepBegin: z.object({
    ticket: text,
    method: z.enum(['email', 'passkey', 'sms']),
    origin,
    language: text,
    device,
  }),
  LoginTwoStep: z.object({ ticket: text, method: secondFactor, code, assertion, origin, device }),
  RequestPasswordReset: z.object({ email, origin, language: text, ...shown }),
  ResetPassword: z.object({
    reset: text,
    email,
    code,
    password,
    totp: code.optional(),
    sms: code.optional(),
    assertion,
    revokeKeys: z.boolean().optional(),
    origin,
    device,
  }),
  BeginEmailChange: z.object({ uid, email, language: text, acknowledgeBlock, origin, ...proven }),
  ChangeEmail: z.object({ uid, oldCode: code, newCode: code, origin }),
  BeginPhone: z.object({ uid, phone: text, language: text, acknowledgeBlock, origin, ...proven }),
  ConfirmPhone: z.object({ uid, code, origin }),
  RemovePhone: z.object({ uid, acknowledgeBlock, origin, ...proven }),
  TextStepUp: z.object({ uid, sessionId: text, language: text, origin }),
  Logout: z.object({
    token: text,
    family: z.enum(TOKEN_FAMILIES).optional(),
    everywhere: z.boolean(),
    revokeKeys: z.boolean().optional(),
    origin,
  }),
  IssueSessionTicket: z.object({ token: text }),
  ExchangeSessionTicket: z.object({ token: text, ticket: text, origin: origin.optional() }),
  ChangePassword: z.object({
    uid,
    sessionId: text,
    current: password,
    next: password,
    ...factor,
    code: code.optional(),
    revokeKeys: z.boolean().optional(),
    acknowledgeBlock,
    origin,
  }),
  StepUpBegin: z.object({ uid, sessionId: text }),
  StepUp: z.object({
    uid,
    sessionId: text,
    action: z.enum(STEP_UP_ACTIONS),
    bodyHash: text,
    method: z.enum(STEP_UP_METHODS),
    code,
    assertion,
    origin,
  }),
  TotpBegin: z.object({ uid, idempotencyKey, replace: z.boolean().optional(), ...proven }),
  TotpConfirm: z.object({ uid, code, acknowledgeBlock, origin }),
  TotpChange: z.object({ uid, code, acknowledgeBlock, origin }),
  TotpRemove: z.object({ uid, code, sessionId: text.optional(), ...factor, acknowledgeBlock, origin }),
  PasskeyBegin: z.object({ uid, idempotencyKey, ...proven }),
  PasskeyAdd: z.object({
    uid,
    sessionId: text,
    name: text,
    attestation: passkeyAttestation,
    acknowledgeBlock,
    origin,
  }),
  PasskeyRename: z.object({ uid, keyRef: text, name: text, origin, ...proven }),
  PasskeyRemove: z.object({ uid, keyRef: text, acknowledgeBlock, origin, ...proven }),
  IssueRecoveryCodes: z.object({ uid, idempotencyKey, origin, ...proven }),
  RevokeSession: z.object({ uid, sessionId: text }),
  SignAgreements: z.object({
    uid,
    agreements: z.array(judged<AgreementId>()),
    ticked,
    origin,
    language: text.optional(),
  }),
  SetMailPhrase: z.object({ uid, phrase: text.nullable(), origin, ...proven }),
  LockAccount: z.object({ uid, origin, ...proven }),
  ExportData: z.object({ uid, origin, ...proven }),
  RequestClosure: z.object({
    uid,
    acknowledged: z.object({ ordinaryUntil: text, retainUntil: text }),
    giveBack: z.boolean().optional(),
    erasure: z.boolean().optional(),
    origin,
    ...proven,
  }),
  CancelClosure: z.object({ uid, origin }),
  ReportNotMe: z.object({ token: text, origin }),
  SetPreference: z.object({
    uid,
    key: text,
    value: text,
    sessionId: text.optional(),
    code: code.optional(),
    stepUp: text.optional(),
    bodyHash: text.optional(),
    origin: origin.optional(),
  }),
  ConsumeStepUp: z.object({
    uid,
    sessionId: text,
    stepUp: text,
    action: z.enum(STEP_UP_ACTIONS),
    bodyHash: text,
    for: text,
  }),
  SetFavourite: z.object({ uid, symbol: text, favourite: z.boolean() }),
  CreateApiKey: z.object({ ...key, idempotencyKey, ...proven }),
  UpdateApiKey: z.object({ ...key, accessKey: text, ...proven }),
  DeleteApiKey: z.object({
    uid,
    accessKey: text,
    code: code.optional(),
    sessionId: text.optional(),
    ...factor,
    origin,
  }),
};

export const totpSecret = z.object({ secret: text, uri: text });
const loggedIn = z.object({ session: sessionGrant, user: userView, device: sessionGrant.optional() });
const loginOutcome = schemaOf<LoginOutcome>()(
  z.discriminatedUnion('next', [
    z.object({ next: z.literal('done'), ...loggedIn.shape }),
    z.object({ next: z.literal('two-step'), methods: z.array(secondFactor), ticket: id }),
  ]),
);

const signUpOutcome = schemaOf<SignUpOutcome>()(
  z.discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('verified'), login: loggedIn.optional() }),
    z.object({ outcome: z.literal('already') }),
  ]),
);

const resetOutcome = schemaOf<ResetOutcome & Applied>()(
  z.discriminatedUnion('next', [
    z.object({ next: z.literal('done'), ...loggedIn.shape, ...applied }),
    z.object({ next: z.literal('login'), ...applied }),
  ]),
);

/** What identity answers when it accepts. */
export const customerReplies = {
  Register: z.object({ signUp: id }),
  ResendCode: z.object({ accepted: yes }),
  VerifyEmail: loggedIn,
  VerifyLink: signUpOutcome,
  Login: loginOutcome,
  LoginTwoStepBegin: z.object({ sent: yes, passkey: passkeyRequest.optional(), to: text.optional() }),
  LoginTwoStep: loginOutcome,
  RequestPasswordReset: z.object({ reset: id }),
  ResetPassword: resetOutcome,
  Logout: z.object({ sessions: whole }),
  IssueSessionTicket: z.object({ ticket: text, expiresAt: whole }),
  ExchangeSessionTicket: z.object({ session: sessionGrant }),
  ChangePassword: z.object({ changed: yes, ...applied }),
  StepUpBegin: z.object({ passkey: passkeyRequest }),
  StepUp: z.object({ stepUp: id, expiresAt: whole }),
  TotpBegin: totpSecret,
  TotpConfirm: z.object({ bound: yes, ...applied }),
  TotpChange: z.object({ changed: yes, ...applied }),
  TotpRemove: z.object({ removed: yes, ...applied }),
  PasskeyBegin: z.object({ creation: passkeyCreation }),
  PasskeyAdd: z.object({ passkey: passkeyView, ...applied }),
  PasskeyRename: z.object({ passkey: passkeyView }),
  PasskeyRemove: z.object({ removed: yes, ...applied }),
  IssueRecoveryCodes: z.object({ codes: z.array(text) }),
  RevokeSession: z.object({ revoked: yes }),
  SignAgreements: z.object({ signed: z.array(agreement) }),
  SetMailPhrase: z.object({ setAt: whole.nullable() }),
  LockAccount: z.object({ locked: yes, ...applied }),
  ExportData: z.object({ data: jsonObject }),
  RequestClosure: z.object({ requested: yes }),
  CancelClosure: z.object({ cancelled: yes }),
  ReportNotMe: z.object({ locked: yes, ...applied }),
  BeginEmailChange: z.object({ sent: yes }),
  ChangeEmail: z.object({ changed: yes, ...applied }),
  BeginPhone: z.object({ sent: yes, to: text }),
  ConfirmPhone: z.object({ bound: yes, ...applied }),
  RemovePhone: z.object({ removed: yes, ...applied }),
  TextStepUp: z.object({ to: text }),
  SetPreference: z.object({ set: yes }),
  ConsumeStepUp: z.object({
    factors: z.array(z.enum(STEP_UP_METHODS)),
    lock: z.object({ until: whole.nullable() }).nullable(),
  }),
  SetFavourite: z.object({ favourites: z.array(text) }),
  CreateApiKey: z.object({ key: apiKeyView, secretKey: text }),
  UpdateApiKey: z.object({ key: apiKeyView }),
  DeleteApiKey: z.object({ deleted: yes }),
};
