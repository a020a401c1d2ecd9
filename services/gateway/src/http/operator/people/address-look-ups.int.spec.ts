import type { ListRequest } from '@corella/contracts/queries';
import { ok } from '@corella/result';
import { openGateway, type OpenGateway } from '../../../testing/browser.js';
import { STAFF_TOKEN, user } from '../../../testing/fake-venue.js';
import { identityService } from '../../../testing/identity-service.js';

const headers = { cookie: `corella-staff=${STAFF_TOKEN}` };
const person = { ...user, id: user.uid };

describe('a customer who is looked up by a whole address', () => {
  let venue: OpenGateway;
  beforeAll(async () => {
    venue = await openGateway({ staffRole: 'support' });
    venue.signals.answer('identity.list-users', ({ filter }: ListRequest) => {
      const rows = [filter['email'], filter['q'], filter['uid']].some((one) => /kim@|1234567/.test(String(one)))
        ? [person]
        : [];
      return ok({ rows, total: rows.length });
    });
  });
  afterAll(async () => venue.close());
  const look = (filter: object) =>
    venue.call(`/operator/api/users?filter=${encodeURIComponent(JSON.stringify(filter))}`, { headers });

  it('is recorded before the answer, once for the same person and answer, and without the address', async () => {
    const commands = identityService(venue, { RecordAudit: ok({ recorded: true }) });
    for (const filter of [{ q: 'kim@corella.example' }, { email: 'kim@corella.example' }, { q: 'lee@corella.example' }])
      expect((await look(filter)).status).toBe(200);
    await look({ uid: '1234567' });
    await look({ q: '1234567' });
    const staffId = expect.any(String) as string;
    expect(commands).toMatchObject([
      {
        ...{ type: 'RecordAudit', permission: 'users.view-masked', action: 'users.look-up' },
        ...{ staff: { staffId }, target: 'user:1234567', after: 'by address' },
      },
      { action: 'users.look-up', target: 'users', after: 'nobody has the address' },
    ]);
    expect(JSON.stringify(commands)).not.toMatch(/kim@|lee@/);
    venue.clock.advance(10 * 60_000);
    await look({ q: 'kim@corella.example' });
    expect(commands).toHaveLength(3);
  });
});
