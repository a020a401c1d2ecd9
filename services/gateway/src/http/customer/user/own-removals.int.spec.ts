import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { ok, reject } from '@corella/result';
import { openGateway, type OpenGateway } from '../../../testing/browser.js';
import { NOW_MS, UID } from '../../../testing/fake-venue.js';
import { identityService } from '../../../testing/identity-service.js';

const ID = 'R0123456789AB';

describe('/api/user/removals', () => {
  let venue: OpenGateway;
  let commands: IdentityCommand[];
  const open = async (reply: IdentityReply<'StopRemoval'>): Promise<void> => {
    venue = await openGateway();
    commands = identityService(venue, { StopRemoval: reply });
    venue.signals.answer('identity.removals-agreed', ({ uid }) =>
      uid === UID ? [{ removalId: ID, project: 3, executeAt: NOW_MS }] : [],
    );
  };
  afterEach(() => venue.close());
  const stop = () => venue.call(`/api/user/removals/${ID}`, { method: 'DELETE' });

  it('tells the owner what was agreed to, and stops it for the account of the caller', async () => {
    await open(ok({ stopped: true }));
    expect((await venue.call('/api/user/removals')).body).toEqual({
      items: [{ id: ID, project: 3, executeAt: new Date(NOW_MS).toISOString() }],
    });
    expect((await stop()).status).toBe(204);
    expect(commands).toMatchObject([{ type: 'StopRemoval', uid: UID, removalId: ID, origin: { ip: '127.0.0.1' } }]);
  });

  it('says when it is too late to stop it', async () => {
    await open(reject({ code: 'removal-over' }));
    expect(await stop()).toMatchObject({ status: 409, body: { code: 'removal-over' } });
  });
});
