import type { IdentityCommand } from '@corella/contracts/identity';
import { payloadHash } from '@corella/hash';
import { ok, reject } from '@corella/result';
import { openGateway, type OpenGateway } from '../../../testing/browser.js';
import { UID } from '../../../testing/fake-venue.js';
import { identityService } from '../../../testing/identity-service.js';

describe('/api/user/email', () => {
  let venue: OpenGateway;
  let commands: IdentityCommand[];
  beforeAll(async () => {
    venue = await openGateway();
    commands = identityService(venue, {
      BeginEmailChange: ok({ sent: true }),
      ChangeEmail: reject({ code: 'code-wrong', field: 'newCode' }),
    });
  });
  beforeEach(() => void commands.splice(0));
  afterAll(async () => venue.close());
  const post = (path: string, body: object) => venue.call(`/api/user/email${path}`, { method: 'POST', body });
  const email = 'mia.new@corella.example';

  it('passes on the address with the proof, in the language of the caller', async () => {
    expect(await post('', { email, acknowledgeBlock: true, stepUp: 'token' })).toMatchObject({ status: 204 });
    expect(commands).toMatchObject([
      {
        type: 'BeginEmailChange',
        uid: UID,
        sessionId: 's-1',
        email,
        acknowledgeBlock: true,
        stepUp: 'token',
        language: 'en-us',
        bodyHash: payloadHash({ email, acknowledgeBlock: true }),
      },
    ]);
  });

  it('names the code that is wrong', async () =>
    expect(await post('/confirm', { oldCode: '123456', newCode: '000000' })).toMatchObject({
      status: 400,
      body: { code: 'code-wrong', errors: { newCode: [expect.any(String)] } },
    }));

  it.each([
    ['', {}, 'email'],
    ['', { email: 'nobody' }, 'email'],
    ['', { email: [email] }, 'email'],
    ['', { email, acknowledgeBlock: 'yes' }, 'acknowledgeBlock'],
    ['/confirm', { oldCode: '123456' }, 'newCode'],
    ['/confirm', { oldCode: 123456, newCode: '000000' }, 'oldCode'],
    ['/confirm', { oldCode: '12345', newCode: '000000' }, 'oldCode'],
  ] as const)('at %j names the field of %j', async (path, body, field) => {
    expect(await post(path, body)).toMatchObject({ status: 400, body: { errors: { [field]: [expect.any(String)] } } });
    expect(commands).toEqual([]);
  });
});
