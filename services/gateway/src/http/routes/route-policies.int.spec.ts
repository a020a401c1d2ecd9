import { Controller, Get, Post } from '@nestjs/common';
import { KYC_UPLOAD } from '@corella/contracts/kyc-web';
import { fastify } from 'fastify';
import { openGateway, type OpenGateway } from '../../testing/browser.js';
import { apiOf } from './request-path.js';
import { RegisteredRoutes, type RegisteredRoute } from './registered-routes.js';
import { BASE_POLICIES, MAX_BODY_BYTES, withPolicy, type RoutePolicy } from './route-policy.js';

const nameOf = ({ method, url }: RegisteredRoute): string => `${method} ${url}`;
/** No cookie opens it, and whoever calls signs. */
const SIGNED_CALL = 'POST /api/kyc/vendor-events';
const unsafe = ({ method }: RegisteredRoute): boolean => !['GET', 'HEAD', 'OPTIONS'].includes(method);

describe('the policies of all registered routes', () => {
  let venue: OpenGateway;
  let routes: readonly RegisteredRoute[];
  const withCaller = (...kinds: readonly RoutePolicy['caller']['kind'][]): readonly RegisteredRoute[] =>
    routes.filter(({ policy }) => kinds.includes(policy.caller.kind));
  const of = (api: ReturnType<typeof apiOf>): readonly RegisteredRoute[] =>
    routes.filter(({ url }) => apiOf(url) === api);

  beforeAll(async () => {
    venue = await openGateway();
    routes = venue.gateway.app.get(RegisteredRoutes).all();
  });
  afterAll(async () => venue.close());

  it('cover every route, static pages and the API description included', async () => {
    expect(routes.filter(({ policy }) => policy === undefined)).toEqual([]);
    const known = new Set(routes.map(nameOf));
    const { paths } = (await venue.call('/docs-json')).body as { paths: Record<string, Record<string, object>> };
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    );
    expect(described.length).toBeGreaterThan(120);
    expect(described.filter((name) => !known.has(name))).toEqual([]);
    expect([...known]).toEqual(expect.arrayContaining(['GET /*', 'GET /docs', 'GET /docs-json', 'GET /metrics']));
  });

  it('admit only staff to the console’s API, except for joining, logging in and out', () => {
    const others = of('operator').filter(({ policy }) => policy.caller.kind !== 'staff');
    expect(others.map(nameOf).sort()).toEqual([
      'POST /operator/api/invitation',
      'POST /operator/api/invitation/accept',
      'POST /operator/api/login',
      'POST /operator/api/login/passkey',
      'POST /operator/api/login/passkey/begin',
      'POST /operator/api/logout',
    ]);
  });

  it('name a permission on every route for staff except those of one’s own account', () => {
    const everyone = withCaller('staff').filter(
      ({ policy: { caller } }) => caller.kind === 'staff' && caller.permissions.length === 0,
    );
    expect(everyone.map(nameOf).filter((name) => !/^[A-Z]+ \/operator\/api\/me(?:\/|$)/.test(name))).toEqual([]);
    expect(everyone.map(nameOf)).toContain('GET /operator/api/me');
  });

  it('let strangers only read markets, log in and show a code, of the browser API', () => {
    const open = of('browser').filter(({ method, policy }) => method !== 'HEAD' && policy.caller.kind === 'anyone');
    expect(open.map(nameOf).sort()).toEqual([
      'GET /api/agreements/:id/versions/:version',
      'GET /api/agreements/current',
      'GET /api/auth/session',
      'GET /api/fees',
      'GET /api/markets',
      'GET /api/markets/:symbol',
      'GET /api/markets/:symbol/book',
      'GET /api/markets/:symbol/candles',
      'GET /api/markets/:symbol/trades',
      'GET /api/proof',
      'GET /api/proof/approval-keys',
      'GET /api/status',
      'GET /api/tickers',
      'GET /api/venue',
      'POST /api/auth/login',
      'POST /api/auth/login/two-step',
      'POST /api/auth/login/two-step/begin',
      'POST /api/auth/logout',
      'POST /api/auth/not-me',
      'POST /api/auth/register',
      'POST /api/auth/resend-code',
      'POST /api/auth/reset',
      'POST /api/auth/reset/confirm',
      'POST /api/auth/verify-email',
      'POST /api/auth/verify-link',
      'POST /api/kyc/handoff/open',
      'POST /api/kyc/vendor-events',
      'POST /api/removal-requests',
      'POST /api/removal-requests/answer',
      'POST /api/removal-requests/cancel',
      'POST /api/removal-requests/link',
      'POST /api/removal-requests/prove',
      'POST /api/removal-requests/send',
    ]);
  });

  it('let strangers only read of the Huobi API, and demand WRITE or WITHDRAW for every change', () => {
    expect(of('huobi').length).toBeGreaterThanOrEqual(50);
    for (const route of of('huobi')) {
      const { caller, limits } = route.policy;
      if (caller.kind === 'anyone')
        expect([nameOf(route), unsafe(route), limits]).toEqual([nameOf(route), false, ['address']]);
      else expect([nameOf(route), caller.kind, limits]).toEqual([nameOf(route), 'api-key', ['api-key']]);
      if (unsafe(route) && caller.kind === 'api-key')
        expect([nameOf(route), caller.permission]).toEqual([
          nameOf(route),
          expect.stringMatching(/^(WRITE|WITHDRAW)$/),
        ]);
    }
  });

  it('keep machine-only routes to the machine', () => {
    expect(
      withCaller('this-machine')
        .map(nameOf)
        .filter((name) => !name.startsWith('HEAD')),
    ).toEqual([
      'GET /metrics',
      'POST /api/status/sentinel',
      'GET /api/demo/outbox',
      'POST /api/demo/kyc-vendor',
      'POST /api/demo/letters/:uid',
      'POST /api/demo/bank/credit',
      'POST /api/demo/applicant',
    ]);
  });

  it('demand our own pages of every route that a cookie opens', () => {
    for (const route of withCaller('customer', 'staff'))
      expect([nameOf(route), route.policy.ownPagesOnly, route.policy.limits[0]]).toEqual([
        nameOf(route),
        true,
        'address',
      ]);
    expect(
      routes.filter((route) => unsafe(route) && !route.policy.ownPagesOnly && apiOf(route.url) !== 'huobi').map(nameOf),
    ).toEqual([SIGNED_CALL]);
  });

  // What is asked without a login goes by codes and tokens, which count once by themselves.
  it('demand an Idempotency-Key of every POST of the browser API but of logins, removals and signed calls', () => {
    const free = of('browser').filter(({ method, policy }) => method === 'POST' && !policy.idempotencyKey);
    expect(free.filter(({ url }) => !/^\/api\/(auth|removal-requests)(\/|$)/.test(url)).map(nameOf)).toEqual([
      SIGNED_CALL,
    ]);
  });

  it('demand one of every POST of staff, but not to log in or to join', () => {
    const free = of('operator').filter(({ method, policy }) => method === 'POST' && !policy.idempotencyKey);
    expect(free.map(({ url }) => url).sort()).toEqual([
      '/operator/api/invitation',
      '/operator/api/invitation/accept',
      '/operator/api/login',
      '/operator/api/login/passkey',
      '/operator/api/login/passkey/begin',
      '/operator/api/logout',
    ]);
  });

  it('mark the routes that are refused first under overload', () => {
    expect(
      routes
        .filter(({ policy }) => policy.placesOrders)
        .map(nameOf)
        .sort(),
    ).toEqual([
      'POST /api/orders',
      'POST /api/orders/:id/replace',
      'POST /v1/order/batch-orders',
      'POST /v1/order/orders/:id/replace',
      'POST /v1/order/orders/place',
      'POST /v2/algo-orders',
    ]);
  });

  it('answer before the venue is ready only where somebody asks whether it is', () => {
    const early = routes
      .filter(({ method, policy }) => method !== 'HEAD' && !policy.waitsForVenue)
      .map(({ url }) => url);
    expect(early.filter((url) => !url.startsWith('/docs')).sort()).toEqual([
      '/api/status',
      '/api/status/sentinel',
      '/health/live',
      '/health/ready',
      '/metrics',
    ]);
  });

  it('count every request against a limit; only this machine asks for health without one', () => {
    const free = routes.filter(({ policy }) => policy.limits.length === 0);
    expect(free.map(nameOf)).toEqual([]);
    const guests = routes.filter(({ policy }) => policy.limits.includes('guest'));
    expect(guests.map(nameOf).filter((name) => !name.startsWith('HEAD'))).toEqual([
      'GET /health/live',
      'GET /health/ready',
    ]);
    const known = new Set(routes.map(nameOf));
    const sockets = venue.gateway.app.get(RegisteredRoutes).upgrades();
    expect(sockets.map(({ url, policy }) => [url, policy.limits, policy.ownPagesOnly]).sort()).toEqual([
      ['/feed', ['address'], false],
      ['/ws', ['address'], false],
      ['/ws/v2', ['address'], false],
      ['/ws/web/market', ['address'], true],
    ]);
    for (const outside of ['GET /*', 'GET /docs', 'GET /docs-json', 'GET /metrics']) expect(known).toContain(outside);
  });

  it('find the caller of every route that is not for anyone', () => {
    for (const { policy } of routes) expect(policy.checks.length > 0).toBe(policy.caller.kind !== 'anyone');
  });

  it('bound every body', () => {
    const most = (files: boolean): number =>
      Math.max(...routes.filter(({ policy }) => policy.takesFiles === files).map(({ policy }) => policy.maxBodyBytes));
    expect(most(false)).toBe(MAX_BODY_BYTES);
    expect(most(true)).toBe(KYC_UPLOAD.maxBytes);
  });
});

describe('a route without a policy', () => {
  it('stops the start', () => {
    const server = fastify();
    new RegisteredRoutes().register(server);
    expect(() => server.get('/forgotten', () => 'open to all')).toThrow('GET /forgotten has no policy');
    expect(() => server.get('/known', { config: { policy: BASE_POLICIES.page } }, () => '')).not.toThrow();
  });
});

describe('a policy on a class', () => {
  const calls: string[] = [];
  const guard =
    (name: string): MethodDecorator =>
    (_target, method) =>
      void calls.push(`${name} ${String(method)}`);
  const staff: RoutePolicy = { ...BASE_POLICIES.operator, caller: { kind: 'staff', permissions: ['x'] } };

  it('holds for the handlers that have none of their own, and its guards never run beside theirs', () => {
    @Controller()
    @withPolicy(BASE_POLICIES.browser, guard('class'))
    class Sample {
      @Get('a')
      plain(): string {
        return this.helper();
      }
      @Post('b')
      @withPolicy(staff, guard('handler'))
      own(): string {
        return this.helper();
      }
      helper(): string {
        return '';
      }
    }
    expect(new Sample().plain()).toBe('');
    expect(calls).toEqual(['handler own', 'class plain']);
  });
});
