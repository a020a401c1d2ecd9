import type { IdentityCommand } from '@corella/contracts/identity';
import { payloadHash } from '@corella/hash';
import { ok, reject } from '@corella/result';
import { openGateway, type OpenGateway } from '../../../testing/browser.js';
import { UID } from '../../../testing/fake-venue.js';
import { identityService } from '../../../testing/identity-service.js';

describe('/api/user/phone', () => {
  let venue: OpenGateway;
  let commands: IdentityCommand[];
  beforeAll(async () => {
    venue = await openGateway();
    commands = identityService(venue, {
      BeginPhone: ok({ sent: true, to: '+61 ••• 678' }),
      ConfirmPhone: reject({ code: 'phone-taken', field: 'code' }),
      RemovePhone: ok({ removed: true }),
      TextStepUp: ok({ to: '+61 ••• 678' }),
    });
  });
  beforeEach(() => void commands.splice(0));
  afterAll(async () => venue.close());
  const call = (path: string, body: object, method = 'POST') => venue.call(path, { method, body });
  const phone = '+61412345678';

  it('passes on the number with the proof, and says where the code went', async () => {
    const body = { phone, acknowledgeBlock: true };
    expect(await call('/api/user/phone', { ...body, stepUp: 'token' })).toMatchObject({
      status: 200,
      body: { to: '+61 ••• 678' },
    });
    expect(commands).toMatchObject([
      {
        type: 'BeginPhone',
        uid: UID,
        sessionId: 's-1',
        ...body,
        stepUp: 'token',
        language: 'en-us',
        bodyHash: payloadHash(body),
      },
    ]);
  });

  it('says that another account has the number', async () =>
    expect(await call('/api/user/phone/confirm', { code: '123456' })).toMatchObject({
      status: 409,
      body: { code: 'phone-taken', errors: { code: [expect.any(String)] } },
    }));

  it('removes it', async () => {
    const removal = { acknowledgeBlock: true, stepUp: 'token' };
    expect(await call('/api/user/phone', removal, 'DELETE')).toMatchObject({ status: 200, body: { applied: true } });
    expect(commands).toMatchObject([{ type: 'RemovePhone', uid: UID, ...removal }]);
  });

  it('texts a code for a step-up', async () => {
    expect(await call('/api/auth/step-up/begin', { method: 'sms' })).toMatchObject({
      status: 200,
      body: { to: '+61 ••• 678' },
    });
    expect(commands).toMatchObject([{ type: 'TextStepUp', uid: UID, sessionId: 's-1', language: 'en-us' }]);
  });

  it.each([
    ['POST', '/api/user/phone', {}, 'phone'],
    ['POST', '/api/user/phone', { phone: '' }, 'phone'],
    ['POST', '/api/user/phone', { phone: [phone] }, 'phone'],
    ['POST', '/api/user/phone/confirm', { code: '12345' }, 'code'],
    ['DELETE', '/api/user/phone', { acknowledgeBlock: 'yes' }, 'acknowledgeBlock'],
    ['POST', '/api/auth/step-up/begin', { method: 'phone' }, 'method'],
  ] as const)('%s %s with %j names the field', async (method, path, body, field) => {
    expect(await call(path, body, method)).toMatchObject({
      status: 400,
      body: { errors: { [field]: [expect.any(String)] } },
    });
    expect(commands).toEqual([]);
  });
});
