import type { GatewayDeps } from '../../gateway.deps.js';
import { ClientAddresses, isLoopback, type Asked } from './client-address.js';
import { CUSTOMER_COOKIE, readCookies, sessionCookie, sessionToken, STAFF_COOKIE } from './cookies.js';
import { OwnOrigins } from './origins.js';
import { apiOf } from '../routes/request-path.js';
import { requestIdOf } from '../edge/request-gate.js';
import { Limits } from './limits.js';
import { GatewayPeers } from './shared-limits/gateway-peers.js';
import { TokenBuckets } from './token-buckets.js';

const request = (remoteAddress: string, headers: Record<string, string> = {}): Asked => ({
  socket: { remoteAddress },
  headers,
});

describe('token buckets', () => {
  it('grant the burst, then the rate, and say how long to wait', () => {
    const buckets = new TokenBuckets({ perSecond: 10, burst: 2, maxKeys: 10 });
    expect([buckets.take('a', 0), buckets.take('a', 0), buckets.take('a', 0)]).toEqual([0, 0, 100]);
    expect(buckets.take('b', 0)).toBe(0);
    expect(buckets.take('a', 100)).toBe(0);
  });

  it('take several tokens at once or none, and say when there are enough', () => {
    const buckets = new TokenBuckets({ perSecond: 10, burst: 10, maxKeys: 10 });
    expect([buckets.take('a', 0, 8), buckets.take('a', 0, 3), buckets.take('a', 0, 2)]).toEqual([0, 100, 0]);
    expect(buckets.take('a', 0, 10)).toBe(1_000);
    expect(buckets.take('a', 1_000, 10)).toBe(0);
  });

  it('stay bounded and survive a clock that goes back', () => {
    const buckets = new TokenBuckets({ perSecond: 1, burst: 1, maxKeys: 2 });
    for (const key of ['a', 'b', 'c', 'a']) expect(buckets.take(key, 1_000)).toBe(0);
    expect(buckets.take('a', 0)).toBeGreaterThan(0);
  });
});

describe('client addresses', () => {
  it('ignore X-Forwarded-For from everyone but a trusted proxy', () => {
    const addresses = new ClientAddresses(['10.0.0.0/8']);
    expect(addresses.of(request('203.0.113.9', { 'x-forwarded-for': '127.0.0.1' }))).toBe('203.0.113.9');
    expect(addresses.of(request('10.1.1.1', { 'x-forwarded-for': '127.0.0.1, 203.0.113.9, 10.2.2.2' }))).toBe(
      '203.0.113.9',
    );
    expect(addresses.of(request('10.1.1.1', { 'x-forwarded-for': 'nonsense' }))).toBe('10.1.1.1');
    expect(addresses.of(request('::ffff:127.0.0.1'))).toBe('127.0.0.1');
    expect(addresses.isTls(request('203.0.113.9', { 'x-forwarded-proto': 'https' }))).toBe(false);
    expect(addresses.isTls(request('10.1.1.1', { 'x-forwarded-proto': 'https' }))).toBe(true);
  });

  it.each([
    ['127.0.0.1', undefined, true],
    ['::ffff:127.0.0.1', '127.0.0.1, ::1', true],
    ['127.0.0.1', '203.0.113.9', false],
    ['127.0.0.1', '127.0.0.1, 203.0.113.9', false],
    ['127.0.0.1', '203.0.113.9:4711', false],
    ['127.0.0.1', 'unknown', false],
    ['127.0.0.1', '', false],
    ['10.1.1.1', '127.0.0.1', false],
  ])('take %s, forwarding %s, for this machine: %s', (peer, forwarded, own) => {
    const headers: Record<string, string> = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    for (const trusted of [[], ['127.0.0.1', '10.0.0.0/8']])
      expect(new ClientAddresses(trusted).isThisMachine(request(peer, headers))).toBe(own);
  });

  it('refuse a range that cannot be read, at start', () => {
    expect(() => new ClientAddresses(['not/8'])).toThrow(RangeError);
  });

  it.each([
    ['127.0.0.1', true],
    ['127.9.9.9', true],
    ['::1', true],
    ['128.0.0.1', false],
    ['127.0.0.1.evil', false],
  ])('%s is the machine itself: %s', (address, own) => {
    expect(isLoopback(address)).toBe(own);
  });
});

