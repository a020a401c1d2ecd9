import { permissionsOf } from '@corella/contracts/operator';
import {
  API_PERMISSIONS,
  APPROVAL_KINDS,
  isApprovalKind,
  permissionFor,
  STAFF_ROLES,
  type ApiPermission,
  type JsonObject,
} from '@corella/contracts/identity';
import type { ApprovalView } from '@corella/contracts/queries';
import { ok } from '@corella/result';
import { openGateway, type Call, type OpenGateway } from '../../testing/browser.js';
import { STAFF_TOKEN } from '../../testing/fake-venue.js';
import { openHuobiVenue, type HuobiVenue } from '../huobi/testing/signed-client.js';
import { RegisteredRoutes, type RegisteredRoute } from './registered-routes.js';

/** Not JSON. Whoever may not call is refused before it is read, so that no answer speaks of the body. */
const MALFORMED = '{"reason":';
const malformed = (method: string): Call => (method === 'GET' ? { method } : { method, raw: MALFORMED });

/** An address that the route's pattern matches. */
const addressOf = (url: string): string => url.replace(/:\w+/g, '1');
const routesOf = (venue: OpenGateway): readonly RegisteredRoute[] =>
  venue.gateway.app
    .get(RegisteredRoutes)
    .all()
    .filter(({ method }) => method !== 'HEAD');

const commandsOf = (venue: OpenGateway): readonly { readonly type?: unknown }[] =>
  venue.bus.sent.map(({ command }) => command as { readonly type?: unknown });

describe('every route for customers', () => {
  it('asks a stranger, and a member of staff, for a session', async () => {
    const venue = await openGateway();
    const closed = routesOf(venue).filter(({ policy }) => policy.caller.kind === 'customer');
    expect(closed.length).toBeGreaterThan(30);
    for (const cookie of ['', `corella-staff=${STAFF_TOKEN}`, 'corella=another-token-0123456789'])
      for (const { method, url } of closed) {
        const answer = await venue.call(addressOf(url), { ...malformed(method), headers: { cookie } });
        expect([method, url, answer.status, answer.body['code']]).toEqual([method, url, 401, 'session-required']);
      }
    expect(venue.bus.sent).toEqual([]);
    await venue.close();
  });

  it('asks for a session before it asks for an Idempotency-Key, and reads no body without one', async () => {
    const venue = await openGateway();
    const stranger = { cookie: '', 'idempotency-key': '' };
    for (const raw of [MALFORMED, 'x'.repeat(200_000)]) {
      const answer = await venue.call('/api/orders', { method: 'POST', raw, headers: stranger });
      expect([answer.status, answer.body['code']]).toEqual([401, 'session-required']);
    }
    const own = await venue.call('/api/orders', { method: 'POST', raw: MALFORMED });
    expect([own.status, own.body['code']]).toEqual([400, 'invalid-json']);
    await venue.close();
  });
});

describe('every route for staff', () => {
  it.each(STAFF_ROLES)(
    'refuses the role %s what it may not do, and sends nothing but a record of the attempt',
    async (role) => {
      const venue = await openGateway({ staffRole: role });
      const granted = permissionsOf(role);
      const headers = { cookie: `corella-staff=${STAFF_TOKEN}` };
      for (const { method, url, policy } of routesOf(venue)) {
        const { caller } = policy;
        if (caller.kind !== 'staff' || caller.permissions.length === 0) continue;
        if (caller.permissions.some((permission) => granted.includes(permission))) continue;
        const answer = await venue.call(addressOf(url), { ...malformed(method), headers });
        expect([method, url, answer.status, answer.body['code']]).toEqual([method, url, 403, 'permission-missing']);
      }
      expect(commandsOf(venue).filter(({ type }) => type !== 'RecordRefusal')).toEqual([]);
      expect(commandsOf(venue).length).toBeGreaterThan(0);
      await venue.close();
    },
  );

  it('asks a customer for a session of its own', async () => {
    const venue = await openGateway();
    const closed = routesOf(venue).filter(({ policy }) => policy.caller.kind === 'staff');
    expect(closed.length).toBeGreaterThan(30);
    for (const { method, url } of closed)
      expect([method, url, (await venue.call(addressOf(url), malformed(method))).status]).toEqual([method, url, 401]);
    await venue.close();
  });

  it.each(STAFF_ROLES)('refuses the role %s decisions that it may not take, whatever the body says', async (role) => {
    const venue = await openGateway({ staffRole: role });
    const [granted, kinds] = [permissionsOf(role), Object.keys(APPROVAL_KINDS).filter(isApprovalKind)];
    const headers = { cookie: `corella-staff=${STAFF_TOKEN}` };
    const decide = async (decision: string): Promise<unknown[]> => {
      const path = `/operator/api/approvals/1/${decision}`;
      const { status, body } = await venue.call(path, { method: 'POST', raw: MALFORMED, headers });
      return [status, body['code']];
    };
    for (const kind of kinds) {
      const payload: JsonObject = kind === 'list-membership' ? { list: 'big-deal' } : {};
      const others = { id: '1', kind, payload, initiator: 'st-2' } as ApprovalView;
      venue.signals.answer('identity.list-approvals', () => ok({ rows: [others], total: 1 }));
      const may = granted.includes(permissionFor({ kind, payload }, 'approve'));
      for (const decision of ['approve', 'reject'])
        expect([kind, decision, ...(await decide(decision))]).toEqual(
          may ? [kind, decision, 400, 'invalid-json'] : [kind, decision, 403, 'permission-missing'],
        );
      expect(await decide('withdraw')).toEqual([403, 'permission-missing']);
    }
    venue.signals.answer('identity.list-approvals', () => ok({ rows: [], total: 0 }));
    const some = kinds.some((kind) => granted.includes(APPROVAL_KINDS[kind].approve));
    expect(await decide('approve')).toEqual(some ? [400, 'invalid-json'] : [403, 'permission-missing']);
    expect(commandsOf(venue).filter(({ type }) => type !== 'RecordRefusal')).toEqual([]);
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
        const { status, body } = await venue.call(venue.address(method, path), {
          ...malformed(method),
          headers: { cookie: '' },
        });
        if (path.startsWith('/v2')) expect([path, status, body['code']]).toEqual([path, 401, 1002]);
        else expect([path, status, body['err-msg']]).toEqual([path, 200, 'API key has no permission']);
      }
      expect(met).toBeGreaterThan(0);
      expect(venue.bus.sent).toEqual([]);
    },
  );

  it('refuses who has not signed', async () => {
    for (const { method, url } of closed()) {
      const { status, body } = await venue.call(addressOf(url), { ...malformed(method), headers: { cookie: '' } });
      if (url.startsWith('/v2')) expect([url, status, body['code']]).toEqual([url, 401, 1003]);
      else expect([url, status, body['err-code']]).toEqual([url, 200, 'api-signature-not-valid']);
    }
  });
});
