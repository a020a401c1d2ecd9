import type {
  IdentityReply,
  PasskeyAttestation,
  StaffPrincipal,
  StaffRole,
  StepUpAction,
} from '@corella/contracts/identity';
import type { DemoLogins } from '../demo/demo-people.js';
import { newTotpSecret, totpCode } from '../secrets/totp.js';
import { ORIGIN, PASSWORD } from './given-identity.js';
import type { Identity } from './given-identity.js';
import { softPasskey, type SoftPasskey } from './soft-passkey.js';

export interface GivenCustomer {
  readonly uid: string;
  readonly email: string;
  readonly token: string;
}

export interface GivenStaff {
  readonly principal: StaffPrincipal;
  readonly email: string;
  readonly password: string;
  readonly token: string;
}

let people = 0;
/** An address that nobody has used in this test file. */
export const newAddress = (): string => `person${(people += 1)}@corella.example`;

export function valueOf<T>(reply: { readonly ok: true; readonly value: T } | { readonly ok: false }): T {
  if (!reply.ok) throw new Error(`refused: ${JSON.stringify(reply)}`);
  return reply.value;
}

export const signUp = (email: string) =>
  ({
    type: 'Register',
    email,
    password: PASSWORD,
    country: 'AU',
    agreements: ['terms', 'risk'],
    origin: ORIGIN,
    language: 'en-us',
  }) as const;

/** Signs up with an address that is new or known; the name of the sign-up. */
export const signedUp = async (identity: Identity, email: string, change: object = {}): Promise<string> =>
  valueOf(await identity.send<'Register'>({ ...signUp(email), ...change })).signUp;

/** Signs a customer up and gives the uid and the session's token. */
export async function registered(identity: Identity, email: string): Promise<GivenCustomer> {
  const name = await signedUp(identity, email);
  const verified = valueOf(
    await identity.send<'VerifyEmail'>({ type: 'VerifyEmail', email, signUp: name, code: '000000', origin: ORIGIN }),
  );
  return { uid: verified.user.uid, email, token: verified.session.token };
}

export const givenCustomer = (identity: Identity): Promise<GivenCustomer> => registered(identity, newAddress());

export const login = (
  identity: Identity,
  email: string,
  more: { password?: string; code?: string; ip?: string } = {},
) =>
  identity.send<'Login'>({
    type: 'Login',
    email,
    password: more.password ?? PASSWORD,
    ...(more.code === undefined ? {} : { code: more.code }),
    origin: { ...ORIGIN, ip: more.ip ?? ORIGIN.ip },
  });

/** Another session of the customer. */
export async function loggedIn(identity: Identity, email: string): Promise<string> {
  const outcome = valueOf(await login(identity, email));
  if (outcome.next !== 'done') throw new Error('a second step was asked for');
  return outcome.session.token;
}

/** The proof that a request for `action` carries, as after a step-up. */
export function proven(identity: Identity, uid: string, action: StepUpAction) {
  const scope = { sessionId: 'session', bodyHash: 'body' };
  const { stepUp } = identity.context.stepUps.issue({ uid, action, ...scope }, identity.clock.nowMs());
  return { ...scope, stepUp };
}

/** Begins a change of address, proven as after a step-up. */
export const beginEmailChange = (identity: Identity, uid: string, email: string, more: object = {}) =>
  identity.send<'BeginEmailChange'>({
    type: 'BeginEmailChange',
    uid,
    email,
    language: 'en-us',
    acknowledgeBlock: true,
    origin: ORIGIN,
    ...proven(identity, uid, 'email-change'),
    ...more,
  });

export const totpBegin = (identity: Identity, uid: string) =>
  ({ type: 'TotpBegin', uid, idempotencyKey: 'begin', ...proven(identity, uid, 'totp-bind') }) as const;

/**
 * Binds an authenticator and gives its secret. The code that proved it is spent, so the clock moves to the next one.
 */
export async function bindTotp(identity: Identity, uid: string): Promise<{ code(): string }> {
  const { secret } = valueOf(await identity.send<'TotpBegin'>(totpBegin(identity, uid)));
  const code = (): string => totpCode(secret, identity.clock.nowMs());
  valueOf(await identity.send<'TotpConfirm'>({ type: 'TotpConfirm', uid, code: code(), origin: ORIGIN }));
  identity.clock.advance(30_000);
  return { code };
}

