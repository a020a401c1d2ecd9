import type { IdentityCommand } from '@corella/contracts/identity';
import { payloadHash } from '@corella/hash';
import { ok } from '@corella/result';
import { openGateway, type OpenGateway } from '../../../testing/browser.js';
import { NOW_MS, UID } from '../../../testing/fake-venue.js';
import { identityService } from '../../../testing/identity-service.js';

const CODES = Array.from({ length: 10 }, (_, at) => `ABCDE-FGHJK-MNPQ${at}`);

const CREDENTIAL = { id: 'AQID', type: 'public-key', transports: ['internal'] } as const;
const REQUEST = {
  challenge: 'Y2hhbGxlbmdl',
  rpId: 'localhost',
  timeout: 300_000,
  userVerification: 'required',
  allowCredentials: [CREDENTIAL],
} as const;
const CREATION = {
  challenge: 'Y2hhbGxlbmdl',
  rp: { id: 'localhost', name: 'Corella' },
  user: { id: 'AQID', name: 'demo1@corella.example', displayName: 'demo1@corella.example' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
  attestation: 'none',
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
} as const;
const PASSKEY = { id: '0a0b0c0d0e0f', name: 'Pixel 9', createdAt: NOW_MS, lastUsedAt: null };
const SIGNED = { clientDataJSON: 'AQID', authenticatorData: 'BAUG', signature: 'BwgJ' };
const ASSERTION = {
  id: 'AQID',
  rawId: 'AQID',
  type: 'public-key',
  clientExtensionResults: {},
  authenticatorAttachment: 'platform',
  response: { ...SIGNED, userHandle: 'AQID' },
};
const MADE = { clientDataJSON: 'AQID', attestationObject: 'BAUG', transports: ['internal'] };
const ATTESTATION = { ...ASSERTION, response: { ...MADE, publicKeyAlgorithm: -7, publicKey: 'AQID' } };

describe('factors of a login', () => {
  let venue: OpenGateway;
  let commands: IdentityCommand[];
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    venue.call(path, { method: 'POST', headers, body });

  beforeAll(async () => {
    venue = await openGateway();
    commands = identityService(venue, {
      IssueRecoveryCodes: ok({ codes: CODES }),
      LoginTwoStepBegin: ok({ sent: true, passkey: REQUEST }),
      StepUpBegin: ok({ passkey: REQUEST }),
      StepUp: ok({ stepUp: 'token', expiresAt: NOW_MS }),
      PasskeyBegin: ok({ creation: CREATION }),
      PasskeyAdd: ok({ passkey: PASSKEY }),
      PasskeyRemove: ok({ removed: true }),
      PasskeyRename: ok({ passkey: { ...PASSKEY, name: 'Key' } }),
      LoginTwoStep: ok({ next: 'two-step', methods: ['totp', 'recovery-code'], ticket: 't' }),
    });
  });
  beforeEach(() => void commands.splice(0));
  afterAll(async () => venue.close());

  it('make recovery codes once for each Idempotency-Key, for the caller’s own session and with its proof', async () => {
    const headers = { 'idempotency-key': 'codes-1' };
    const made = await post('/api/user/recovery-codes', { stepUp: 'token' }, headers);
    expect(made).toMatchObject({ status: 200, body: { codes: CODES } });
    expect((await post('/api/user/recovery-codes', { stepUp: 'token' }, headers)).status).toBe(200);
    expect(commands).toMatchObject([
      { type: 'IssueRecoveryCodes', uid: UID, sessionId: 's-1', stepUp: 'token', bodyHash: payloadHash({}) },
    ]);
  });

  it('refuse bodies that are none, and name the field', async () => {
    for (const [body, field] of [
      [{ code: 'abcdef' }, 'code'],
      [{ stepUp: 7 }, 'stepUp'],
    ] as const)
      expect(await post('/api/user/recovery-codes', body)).toMatchObject({
        status: 400,
        body: { errors: { [field]: [expect.any(String)] } },
      });
    expect(commands).toEqual([]);
  });

  it('say what a passkey is to sign, and pass on what it signed', async () => {
    const asked = await venue.call('/api/auth/login/two-step/begin', {
      method: 'POST',
      headers: { 'idempotency-key': '' },
      body: { ticket: 't', method: 'passkey' },
    });
    expect(asked).toMatchObject({ status: 202, body: { passkey: REQUEST } });
    const login = await venue.call('/api/auth/login/two-step', {
      method: 'POST',
      headers: { 'idempotency-key': '' },
      body: { ticket: 't', method: 'passkey', assertion: ASSERTION },
    });
    expect(login.status).toBe(200);
    expect(await post('/api/auth/step-up/begin', { method: 'passkey' })).toMatchObject({
      status: 200,
      body: { passkey: REQUEST },
    });
    const stepUp = { action: 'passkey-bind', bodyHash: 'a'.repeat(64), method: 'passkey', assertion: ASSERTION };
    expect((await post('/api/auth/step-up', stepUp)).status).toBe(200);
    expect(commands).toMatchObject([
      { type: 'LoginTwoStepBegin', method: 'passkey' },
      { type: 'LoginTwoStep', code: '', assertion: { id: 'AQID', ...SIGNED } },
      { type: 'StepUpBegin', uid: UID, sessionId: 's-1' },
      { type: 'StepUp', method: 'passkey', code: '', assertion: { id: 'AQID', ...SIGNED } },
    ]);
    expect((commands[1] as { assertion: object }).assertion).toEqual({ id: 'AQID', ...SIGNED });
  });

  it('add, list and remove passkeys of the caller’s own', async () => {
    expect(await post('/api/user/passkeys/begin', { stepUp: 'token' })).toMatchObject({ status: 200, body: CREATION });
    const added = await post('/api/user/passkeys', { name: ' Pixel 9 ', attestation: ATTESTATION });
    expect(added).toMatchObject({ status: 201, body: { id: PASSKEY.id, name: 'Pixel 9', lastUsedAt: null } });
    venue.signals.answer('identity.passkeys', () => [{ ...PASSKEY, lastUsedAt: NOW_MS }]);
    expect((await venue.call('/api/user/passkeys')).body).toMatchObject({
      items: [{ id: PASSKEY.id, lastUsedAt: new Date(NOW_MS).toISOString() }],
    });
    const remove = (id: string, body: object) => venue.call(`/api/user/passkeys/${id}`, { method: 'DELETE', body });
    expect(await remove(PASSKEY.id, { code: '123456', acknowledgeBlock: true })).toMatchObject({
      body: { applied: true },
    });
    expect(commands).toMatchObject([
      { type: 'PasskeyBegin', sessionId: 's-1', stepUp: 'token', bodyHash: payloadHash({}) },
      { type: 'PasskeyAdd', sessionId: 's-1', name: 'Pixel 9', attestation: { id: 'AQID', ...MADE } },
      { type: 'PasskeyRemove', keyRef: PASSKEY.id, code: '123456', acknowledgeBlock: true },
    ]);
    for (const id of ['nosuch!', '%00', 'A'.repeat(70)])
      expect(await remove(id, { acknowledgeBlock: true })).toMatchObject({
        status: 404,
        body: { code: 'passkey-unknown' },
      });
    expect(commands).toHaveLength(3);
  });

  it('rename a passkey of the caller’s own', async () => {
    const rename = (id: string, body: object) => venue.call(`/api/user/passkeys/${id}`, { method: 'PUT', body });
    expect(await rename(PASSKEY.id, { name: ' Key ', stepUp: 'token' })).toMatchObject({
      status: 200,
      body: { id: PASSKEY.id, name: 'Key', lastUsedAt: null },
    });
    expect(commands).toMatchObject([
      { type: 'PasskeyRename', uid: UID, sessionId: 's-1', keyRef: PASSKEY.id, name: 'Key', stepUp: 'token' },
    ]);
    expect(commands[0]).toMatchObject({ bodyHash: payloadHash({ name: ' Key ' }) });
    for (const name of ['', 'x'.repeat(41), 'a\u202eb', 7, undefined])
      expect(await rename(PASSKEY.id, { name })).toMatchObject({
        status: 400,
        body: { errors: { name: [expect.any(String)] } },
      });
    expect(await rename('nosuch!', { name: 'Key' })).toMatchObject({ status: 404, body: { code: 'passkey-unknown' } });
    expect(commands).toHaveLength(1);
  });

  it.each([
    [{ name: '', attestation: ATTESTATION }, 'name'],
    [{ name: 'x'.repeat(41), attestation: ATTESTATION }, 'name'],
    [{ name: 'a\u202eb', attestation: ATTESTATION }, 'name'],
    [{ name: 'Phone' }, 'attestation'],
    [{ name: 'Phone', attestation: { ...ATTESTATION, id: '<>' } }, 'attestation.id'],
    [{ name: 'Phone', attestation: { ...ATTESTATION, response: MADE, more: 1 } }, 'attestation.more'],
    [
      { name: 'Phone', attestation: { ...ATTESTATION, response: { ...MADE, attestationObject: 'A'.repeat(40_001) } } },
      'attestation.response.attestationObject',
    ],
  ])('refuse what is no passkey, and name the field: %#', async (body, field) => {
    const refused = await post('/api/user/passkeys', body);
    expect(refused.status).toBe(400);
    expect(Object.keys((refused.body as { errors: object }).errors)).toContain(field);
    expect(commands).toEqual([]);
  });

  it('take a recovery code however it is typed, and only one that has 15 signs', async () => {
    const step = (code: unknown, method = 'recovery-code') =>
      venue.call('/api/auth/login/two-step', {
        method: 'POST',
        headers: { 'idempotency-key': '' },
        body: { ticket: 't', method, code },
      });
    expect((await step('abcde fghjk-mnpq1')).status).toBe(200);
    expect(commands).toMatchObject([{ method: 'recovery-code', code: 'abcde fghjk-mnpq1' }]);
    for (const code of ['123456', 'ABCDE-FGHJK-MNPQ', 'ABCDE-FGHJK-MNPQ12', 7, null])
      expect(await step(code)).toMatchObject({ status: 400, body: { errors: { code: [expect.any(String)] } } });
    expect(await step('ABCDE-FGHJK-MNPQ1', 'totp')).toMatchObject({ status: 400 });
    expect(await step('123456', 'carrier-pigeon')).toMatchObject({
      status: 400,
      body: { errors: { method: [expect.any(String)] } },
    });
    expect(commands).toHaveLength(1);
  });
});
