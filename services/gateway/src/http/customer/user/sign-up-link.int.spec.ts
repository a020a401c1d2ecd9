import type { IdentityCommand } from '@corella/contracts/identity';
import { ok, reject } from '@corella/result';
import { openGateway, type OpenGateway } from '../../../testing/browser.js';
import { NOW_MS, user } from '../../../testing/fake-venue.js';
import { identityService } from '../../../testing/identity-service.js';

const TOKEN = 'x'.repeat(43);
const session = { token: 'a-token-of-a-session-0123', expiresAt: NOW_MS + 60_000 };

describe('POST /api/auth/verify-link', () => {
  let venue: OpenGateway;
  let commands: IdentityCommand[];
  const open = async (answers: Parameters<typeof identityService>[1]): Promise<void> => {
    venue = await openGateway();
    commands = identityService(venue, answers);
  };
  const post = (body: object) =>
    venue.call('/api/auth/verify-link', { method: 'POST', body, headers: { cookie: '', 'idempotency-key': '' } });
  afterEach(() => venue.close());

  it('logs in who signed up', async () => {
    await open({ VerifyLink: ok({ outcome: 'verified', login: { session, user } }) });
    const answer = await post({ token: TOKEN, signUp: 's-1' });
    expect(answer).toMatchObject({ status: 200, body: { outcome: 'verified', user: { uid: user.uid } } });
    expect(answer.headers.get('set-cookie')).toContain(`corella=${session.token}`);
    expect(commands).toMatchObject([{ type: 'VerifyLink', token: TOKEN, signUp: 's-1', origin: { ip: '127.0.0.1' } }]);
  });

  it('gives no cookie to another device', async () => {
    await open({ VerifyLink: ok({ outcome: 'verified' }) });
    const answer = await post({ token: TOKEN, password: 'Heron-7-blue' });
    expect([answer.body, answer.headers.get('set-cookie')]).toEqual([{ outcome: 'verified' }, null]);
  });

  it('asks another device for the password', async () => {
    await open({ VerifyLink: reject({ code: 'sign-up-elsewhere', field: 'password' }) });
    expect(await post({ token: TOKEN })).toMatchObject({
      status: 409,
      body: { code: 'sign-up-elsewhere', errors: { password: [expect.any(String)] } },
    });
  });

  it.each([{}, { token: 'x' }, { token: 7 }, { token: TOKEN, password: '' }, { token: TOKEN, signUp: [] }])(
    'names the field of %j',
    async (body) => {
      await open({});
      expect(await post(body)).toMatchObject({ status: 400, body: { errors: expect.any(Object) } });
      expect(commands).toEqual([]);
    },
  );
});
