import type { IdentityCommand } from '@corella/contracts/identity';
import { payloadHash } from '@corella/hash';
import { ok } from '@corella/result';
import { openGateway, type OpenGateway } from '../../../testing/browser.js';
import { NOW_MS, UID, user } from '../../../testing/fake-venue.js';
import { identityService } from '../../../testing/identity-service.js';

describe('the pages of a customer’s own login', () => {
  let venue: OpenGateway;
  let commands: IdentityCommand[];
  const send = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    venue.call(path, { method, headers, ...(body ? { body } : {}) });

  beforeAll(async () => {
    venue = await openGateway();
    commands = identityService(venue, {
      ChangePassword: ok({ changed: true }),
      TotpBegin: ok({ secret: 'S', uri: 'otpauth://x' }),
      TotpConfirm: ok({ bound: true }),
      TotpChange: ok({ changed: true }),
      TotpRemove: ok({ removed: true }),
      RevokeSession: ok({ revoked: true }),
      SetPreference: ok({ set: true }),
      SetFavourite: ok({ favourites: ['btcaud'] }),
      SignAgreements: ok({ signed: ['terms'] }),
    });
    const row = { id: 'l-1', at: NOW_MS, action: 'login', ip: '192.0.2.1', userAgent: 'x', ok: true };
    venue.signals.answer('identity.login-log', () => [row]);
    venue.signals.answer('identity.security-log', () => [{ ...row, action: 'password-changed' }]);
    venue.signals.answer('identity.user', () => user);
    venue.signals.answer('identity.sessions', ({ uid, current }) => [
      { id: 's-1', createdAt: NOW_MS, lastSeenAt: NOW_MS, ip: '192.0.2.1', userAgent: uid, current: current === 's-1' },
    ]);
  });
  beforeEach(() => void commands.splice(0));
  afterAll(async () => venue.close());

  it('change a password once for each Idempotency-Key, for the caller’s own session', async () => {
    const body = { current: 'Old1!aaaa', next: 'New1!aaaa' };
    const headers = { 'idempotency-key': 'password-1' };
    expect(await send('POST', '/api/user/password', body, headers)).toMatchObject({
      status: 200,
      body: { applied: true },
    });
    expect(await send('POST', '/api/user/password', body, headers)).toMatchObject({
      status: 200,
      body: { applied: true },
    });
    expect(commands).toMatchObject([{ type: 'ChangePassword', uid: UID, sessionId: 's-1' }]);
    expect((await send('POST', '/api/user/password', { ...body, next: 'Other1!aa' }, headers)).status).toBe(409);
  });

  it('say what a change takes and blocks', async () => {
    const strategy = (action: string) => send('GET', `/api/user/security-strategy?action=${action}`);
    const until = new Date(NOW_MS + 86_400_000).toISOString();
    const methods = [user.totp ? 'totp' : 'password'];
    expect((await strategy('password')).body).toEqual({ methods, block: { hours: 24, until } });
    // The first factor blocks nothing in a demo.
    expect((await strategy('totp-bind')).body).toEqual({ methods, block: null });
    expect((await strategy('everything')).status).toBe(400);
  });

  it('change an authenticator for another', async () => {
    const headers = { 'idempotency-key': 'change' };
    expect((await send('POST', '/api/user/totp', { stepUp: 'token', replace: true }, headers)).status).toBe(200);
    expect(commands).toMatchObject([{ type: 'TotpBegin', replace: true, bodyHash: payloadHash({ replace: true }) }]);
    expect((await send('POST', '/api/user/totp', { code: '111111', replace: true })).status).toBe(200);
    expect(commands.at(-1)).toMatchObject({ code: '111111', bodyHash: payloadHash({ replace: true }) });
    const body = { code: '123456', acknowledgeBlock: true };
    expect(await send('POST', '/api/user/totp/change', body)).toMatchObject({ status: 200, body: { applied: true } });
    expect(commands.at(-1)).toMatchObject({ type: 'TotpChange', uid: UID, ...body });
    expect((await send('POST', '/api/user/totp/change', { code: '12345' })).status).toBe(400);
    expect((await send('POST', '/api/user/totp', { replace: 'yes' })).status).toBe(400);
  });

  it('bind and remove a second step', async () => {
    expect((await send('POST', '/api/user/totp', { stepUp: 'token' })).body).toEqual({
      secret: 'S',
      uri: 'otpauth://x',
    });
    expect(commands).toMatchObject([{ sessionId: 's-1', stepUp: 'token', bodyHash: payloadHash({}) }]);
    expect(await send('POST', '/api/user/totp/confirm', { code: '123456' })).toMatchObject({
      status: 200,
      body: { applied: true },
    });
    expect(await send('DELETE', '/api/user/totp', { code: '123456' })).toMatchObject({
      status: 200,
      body: { applied: true },
    });
    expect(commands.map(({ type }) => type)).toEqual(['TotpBegin', 'TotpConfirm', 'TotpRemove']);
    expect((await send('POST', '/api/user/totp/confirm', { code: '12345' })).status).toBe(400);
    expect(await send('DELETE', '/api/user/totp', { stepUp: 'token', acknowledgeBlock: true })).toMatchObject({
      status: 200,
      body: { applied: true },
    });
    expect(commands.at(-1)).toMatchObject({
      sessionId: 's-1',
      stepUp: 'token',
      code: '',
      bodyHash: expect.any(String),
    });
  });

  it('list sessions, mark the one that asks, and end another', async () => {
    expect((await venue.call('/api/user/sessions')).body).toMatchObject({
      items: [{ id: 's-1', current: true, createdAt: '2026-01-05T12:00:00.000Z', userAgent: UID }],
    });
    expect((await send('DELETE', '/api/user/sessions/s-9')).status).toBe(204);
    expect(commands).toMatchObject([{ type: 'RevokeSession', uid: UID, sessionId: 's-9' }]);
    expect(await send('DELETE', '/api/user/sessions/a%20b')).toMatchObject({
      status: 404,
      body: { code: 'session-unknown' },
    });
    expect(commands).toHaveLength(1);
  });

  it('show both logs', async () => {
    expect((await venue.call('/api/user/login-log')).body).toMatchObject({ items: [{ action: 'login' }], next: null });
    expect((await venue.call('/api/user/security-log')).body).toMatchObject({
      items: [{ action: 'password-changed' }],
    });
  });

  it('keep preferences and favourites', async () => {
    expect(await send('PUT', '/api/user/preferences', { key: 'theme', value: 'dark' })).toMatchObject({
      status: 200,
      body: { uid: UID },
    });
    expect((await send('PUT', '/api/user/favourites', { symbol: 'btcaud', favourite: true })).body).toEqual({
      favourites: ['btcaud'],
    });
    expect(commands.map(({ type }) => type)).toEqual(['SetPreference', 'SetFavourite']);
    expect(commands[0]).toEqual(expect.not.objectContaining({ bodyHash: expect.anything() }));
  });

  it('pass on the proof for quick withdrawal with the hash of the body', async () => {
    const body = { key: 'QUICK_WITHDRAW', value: 'Y' };
    expect(await send('PUT', '/api/user/preferences', { ...body, stepUp: 'token' })).toMatchObject({ status: 200 });
    expect(commands).toMatchObject([
      { type: 'SetPreference', uid: UID, ...body, sessionId: 's-1', stepUp: 'token', bodyHash: payloadHash(body) },
    ]);
  });
});
