import type { IdentityCommand } from '@corella/contracts/identity';
import { ok, reject } from '@corella/result';
import { openGateway, type OpenGateway } from '../../testing/browser.js';
import { NOW_MS, STAFF_TOKEN } from '../../testing/fake-venue.js';
import { identityService } from '../../testing/identity-service.js';

const cookie = `corella-staff=${STAFF_TOKEN}`;
const CLEARED = /corella-staff=; Path=\/operator; Max-Age=0/;
const NEXT = 'Green8-heron!';

describe('the own account of a member of staff', () => {
  let venue: OpenGateway;
  let commands: IdentityCommand[];
  const send = (method: string, path: string, body?: object, headers: Record<string, string> = { cookie }) =>
    venue.call(`/operator/api/${path}`, { method, headers, ...(body ? { body } : {}) });

  beforeAll(async () => {
    venue = await openGateway({ staffRole: 'audit' });
    commands = identityService(venue, {
      StaffChangePassword: ok({ changed: true }),
      StaffTotpBegin: ok({ secret: 'S', uri: 'otpauth://x' }),
      StaffTotpConfirm: ok({ bound: true }),
      StaffRevokeSession: ok({ revoked: true }),
      StaffInvitationOpen: ok({
        email: 'n@corella.example',
        name: 'Nell',
        role: 'kyc',
        secret: 'S',
        uri: 'otpauth://x',
      }),
      StaffJoin: reject({ code: 'invitation-invalid' }),
      StaffInvite: ok({ invited: true }),
    });
    const session = { createdAt: NOW_MS, lastSeenAt: NOW_MS, ip: '192.0.2.1', userAgent: 'x' };
    venue.signals.answer('identity.staff-sessions', ({ staffId, current }) => [
      { id: current, ...session, userAgent: staffId, current: true },
    ]);
  });
  beforeEach(() => void commands.splice(0));
  afterAll(async () => venue.close());

  it('changes the password, and clears the cookie of the session that is over with it', async () => {
    const changed = await send('POST', 'me/password', { current: 'x', next: NEXT, code: '123456' });
    expect(changed).toMatchObject({ status: 200, body: {} });
    expect(changed.headers.get('set-cookie')).toMatch(CLEARED);
    expect(commands).toMatchObject([{ type: 'StaffChangePassword', staff: { staffId: 'st-1' }, next: NEXT }]);
    expect((await send('POST', 'me/password', { current: 'x', next: 'weak', code: '123456' })).status).toBe(400);
    expect((await send('POST', 'me/password', { current: 'x', next: NEXT, code: '123456' }, {})).status).toBe(401);
    expect(commands).toHaveLength(1);
  });

  it('replaces the authenticator in two steps, and clears the cookie after the second', async () => {
    const begun = await send('POST', 'me/totp', { password: 'x', code: '123456' });
    expect(begun).toMatchObject({ status: 200, body: { secret: 'S', uri: 'otpauth://x' } });
    expect(begun.headers.get('set-cookie')).toBeNull();
    const bound = await send('POST', 'me/totp/confirm', { code: '123456' });
    expect(bound.headers.get('set-cookie')).toMatch(CLEARED);
    expect(commands).toMatchObject([{ type: 'StaffTotpBegin', password: 'x' }, { type: 'StaffTotpConfirm' }]);
  });

  it('lists its sessions and ends one', async () => {
    expect((await send('GET', 'me/sessions')).body).toMatchObject([
      { id: 'ss-1', userAgent: 'st-1', current: true, createdAt: '2026-01-05T12:00:00.000Z' },
    ]);
    expect(await send('DELETE', 'me/sessions/ss-2')).toMatchObject({ status: 200, body: { id: 'ss-2' } });
    expect(await send('DELETE', 'me/sessions/a%20b')).toMatchObject({ status: 404, body: { code: 'session-unknown' } });
    expect(commands).toMatchObject([{ type: 'StaffRevokeSession', sessionId: 'ss-2' }]);
  });

  it('is opened by a link, without a session', async () => {
    expect(await send('POST', 'invitation', { token: 'the-token' }, {})).toMatchObject({
      status: 200,
      body: { name: 'Nell', secret: 'S' },
    });
    const join = { token: 'the-token', password: NEXT, code: '123456' };
    expect(await send('POST', 'invitation/accept', join, {})).toMatchObject({
      status: 404,
      body: { code: 'invitation-invalid' },
    });
    expect(commands).toMatchObject([
      { type: 'StaffInvitationOpen', token: 'the-token' },
      { type: 'StaffJoin', ...join },
    ]);
    for (const wrong of [
      { ...join, password: 'weak' },
      { ...join, code: '1' },
      { ...join, role: 'admin' },
    ])
      expect((await send('POST', 'invitation/accept', wrong, {})).status).toBe(400);
    expect(commands).toHaveLength(2);
  });

  it('gets a new link from an administrator alone', async () => {
    expect(await send('POST', 'staff/st-9/invite', { reason: 'S11 Link was lost or is too old' })).toMatchObject({
      status: 403,
    });
    expect(commands).toEqual([]);
    const admin = await openGateway({ staffRole: 'admin' });
    const sent = identityService(admin, { StaffInvite: ok({ invited: true }) });
    const body = { reason: 'S11 Link was lost or is too old' };
    const answer = await admin.call('/operator/api/staff/st-9/invite', { method: 'POST', headers: { cookie }, body });
    expect(answer).toMatchObject({ status: 200, body: { id: 'st-9' } });
    expect(sent).toMatchObject([{ type: 'StaffInvite', staffId: 'st-9', reason: 'S11 Link was lost or is too old' }]);
    await admin.close();
  });
});