/** Ten recovery codes of somebody with a second step. */
export async function issueCodes(identity: Identity, uid: string, key = 'codes'): Promise<readonly string[]> {
  const proof = proven(identity, uid, 'recovery-codes');
  const asked = { type: 'IssueRecoveryCodes', uid, idempotencyKey: key, origin: ORIGIN, ...proof } as const;
  return valueOf(await identity.send<'IssueRecoveryCodes'>(asked)).codes;
}

/** Adds a passkey to an account, in the session of the proof. */
export async function addPasskey(
  identity: Identity,
  uid: string,
  { passkey = softPasskey(), name = 'Phone' }: { readonly passkey?: SoftPasskey; readonly name?: string } = {},
): Promise<{ readonly passkey: SoftPasskey; readonly keyRef: string }> {
  const { creation } = valueOf(await identity.send<'PasskeyBegin'>(passkeyBegin(identity, uid)));
  const added = await identity.send<'PasskeyAdd'>(passkeyAdd(uid, passkey.made(creation), name));
  return { passkey, keyRef: valueOf(added).passkey.id };
}

export const passkeyBegin = (identity: Identity, uid: string) =>
  ({ type: 'PasskeyBegin', uid, idempotencyKey: 'begin', ...proven(identity, uid, 'passkey-bind') }) as const;

export const passkeyAdd = (uid: string, attestation: PasskeyAttestation, name = 'Phone') =>
  ({ type: 'PasskeyAdd', uid, sessionId: 'session', name, attestation, origin: ORIGIN }) as const;

/** A wrong code that is no code of the demo. */
export const WRONG_CODE = '000001';

/** Makes a member of staff and logs in. */
export async function givenStaff(identity: Identity, role: StaffRole): Promise<GivenStaff> {
  const { context } = identity;
  const email = newAddress();
  const staffId = `s-${email.split('@')[0] ?? ''}`;
  valueOf(
    await context.staff.create({
      staffId,
      email,
      name: `Name of ${staffId}`,
      role,
      passwordHash: await context.hasher.hash(PASSWORD),
      totpSecret: newTotpSecret(context.random(20)),
      by: 'test',
      now: identity.clock.nowMs(),
    }),
  );
  const { session, staff } = valueOf(await staffLogin(identity, email));
  return { principal: staff, email, password: PASSWORD, token: session.token };
}

export const staffLogin = (
  identity: Identity,
  email: string,
  { password = PASSWORD, code = '000000' } = {},
): Promise<IdentityReply<'StaffLogin'>> =>
  identity.send<'StaffLogin'>({ type: 'StaffLogin', email, password, code, origin: ORIGIN });

/** Freezes a customer as somebody of support. */
export async function frozen(identity: Identity, uid: string): Promise<void> {
  const { principal } = await givenStaff(identity, 'support');
  valueOf(
    await identity.send<'FreezeUser'>({
      type: 'FreezeUser',
      staff: principal,
      uid,
      reason: 'stolen phone',
      requestId: 'q',
    }),
  );
}

/** The principal of somebody among the seeded staff of a role. */
export async function staffed(
  identity: Identity,
  logins: DemoLogins,
  role: string,
  position = 0,
): Promise<StaffPrincipal> {
  const person = logins.staff.filter((one) => one.role === role)[position];
  if (person === undefined) throw new Error(`nobody has the role ${role}`);
  return valueOf(await staffLogin(identity, person.email, person)).staff;
}

/** Invites somebody and gives the token of their link. */
export async function givenInvited(
  identity: Identity,
  role: StaffRole,
): Promise<{ staffId: string; email: string; token: string }> {
  const { context } = identity;
  const [email, now] = [newAddress(), identity.clock.nowMs()];
  const staffId = `s-${email.split('@')[0] ?? ''}`;
  valueOf(await context.staff.invite({ staffId, email, name: `Name of ${staffId}`, role, by: 'test', now }));
  return { staffId, email, token: await context.invitations.issue(staffId, now) };
}

/** What pages show of a customer. */
export async function viewOf(identity: Identity, uid: string) {
  const user = await identity.asked('identity.user', { uid });
  if (user === null) throw new Error('nobody');
  return user;
}
