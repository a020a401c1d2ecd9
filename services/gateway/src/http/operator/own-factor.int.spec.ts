import type { IdentityCommand, StaffPrincipal } from '@corella/contracts/identity';
import { ok, reject } from '@corella/result';
import { openGateway, type OpenGateway } from '../../testing/browser.js';
import { NOW_MS, STAFF_TOKEN, staffOf } from '../../testing/fake-venue.js';
import { identityService } from '../../testing/identity-service.js';
import { FreshFactor } from '../identity/fresh-factor.js';
import { RegisteredRoutes } from '../routes/registered-routes.js';

const headers = { cookie: `corella-staff=${STAFF_TOKEN}` };
const STALE = { fresh: false, methods: ['totp', 'passkey'] } as const;
const ASKED = { status: 403, body: { code: 'step-up-required', methods: ['totp', 'passkey'] } };

describe('a fresh factor', () => {
  let venue: OpenGateway;
  let commands: IdentityCommand[];
  let factor: StaffPrincipal['factor'];
  beforeAll(async () => {
    venue = await openGateway();
    commands = identityService(venue, {
      StaffProveFactor: ok({ freshUntil: NOW_MS + 300_000 }),
      RecordRefusal: ok({ recorded: true }),
      DecideApproval: reject({ code: 'approval-unknown' }),
    });
    venue.signals.answer('identity.staff-session', () => ({ ...staffOf('kyc'), factor }));
    venue.signals.answer('identity.list-approvals', () => ok({ rows: [], total: 0 }));
  });
  beforeEach(() => {
    commands.splice(0);
    factor = STALE;
  });
  afterAll(async () => venue.close());
  const send = (method: string, path: string, body?: object) =>
    venue.call(`/operator/api/${path}`, { method, headers, ...(body ? { body } : {}) });

  const routes = () =>
    venue.gateway.app
      .get(RegisteredRoutes)
      .all()
      .filter(({ method, policy }) => method !== 'HEAD' && policy.checks.includes(FreshFactor));

  it('is asked for by every decision, by whatever shows personal data, and for passkeys', () => {
    expect(
      routes()
        .map(({ method, url }) => `${method} ${url.replace('/operator/api/', '')}`)
        .sort(),
    ).toEqual([
      'DELETE me/passkeys/:id',
      'GET kyc-cases/:id/files/:slot',
      'GET removal-requests/:id/files/:number',
      'POST approvals/:id/:decision',
      'POST bank-accounts/:id/open',
      'POST kyc-cases/:id/decide',
      'POST kyc-cases/:id/open',
      'POST me/passkeys',
      'POST me/passkeys/begin',
      'POST removal-requests/:id/decide',
      'POST removal-requests/:id/open',
      'POST removal-requests/:id/phone',
      'POST suspended-deposits/:id/open',
      'POST users/:id/reveal',
      'POST withdrawals/:id/open',
    ]);
  });

  it.each([
    ['POST', 'approvals/1/approve'],
    ['POST', 'approvals/1/reject'],
    ['POST', 'kyc-cases/KYC-1/decide'],
    ['POST', 'kyc-cases/KYC-1/open'],
    ['GET', 'kyc-cases/KYC-1/files/front'],
    ['POST', 'users/1234567/reveal'],
  ])('that is older than five minutes is asked for before anything is read or done: %s %s', async (method, path) => {
    expect(await send(method, path)).toMatchObject(ASKED);
    factor = undefined;
    expect(await send(method, path)).toMatchObject({ status: 403, body: { code: 'step-up-required' } });
    expect(commands).toEqual([]);
  });

  it('is not asked for by who takes back an own request, nor of who may not do it anyway', async () => {
    expect(await send('POST', 'approvals/1/withdraw', { payloadHash: 'a'.repeat(64), reason: 'D21' })).toMatchObject({
      status: 404,
      body: { code: 'approval-unknown' },
    });
    expect(commands).toMatchObject([{ type: 'DecideApproval' }]);
    expect(await send('POST', 'removal-requests/R1/decide')).toMatchObject({ body: { code: 'permission-missing' } });
  });

  it('opens the same request again, with the same key, once it is proven', async () => {
    const decide = (key: string) =>
      venue.call('/operator/api/approvals/1/approve', {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': key },
        body: { payloadHash: 'a'.repeat(64), reason: 'D01' },
      });
    expect(await decide('one')).toMatchObject(ASKED);
    factor = { fresh: true, methods: ['totp'] };
    expect(await decide('one')).toMatchObject({ status: 404, body: { code: 'approval-unknown' } });
    expect(commands.filter(({ type }) => type === 'DecideApproval')).toHaveLength(1);
  });

  it('is proven by a code, and says until when', async () => {
    expect(await send('GET', 'me/factor')).toMatchObject({ status: 200, body: STALE });
    expect(await send('POST', 'me/factor', { method: 'totp', code: '123456' })).toMatchObject({
      status: 200,
      body: { freshUntil: '2026-01-05T12:05:00.000Z' },
    });
    expect(commands).toMatchObject([
      { type: 'StaffProveFactor', staff: { staffId: 'st-1', sessionId: 'ss-1' }, method: 'totp', code: '123456' },
    ]);
    for (const [body, field] of [
      [{ method: 'totp', code: '12345' }, 'code'],
      [{ method: 'totp' }, 'code'],
      [{ method: 'word', code: '123456' }, 'method'],
    ] as const)
      expect(await send('POST', 'me/factor', body)).toMatchObject({
        status: 400,
        body: { errors: { [field]: expect.anything() } },
      });
    expect(commands).toHaveLength(1);
  });
});
