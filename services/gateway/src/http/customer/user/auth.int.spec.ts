import type { IdentityCommand } from '@corella/contracts/identity';
import { ok, reject } from '@corella/result';
import { openGateway, type OpenGateway } from '../../../testing/browser.js';
import { CUSTOMER_TOKEN, NOW_MS, user } from '../../../testing/fake-venue.js';
import { identityService } from '../../../testing/identity-service.js';

const session = { token: 'a-token-of-a-session-0123', expiresAt: NOW_MS + 60_000 };
const COOKIE = 'corella=a-token-of-a-session-0123; Path=/; Max-Age=60; HttpOnly; SameSite=Lax';
const device = { token: 'a-token-of-a-device-4567890', expiresAt: NOW_MS + 120_000 };
const DEVICE = 'corella-device=a-token-of-a-device-4567890; Path=/; Max-Age=120; HttpOnly; SameSite=Lax';

describe('/api/auth', () => {
  let venue: OpenGateway;
  let commands: IdentityCommand[];
  const post = (path: string, body?: object, headers: Record<string, string> = {}) =>
    venue.call(`/api/auth/${path}`, {
      method: 'POST',
      headers: { 'idempotency-key': '', ...headers },
      ...(body ? { body } : {}),
    });

  beforeAll(async () => {
    venue = await openGateway();
    commands = identityService(venue, {
      Register: ok({ signUp: 'sign-up-1' }),
      ResendCode: ok({ accepted: true }),
      VerifyEmail: ok({ session, user, device }),
      StepUp: ok({ stepUp: 'token', expiresAt: NOW_MS }),
      Login: ok({ next: 'two-step', methods: ['totp'], ticket: 'ticket-1' }),
      LoginTwoStepBegin: ok({ sent: true }),
      LoginTwoStep: ok({ next: 'done', session, user }),
      Logout: ok({ sessions: 1 }),
    });
  });
  beforeEach(() => void commands.splice(0));
  afterAll(async () => venue.close());

  it('registers in the visitor’s language, and answers nothing about the address', async () => {
    const body = { email: 'New@Corella.example', password: 'Aa1!aaaa', country: 'AU', agreements: ['terms', 'risk'] };
    const answer = await post('register', body, { 'accept-language': 'zh-CN' });
    expect([answer.status, answer.body, answer.headers.get('set-cookie')]).toEqual([
      202,
      { signUp: 'sign-up-1' },
      null,
    ]);
    expect(commands).toMatchObject([
      { type: 'Register', country: 'AU', language: 'zh-cn', origin: { ip: '127.0.0.1' } },
    ]);
    expect((await post('resend-code', { email: 'new@corella.example', signUp: 'sign-up-1' })).status).toBe(202);
  });

  it('answers 503 with the remedy, and not when to try again, while no mail can be sent', async () => {
    const other = await openGateway();
    const remedy = 'The operator of the venue has to configure a transport for mail first.';
    identityService(other, { Register: reject({ code: 'mail-unavailable', remedy }) });
    const body = { email: 'new@corella.example', password: 'Aa1!aaaa', country: 'AU', agreements: ['terms', 'risk'] };
    const answer = await other.call('/api/auth/register', { method: 'POST', body });
    expect(answer).toMatchObject({ status: 503, body: { code: 'mail-unavailable', remedy } });
    expect(answer.headers.get('retry-after')).toBeNull();
    await other.close();
  });

  it('gives a session once the email is verified', async () => {
    const answer = await post('verify-email', { email: 'new@corella.example', signUp: 'sign-up-1', code: '123456' });
    expect(answer).toMatchObject({ status: 200, body: { uid: user.uid } });
    expect(answer.headers.getSetCookie()).toEqual([COOKIE, DEVICE]);
  });

  it('passes on what a known device shows, and a proof of work, with every login', async () => {
    const cookie = `corella-device=${device.token}`;
    const proof = {
      algorithm: 'PBKDF2/SHA-256',
      nonce: '00',
      salt: '00',
      cost: 1,
      keyLength: 32,
      keyPrefix: '00',
      expiresAt: 1,
      subject: '00',
      signature: '00',
      counter: 0,
      derivedKey: '00',
    };
    await post('login', { email: 'a@b.example', password: 'x', proof }, { cookie });
    await post('login/two-step/begin', { ticket: 'ticket-1', method: 'email' }, { cookie, 'accept-language': 'zh' });
    await post('login/two-step', { ticket: 'ticket-1', method: 'email', code: '123456' }, { cookie });
    await post(
      'login/two-step',
      { ticket: 'ticket-1', method: 'email', code: '123456' },
      { cookie: 'corella-device=x' },
    );
    expect(commands).toMatchObject([
      { type: 'Login', device: device.token, proof },
      { type: 'LoginTwoStepBegin', method: 'email', device: device.token, language: 'zh-cn' },
      { type: 'LoginTwoStep', method: 'email', device: device.token },
      { type: 'LoginTwoStep', method: 'email' },
    ]);
    expect(commands[3]).not.toHaveProperty('device');
    expect((await post('login/two-step/begin', { ticket: 'ticket-1', method: 'totp' })).status).toBe(400);
    expect((await post('login', { email: 'a@b.example', password: 'x', proof: { ...proof, more: 1 } })).status).toBe(
      400,
    );
  });

  it('gives no session before the second step, and one after it', async () => {
    const first = await post('login', { email: 'a@b.example', password: 'x' });
    expect(first).toMatchObject({ status: 200, body: { next: 'two-step', methods: ['totp'], ticket: 'ticket-1' } });
    expect(first.headers.get('set-cookie')).toBeNull();
    const second = await post('login/two-step', { ticket: 'ticket-1', method: 'totp', code: '123456' });
    expect(second).toMatchObject({ status: 200, body: { next: 'done', user: { uid: user.uid } } });
    expect(second.headers.get('set-cookie')).toBe(COOKIE);
  });

  it('ends the session of the cookie and clears both cookies, with or without a session', async () => {
    const answer = await post('logout', { everywhere: true });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('set-cookie')).toMatch(/__Host-corella=; .*Max-Age=0.*corella=; .*Max-Age=0/);
    expect(commands).toMatchObject([{ type: 'Logout', token: CUSTOMER_TOKEN, everywhere: true }]);
    expect((await post('logout', undefined, { cookie: '' })).status).toBe(204);
    expect(commands).toHaveLength(1);
  });

  it.each(['pro', 'site'] as const)(
    'ends a session whose only token left is that of %s, and no other one',
    async (family) => {
      const token = 'P'.repeat(86);
      const cookie = `corella-${family}=${token}`;
      expect((await post('logout', {}, { cookie })).status).toBe(204);
      expect(commands).toMatchObject([{ type: 'Logout', token, family, everywhere: false }]);
      expect(await post('logout', { everywhere: true, revokeKeys: true }, { cookie })).toMatchObject({
        status: 401,
        body: { code: 'session-required', inputs: { token: 'uc' } },
      });
      expect(commands).toHaveLength(1);
    },
  );

  it('lets somebody who is logged in prove who they are, and nobody else', async () => {
    const proof = { action: 'totp-bind', bodyHash: 'a'.repeat(64), method: 'password', code: 'secret' };
    expect(await post('step-up', proof)).toMatchObject({ status: 200, body: { stepUp: 'token' } });
    expect(commands).toMatchObject([{ type: 'StepUp', uid: user.uid, sessionId: 's-1', ...proof }]);
    expect((await post('step-up', proof, { cookie: '' })).status).toBe(401);
    expect(await post('step-up', { ...proof, action: 'withdraw' })).toMatchObject({ status: 400 });
    expect(await post('step-up', { ...proof, bodyHash: 'x' })).toMatchObject({ status: 400 });
  });

  it('tells a customer who is logged in, and nobody else', async () => {
    expect((await venue.call('/api/auth/me')).body).toMatchObject({ uid: user.uid, email: user.email, demo: true });
    expect((await venue.call('/api/auth/me', { headers: { cookie: '' } })).status).toBe(401);
  });

  it('tells anyone whether somebody is logged in, and a visitor without an error', async () => {
    expect((await venue.call('/api/auth/session')).body).toMatchObject({ user: { uid: user.uid } });
    const visitor = await venue.call('/api/auth/session', { headers: { cookie: '' } });
    expect([visitor.status, visitor.body]).toEqual([200, { user: null }]);
    const stranger = await venue.call('/api/auth/session', { headers: { cookie: `corella=${'x'.repeat(40)}` } });
    expect([stranger.status, stranger.body]).toEqual([200, { user: null }]);
  });

  it('sends nothing when a field is missing or not known', async () => {
    expect((await post('login', { email: 'a@b.example' })).status).toBe(400);
    expect((await post('login', { email: 'a@b.example', password: 'x', admin: true })).status).toBe(400);
    expect(commands).toEqual([]);
  });
});

