import type { IdentityCommand } from '@corella/contracts/identity';
import { ok } from '@corella/result';
import { openGateway, type OpenGateway } from '../../../testing/browser.js';
import { identityService } from '../../../testing/identity-service.js';

const TOKEN = 'x'.repeat(43);

describe('POST /api/auth/not-me', () => {
  let venue: OpenGateway;
  let commands: IdentityCommand[];
  beforeAll(async () => {
    venue = await openGateway();
    commands = identityService(venue, { ReportNotMe: ok({ locked: true }) });
  });
  beforeEach(() => void commands.splice(0));
  afterAll(async () => venue.close());
  const post = (body: object, headers: Record<string, string> = {}) =>
    venue.call('/api/auth/not-me', { method: 'POST', body, headers });

  it('takes the token of anybody, with where they are', async () => {
    expect(await post({ token: TOKEN }, { cookie: '' })).toMatchObject({ status: 200, body: { applied: true } });
    expect(commands).toMatchObject([{ type: 'ReportNotMe', token: TOKEN, origin: { ip: expect.any(String) } }]);
  });

  it('changes nothing by being opened', async () => {
    expect((await venue.call(`/api/auth/not-me?token=${TOKEN}`)).status).toBe(404);
    expect(commands).toEqual([]);
  });

  it.each([{}, { token: 'x' }, { token: `${TOKEN}x` }, { token: 7 }, { token: '../'.repeat(14) }])(
    'names the field of %j',
    async (body) => {
      expect(await post(body)).toMatchObject({ status: 400, body: { errors: { token: [expect.any(String)] } } });
      expect(commands).toEqual([]);
    },
  );
});
