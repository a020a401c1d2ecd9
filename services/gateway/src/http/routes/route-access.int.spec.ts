import { permissionsOf } from '@corella/contracts/operator';
import { API_PERMISSIONS, STAFF_ROLES, type ApiPermission } from '@corella/contracts/identity';
import { openGateway, type OpenGateway } from '../../testing/browser.js';
import { STAFF_TOKEN } from '../../testing/fake-venue.js';
import { openHuobiVenue, type HuobiVenue } from '../huobi/testing/signed-client.js';
import { RegisteredRoutes, type RegisteredRoute } from './registered-routes.js';

/** An address that the route's pattern matches. */
const addressOf = (url: string): string => url.replace(/:\w+/g, '1');
const routesOf = (venue: OpenGateway): readonly RegisteredRoute[] =>
  venue.gateway.app
    .get(RegisteredRoutes)
    .all()
    .filter(({ method }) => method !== 'HEAD');

describe('every route for customers', () => {
  it('asks a stranger, and a member of staff, for a session', async () => {
    const venue = await openGateway();
    const closed = routesOf(venue).filter(({ policy }) => policy.caller.kind === 'customer');
    expect(closed.length).toBeGreaterThan(30);
    for (const cookie of ['', `corella-staff=${STAFF_TOKEN}`, 'corella=another-token-0123456789'])
      for (const { method, url } of closed) {
        const answer = await venue.call(addressOf(url), { method, headers: { cookie } });
        expect([method, url, answer.status, answer.body['code']]).toEqual([method, url, 401, 'session-required']);
      }
    expect(venue.bus.sent).toEqual([]);
    await venue.close();
  });
});

describe('every route for staff', () => {
  it.each(STAFF_ROLES)('refuses the role %s what it may not do, and sends nothing', async (role) => {
    const venue = await openGateway({ staffRole: role });
    const granted = permissionsOf(role);
    const headers = { cookie: `corella-staff=${STAFF_TOKEN}` };
    for (const { method, url, policy } of routesOf(venue)) {
      const { caller } = policy;
      if (caller.kind !== 'staff' || caller.permissions.length === 0) continue;
      if (caller.permissions.some((permission) => granted.includes(permission))) continue;
      const answer = await venue.call(addressOf(url), { method, headers });
      expect([method, url, answer.status, answer.body['code']]).toEqual([method, url, 403, 'permission-missing']);
    }
    expect(venue.bus.sent).toEqual([]);
    await venue.close();
  });

  it('asks a customer for a session of its own', async () => {
    const venue = await openGateway();
    const closed = routesOf(venue).filter(({ policy }) => policy.caller.kind === 'staff');
    expect(closed.length).toBeGreaterThan(30);
    for (const { method, url } of closed)
      expect([method, url, (await venue.call(addressOf(url), { method })).status]).toEqual([method, url, 401]);
    await venue.close();
  });
});

describe('every route for API keys', () => {
  let venue: HuobiVenue;
  beforeAll(async () => {
    venue = await openHuobiVenue();
  });
  afterAll(async () => venue.close());
  const closed = (): readonly RegisteredRoute[] =>
    routesOf(venue).filter(({ policy }) => policy.caller.kind === 'api-key');

  it.each(API_PERMISSIONS)(
    'that needs %s refuses a key that has only the others, and sends nothing',
    async (wanted) => {
      venue.permissions = API_PERMISSIONS.filter((permission: ApiPermission) => permission !== wanted);
      let met = 0;
      for (const { method, url, policy } of closed()) {
        if (policy.caller.kind !== 'api-key' || policy.caller.permission !== wanted) continue;
        met += 1;
        const path = addressOf(url);
        const { status, body } = await (method === 'GET' ? venue.get(path) : venue.post(path));
        if (path.startsWith('/v2')) expect([path, status, body['code']]).toEqual([path, 401, 1002]);
        else expect([path, status, body['err-msg']]).toEqual([path, 200, 'API key has no permission']);
      }
      expect(met).toBeGreaterThan(0);
      expect(venue.bus.sent).toEqual([]);
    },
  );

  it('refuses who has not signed', async () => {
    for (const { method, url } of closed()) {
      const { status, body } = await venue.call(addressOf(url), { method, headers: { cookie: '' } });
      if (url.startsWith('/v2')) expect([url, status, body['code']]).toEqual([url, 401, 1003]);
      else expect([url, status, body['err-code']]).toEqual([url, 200, 'api-signature-not-valid']);
    }
  });
});
