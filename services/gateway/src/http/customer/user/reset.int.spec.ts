import type { IdentityCommand } from '@corella/contracts/identity';
import { ok, reject } from '@corella/result';
import { openGateway, type OpenGateway } from '../../../testing/browser.js';
import { NOW_MS, user } from '../../../testing/fake-venue.js';
import { identityService } from '../../../testing/identity-service.js';

const session = { token: 'a-token-of-a-session-0123', expiresAt: NOW_MS + 60_000 };
const CONFIRM = { reset: 'r-1', email: 'me@corella.example', code: '123456', password: 'Aa1!aaaa' };

const REQUEST = {
  challenge: 'Y2hhbGxlbmdl',
  rpId: 'localhost',
  timeout: 300_000,
  userVerification: 'required',
  allowCredentials: [],
} as const;

describe('/api/auth/reset', () => {
  let venue: OpenGateway;
  let commands: IdentityCommand[];
  const open = async (answers: Parameters<typeof identityService>[1]): Promise<void> => {
    venue = await openGateway();
    commands = identityService(venue, answers);
  };
  const post = (path: string, body: object) =>
    venue.call(`/api/auth/reset${path}`, { method: 'POST', headers: { 'idempotency-key': '' }, body });
  afterEach(() => venue.close());

  it('answers with a name, and nothing about the address', async () => {
    await open({ RequestPasswordReset: ok({ reset: 'r-1' }) });
    expect(await post('', { email: 'Me@Corella.example' })).toMatchObject({ status: 202, body: { reset: 'r-1' } });
    expect(commands).toMatchObject([{ type: 'RequestPasswordReset', origin: { ip: '127.0.0.1' } }]);
    expect(await post('', { email: 'nobody' })).toMatchObject({
      status: 400,
      body: { errors: { email: [expect.any(String)] } },
    });
  });

  it('passes on the task that goes with too many requests of others, and its solution', async () => {
    const hex = 'ab'.repeat(16);
    const inputs = {
      algorithm: 'PBKDF2/SHA-256',
      nonce: hex,
      salt: hex,
      cost: 2_000,
      keyLength: 32,
      keyPrefix: '00',
      expiresAt: 1,
      subject: hex,
      signature: hex,
    };
    await open({ RequestPasswordReset: reject({ code: 'work-needed', inputs }) });
    expect(await post('', { email: 'me@corella.example' })).toMatchObject({
      status: 429,
      body: { code: 'work-needed', inputs },
    });
    const proof = { ...inputs, counter: 7, derivedKey: hex };
    await post('', { email: 'me@corella.example', proof });
    expect(commands.at(-1)).toMatchObject({ type: 'RequestPasswordReset', proof });
  });

  it('leads to the login, without a session', async () => {
    await open({ ResetPassword: ok({ next: 'login' }) });
    const answer = await post('/confirm', CONFIRM);
    expect([answer.status, answer.body, answer.headers.get('set-cookie')]).toEqual([
      200,
      { next: 'login', applied: true },
      null,
    ]);
  });

  it('logs in who has proven the authenticator', async () => {
    await open({ ResetPassword: ok({ next: 'done', session, user }) });
    const answer = await post('/confirm', { ...CONFIRM, totp: '654321', revokeKeys: true });
    expect(answer).toMatchObject({ status: 200, body: { next: 'done', user: { uid: user.uid } } });
    expect(answer.headers.get('set-cookie')).toContain(`corella=${session.token}`);
    expect(commands).toMatchObject([{ totp: '654321', revokeKeys: true }]);
  });

  it.each([
    [{ code: 'step-up-required', field: 'totp', methods: ['totp'] }, 403],
    [{ code: 'step-up-required', field: 'assertion', methods: ['passkey'], passkey: REQUEST }, 403],
    [{ code: 'code-wrong', field: 'code' }, 400],
    [{ code: 'too-many-guesses', field: 'code' }, 429],
  ] as const)('passes on why it was refused: %j', async (rejection, status) => {
    await open({ ResetPassword: reject(rejection) });
    const { field: _, ...told } = rejection;
    expect(await post('/confirm', CONFIRM)).toMatchObject({ status, body: told });
  });
});
