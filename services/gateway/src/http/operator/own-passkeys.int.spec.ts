import type { IdentityCommand, PasskeyCreation, PasskeyRequest } from '@corella/contracts/identity';
import { ok, reject } from '@corella/result';
import { openGateway, type OpenGateway } from '../../testing/browser.js';
import { NOW_MS, STAFF_TOKEN, staffOf } from '../../testing/fake-venue.js';
import { identityService } from '../../testing/identity-service.js';

const cookie = `corella-staff=${STAFF_TOKEN}`;
const REQUEST: PasskeyRequest = {
  challenge: 'Y2hh',
  rpId: 'localhost',
  timeout: 300_000,
  userVerification: 'required',
  allowCredentials: [],
};
const CREATION: PasskeyCreation = {
  challenge: 'Y2hh',
  rp: { id: 'localhost', name: 'Corella' },
  user: { id: 'AQID', name: 'mia@corella.example', displayName: 'mia@corella.example' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
  attestation: 'none',
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
};
const PASSKEY = { id: 'k-1', name: 'Laptop', createdAt: NOW_MS, lastUsedAt: null };
const known = { id: 'AQID', rawId: 'AQID', type: 'public-key' };
const ASSERTION = { ...known, response: { clientDataJSON: 'AA', authenticatorData: 'BB', signature: 'CC' } };
const ATTESTATION = { ...known, response: { clientDataJSON: 'AA', attestationObject: 'DD' } };

describe('the passkeys of a member of staff', () => {
  let venue: OpenGateway;
  let commands: IdentityCommand[];
  const send = (method: string, path: string, body?: object, headers: Record<string, string> = { cookie }) =>
    venue.call(`/operator/api/${path}`, { method, headers, ...(body ? { body } : {}) });

  beforeAll(async () => {
    venue = await openGateway();
    const session = { token: 'the-token', expiresAt: NOW_MS + 60_000 };
    commands = identityService(venue, {
      StaffPasskeyBegin: ok({ creation: CREATION }),
      StaffPasskeyAdd: ok({ passkey: PASSKEY }),
      StaffPasskeyRename: ok({ renamed: true }),
      StaffPasskeyRemove: reject({ code: 'passkey-unknown' }),
      StaffFactorBegin: ok({ passkey: REQUEST }),
      StaffProveFactor: ok({ freshUntil: NOW_MS }),
      StaffPasskeyLoginBegin: ok({ ticket: 't-1', passkey: REQUEST }),
      StaffPasskeyLogin: ok({ session, staff: staffOf('kyc') }),
    });
    venue.signals.answer('identity.staff-passkeys', ({ staffId }) => [{ ...PASSKEY, name: staffId }]);
  });
  beforeEach(() => void commands.splice(0));
  afterAll(async () => venue.close());

  it('are listed, and only to their owner', async () => {
    expect((await send('GET', 'me/passkeys')).body).toEqual([
      { id: 'k-1', name: 'st-1', createdAt: '2026-01-05T12:00:00.000Z', lastUsedAt: null },
    ]);
    expect((await send('GET', 'me/passkeys', undefined, {})).status).toBe(401);
  });

  it('are added in two steps, renamed and removed', async () => {
    expect(await send('POST', 'me/passkeys/begin')).toMatchObject({ status: 200, body: { creation: CREATION } });
    const added = await send('POST', 'me/passkeys', { name: ' Laptop ', attestation: ATTESTATION });
    expect(added).toMatchObject({ status: 200, body: { id: 'k-1', name: 'Laptop' } });
    expect(await send('POST', 'me/passkeys/k-1/rename', { name: 'Old' })).toMatchObject({ body: { id: 'k-1' } });
    expect(await send('DELETE', 'me/passkeys/k-9')).toMatchObject({ status: 404, body: { code: 'passkey-unknown' } });
    expect(commands).toMatchObject([
      { type: 'StaffPasskeyBegin', staff: { staffId: 'st-1', sessionId: 'ss-1' } },
      { type: 'StaffPasskeyAdd', name: 'Laptop', attestation: { id: 'AQID', attestationObject: 'DD', transports: [] } },
      { type: 'StaffPasskeyRename', keyRef: 'k-1', name: 'Old' },
      { type: 'StaffPasskeyRemove', keyRef: 'k-9' },
    ]);
  });

  it.each([
    ['me/passkeys', { name: '', attestation: ATTESTATION }, 'name'],
    ['me/passkeys', { name: 'x'.repeat(41), attestation: ATTESTATION }, 'name'],
    ['me/passkeys', { name: 'x', attestation: { ...ATTESTATION, id: '!' } }, 'attestation.id'],
    ['me/passkeys/k-1/rename', {}, 'name'],
    ['me/factor', { method: 'passkey' }, 'assertion'],
    ['login/passkey', { ticket: '', assertion: ASSERTION }, 'ticket'],
    ['login/passkey', { ticket: 't-1' }, 'assertion'],
  ])('are refused at %s for %j, naming %s', async (path, body, field) => {
    const answer = await send('POST', path, body);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-request' } });
    expect(Object.keys(answer.body['errors'] as object)).toContain(field);
    expect(commands).toEqual([]);
  });

  it('prove that it is still the same person', async () => {
    expect(await send('POST', 'me/factor/begin')).toMatchObject({ status: 200, body: { passkey: REQUEST } });
    expect(await send('POST', 'me/factor', { method: 'passkey', assertion: ASSERTION })).toMatchObject({ status: 200 });
    expect(commands).toMatchObject([
      { type: 'StaffFactorBegin' },
      { type: 'StaffProveFactor', method: 'passkey', assertion: { id: 'AQID', signature: 'CC' } },
    ]);
  });

  it('log in, with the cookie of the console', async () => {
    const begun = await send('POST', 'login/passkey/begin', undefined, {});
    expect(begun).toMatchObject({ status: 200, body: { ticket: 't-1', passkey: REQUEST } });
    const login = await send('POST', 'login/passkey', { ticket: 't-1', assertion: ASSERTION }, {});
    expect(login).toMatchObject({ status: 200, body: { staffId: 'st-1', role: 'kyc' } });
    expect(login.headers.get('set-cookie')).toMatch(/^corella-staff=the-token;.*Max-Age=60/);
    expect(commands.at(-1)).toMatchObject({ type: 'StaffPasskeyLogin', ticket: 't-1', assertion: { id: 'AQID' } });
  });
});