describe('own origins', () => {
  const origins = new OwnOrigins({ publicOrigins: ['https://corella.example'], port: 8080 });
  it.each([
    ['http://127.0.0.1:8080', true],
    ['http://localhost:8080', true],
    ['http://[::1]:8080', true],
    ['https://corella.example', true],
    ['http://corella.example', false],
    ['null', false],
    ['http://127.0.0.1:8081', false],
    [undefined, true],
  ])('%s: %s', (origin, own) => {
    expect(origins.ownOrigin(origin)).toBe(own);
  });
  it('know their hosts', () => {
    expect([origins.ownHost('corella.example'), origins.ownHost('evil.example'), origins.ownHost(undefined)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('cookies', () => {
  it('are named by the visitor’s connection', () => {
    expect(sessionCookie(CUSTOMER_COOKIE, 'tls', 't', 9)).toBe(
      '__Host-corella=t; Path=/; Max-Age=9; HttpOnly; SameSite=Lax; Secure',
    );
    expect(sessionCookie(STAFF_COOKIE, 'tls', 't', 9)).toBe(
      '__Host-corella-staff=t; Path=/; Max-Age=9; HttpOnly; SameSite=Lax; Secure',
    );
    expect(sessionCookie(STAFF_COOKIE, 'loopback', 't', 9)).toBe(
      'corella-staff=t; Path=/operator; Max-Age=9; HttpOnly; SameSite=Lax',
    );
  });
  it('return only well-formed tokens, and never those of the other identity', () => {
    expect(sessionToken('corella=0123456789abcdef; corella-staff=x', CUSTOMER_COOKIE, 'loopback')).toBe(
      '0123456789abcdef',
    );
    expect(sessionToken('corella=0123456789abcdef', STAFF_COOKIE, 'loopback')).toBeNull();
    expect(sessionToken('corella=<script>alert(1)</script>', CUSTOMER_COOKIE, 'loopback')).toBeNull();
    expect(readCookies('a=1; a=2; b').get('a')).toBe('1');
  });
  it('count under TLS by their __Host- names only', () => {
    const [own, other] = ['0123456789abcdef-own', '0123456789abcdef-other'];
    for (const names of [CUSTOMER_COOKIE, STAFF_COOKIE]) {
      expect(sessionToken(`${names.plain}=${other}`, names, 'tls')).toBeNull();
      expect(sessionToken(`${names.plain}=${other}; ${names.secure}=${own}`, names, 'tls')).toBe(own);
      expect(sessionToken(`__Secure-${names.plain}=${other}`, names, 'tls')).toBeNull();
      expect(sessionToken(`${names.plain}=${own}`, names, 'loopback')).toBe(own);
    }
  });
});

describe('paths and ids', () => {
  it.each([
    ['/api/x', 'browser'],
    ['/operator/api/x?y', 'operator'],
    ['/operator/', 'page'],
    ['/v1/order', 'huobi'],
    ['/metrics?x', 'ops'],
    ['/', 'page'],
    ['/apix', 'page'],
  ])('%s belongs to the API %s', (path, api) => {
    expect(apiOf(path)).toBe(api);
  });
  it('keeps a well-formed request id and replaces any other', () => {
    expect(requestIdOf('abcdefgh-1')).toBe('abcdefgh-1');
    expect(requestIdOf('a\r\nb')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('limits by address', () => {
  it('count the /64 and the /48 of an IPv6 caller too, so that new addresses of one network are no new callers', () => {
    const deps = { config: { limits: true }, clock: { nowMs: () => 0 } } as unknown as GatewayDeps;
    const limits = new Limits(deps, new GatewayPeers(deps));
    const passed = (networks: number): number =>
      Array.from({ length: 3_000 }, (_, at) =>
        limits.waitForAddress(`2001:db8:1:${(at % networks).toString(16)}:${at.toString(16)}::1`),
      ).filter((wait) => wait === 0).length;
    expect(passed(1)).toBe(400);
    expect(passed(8)).toBe(1_200);
    expect(limits.waitForAddress('2001:db8:2::1')).toBe(0);
    expect(limits.waitForAddress('203.0.113.7')).toBe(0);
  });
});
