import type { IdentityCommand, StaffRole } from '@corella/contracts/identity';
import { ok } from '@corella/result';
import { openGateway, type OpenGateway } from '../../../testing/browser.js';
import { NOW_MS, STAFF_TOKEN, UID, user } from '../../../testing/fake-venue.js';
import { identityService } from '../../../testing/identity-service.js';

describe('POST users/{id}/unlock', () => {
  let venue: OpenGateway;
  let commands: IdentityCommand[];
  const open = async (staffRole: StaffRole): Promise<void> => {
    venue = await openGateway({ staffRole });
    commands = identityService(venue, { RequestApproval: ok({ approvalId: 'ap-1' }) });
    const lock = { at: NOW_MS, cause: 'not-me', number: 3 } as const;
    venue.signals.answer('identity.user', ({ uid }) =>
      uid === UID ? { ...user, lock } : uid === '1000002' ? { ...user, uid } : null,
    );
  };
  afterEach(() => venue.close());
  const unlock = (uid: string, reason = 'F31') =>
    venue.call(`/operator/api/users/${uid}/unlock`, {
      method: 'POST',
      headers: { cookie: `corella-staff=${STAFF_TOKEN}`, 'idempotency-key': 'dialog-1' },
      body: { reason },
    });

  it('asks a second person about the lock that there is', async () => {
    await open('support');
    expect(await unlock(UID)).toMatchObject({ status: 200, body: { approvalId: 'ap-1', status: 'pending' } });
    expect(commands).toMatchObject([
      {
        type: 'RequestApproval',
        kind: 'account-unlock',
        target: `user:${UID}`,
        payload: { uid: UID, lock: 3 },
        reason: 'F31 Customer identified, credentials changed',
        idempotencyKey: 'dialog-1',
      },
    ]);
  });

  it('is refused for an account that is not locked or not there, for another reason, and to others', async () => {
    await open('aml');
    expect(await unlock('1000002')).toMatchObject({ status: 409, body: { code: 'not-locked' } });
    expect((await unlock('1000000')).status).toBe(404);
    expect(await unlock(UID, 'F01')).toMatchObject({
      status: 400,
      body: { errors: { reason: expect.stringContaining('Codes: F31, F32.') } },
    });
    await venue.close();
    await open('risk');
    expect((await unlock(UID)).status).toBe(403);
    expect(commands.filter(({ type }) => type === 'RequestApproval')).toEqual([]);
  });
});
