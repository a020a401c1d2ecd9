import { ok, reject } from '@corella/result';
import { openGateway } from '../../testing/browser.js';
import { CUSTOMER_TOKEN, NOW_MS, STAFF_TOKEN, staffOf } from '../../testing/fake-venue.js';
import { identityService } from '../../testing/identity-service.js';

const body = { email: 'mia@corella.example', password: 'x', code: '000000' };

describe('the console’s session', () => {
  it('gets a cookie of its own, for /operator alone', async () => {
    const venue = await openGateway();
    const commands = identityService(venue, {
      StaffLogin: ok({
        session: { token: 'a-token-of-a-session-0123', expiresAt: NOW_MS + 60_000 },
        staff: staffOf('market'),
      }),
      StaffLogout: ok({ ended: true }),
    });
    const login = await venue.call('/operator/api/login', { method: 'POST', body, headers: { 'idempotency-key': '' } });
    expect(login).toMatchObject({ status: 200, body: { staffId: 'st-1', role: 'market', demo: true } });
    expect(login.headers.get('set-cookie')).toBe(
      'corella-staff=a-token-of-a-session-0123; Path=/operator; Max-Age=60; HttpOnly; SameSite=Lax',
    );
    const cookie = `corella=${CUSTOMER_TOKEN}; corella-staff=${STAFF_TOKEN}`;
    const logout = await venue.call('/operator/api/logout', { method: 'POST', headers: { cookie } });
    expect(logout.headers.get('set-cookie')).toMatch(/corella-staff=; Path=\/operator; Max-Age=0/);
    expect(commands).toMatchObject([
      { type: 'StaffLogin', code: '000000' },
      { type: 'StaffLogout', token: STAFF_TOKEN },
    ]);
    expect((await venue.call('/operator/api/me', { headers: { cookie } })).body).toMatchObject({ name: 'Mia' });
    await venue.close();
  });

  it('is refused alike for every wrong part, in the console’s format', async () => {
    const venue = await openGateway();
    identityService(venue, { StaffLogin: reject({ code: 'credentials-wrong' }) });
    expect(await venue.call('/operator/api/login', { method: 'POST', body })).toMatchObject({
      status: 401,
      body: { code: 'credentials-wrong', errors: { root: { serverError: expect.any(String) } } },
    });
    for (const wrong of [{ ...body, code: '1' }, { ...body, admin: true }, { email: body.email }])
      expect((await venue.call('/operator/api/login', { method: 'POST', body: wrong })).status).toBe(400);
    expect(
      (await venue.call('/operator/api/login', { method: 'POST', body, headers: { 'x-requested-with': '' } })).status,
    ).toBe(403);
    await venue.close();
  });
});