describe('a login over plain http from elsewhere', () => {
  it('is refused before the password is looked at', async () => {
    const venue = await openGateway({ config: { trustedProxies: ['127.0.0.0/8'] } });
    const commands = identityService(venue, {});
    const answer = await venue.call('/api/auth/login', {
      method: 'POST',
      body: { email: 'a@b.example', password: 'x' },
      headers: { 'x-forwarded-for': '203.0.113.7' },
    });
    expect(answer).toMatchObject({ status: 403, body: { code: 'insecure-origin' } });
    expect(commands).toEqual([]);
    await venue.close();
  });
});

describe('what identity refuses', () => {
  const inputs = { algorithm: 'PBKDF2/SHA-256', nonce: '00', expiresAt: 5, signature: 'ab' };
  it.each([
    [{ code: 'second-step-wait', inputs: { retryAfterS: 40 } }, 429, '40'],
    [{ code: 'slow-down', inputs: { retryAfterS: 55 } }, 429, '55'],
    [{ code: 'second-step-locked' }, 403, null],
    [{ code: 'work-needed', inputs }, 429, '1'],
    [{ code: 'method-unavailable', field: 'method' }, 409, null],
  ] as const)('is told with its code and how long to wait: %j', async (rejection, status, retryAfter) => {
    const venue = await openGateway();
    identityService(venue, { Login: reject(rejection) });
    const answer = await venue.call('/api/auth/login', {
      method: 'POST',
      body: { email: 'a@b.example', password: 'x' },
    });
    expect([answer.status, answer.body['code']]).toEqual([status, rejection.code]);
    expect(answer.headers.get('retry-after')).toBe(retryAfter);
    if (rejection.code === 'work-needed') expect(answer.body['inputs']).toEqual(inputs);
    await venue.close();
  });
});
