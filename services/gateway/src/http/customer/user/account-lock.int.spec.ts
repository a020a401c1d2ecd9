import type { IdentityCommand } from '@corella/contracts/identity';
import { payloadHash } from '@corella/hash';
import { ok } from '@corella/result';
import { openGateway, type OpenGateway } from '../../../testing/browser.js';
import { NOW_MS, UID, user } from '../../../testing/fake-venue.js';
import { identityService } from '../../../testing/identity-service.js';

describe('POST /api/user/lock', () => {
  let venue: OpenGateway;
  let commands: IdentityCommand[];
  beforeAll(async () => {
    venue = await openGateway();
    commands = identityService(venue, { LockAccount: ok({ locked: true }), SetPreference: ok({ set: true }) });
  });
  beforeEach(() => void commands.splice(0));
  afterAll(async () => venue.close());
  const lock = (body: object, key: string) =>
    venue.call('/api/user/lock', { method: 'POST', body, headers: { 'idempotency-key': key } });

  it('locks the account of the caller, once for each key, with the proof', async () => {
    expect(await lock({ stepUp: 'token' }, 'lock-1')).toMatchObject({ status: 200, body: { applied: true } });
    expect(await lock({ stepUp: 'token' }, 'lock-1')).toMatchObject({ status: 200, body: { applied: true } });
    expect(commands).toMatchObject([
      { type: 'LockAccount', uid: UID, sessionId: 's-1', stepUp: 'token', bodyHash: payloadHash({}) },
    ]);
  });

  it('takes nothing but a proof', async () => {
    expect(await lock({ uid: '1000001' }, 'lock-2')).toMatchObject({
      status: 400,
      body: { errors: { uid: [expect.any(String)] } },
    });
    expect((await lock({ code: '12' }, 'lock-3')).status).toBe(400);
    expect(commands).toEqual([]);
  });

  it('is among the locks of the account until two people lift it', async () => {
    venue.signals.answer('identity.user', () => ({
      ...user,
      lock: { at: NOW_MS, cause: 'owner', number: 1 },
      blockedUntil: NOW_MS + 1_000,
      blockCause: 'email',
    }));
    const put = { method: 'PUT', body: { key: 'theme', value: 'dark' } };
    expect((await venue.call('/api/user/preferences', put)).body).toMatchObject({
      locks: [
        { reason: 'security-lock', until: null },
        { reason: 'security-lock', until: new Date(NOW_MS + 1_000).toISOString(), cause: 'email' },
      ],
    });
  });
});
