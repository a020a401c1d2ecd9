import type { ApiKeyView, IdentityCommand } from '@corella/contracts/identity';
import { payloadHash } from '@corella/hash';
import { ok } from '@corella/result';
import { openGateway, type OpenGateway } from '../../../testing/browser.js';
import { NOW_MS, UID } from '../../../testing/fake-venue.js';
import { identityService } from '../../../testing/identity-service.js';

const key: ApiKeyView = {
  accessKey: 'aaaa-bbbb-cccc',
  label: 'robot',
  permissions: ['READ'],
  ips: [],
  createdAt: NOW_MS,
  expiresAt: null,
  status: 'active',
  lastUsedAt: null,
  lastUsedIp: null,
};
const body = { label: 'robot', permissions: ['READ'], ips: [] };

describe('/api/api-keys', () => {
  let venue: OpenGateway;
  let commands: IdentityCommand[];
  beforeAll(async () => {
    venue = await openGateway();
    commands = identityService(venue, {
      CreateApiKey: ok({ key, secretKey: 'the-secret' }),
      UpdateApiKey: ok({ key }),
      DeleteApiKey: ok({ deleted: true }),
    });
    venue.signals.answer('identity.api-keys', ({ uid }) => (uid === UID ? [key] : []));
  });
  beforeEach(() => void commands.splice(0));
  afterAll(async () => venue.close());

  it('shows the secret in the answer that creates the key and nowhere else', async () => {
    const made = await venue.call('/api/api-keys', { method: 'POST', body, headers: { 'idempotency-key': 'key-a' } });
    expect(made).toMatchObject({ status: 201, body: { accessKey: key.accessKey, secretKey: 'the-secret' } });
    expect(commands).toMatchObject([
      { type: 'CreateApiKey', uid: UID, idempotencyKey: 'key-a', permissions: ['READ'] },
    ]);
    for (const answer of [
      await venue.call('/api/api-keys'),
      await venue.call(`/api/api-keys/${key.accessKey}`, { method: 'PUT', body }),
    ])
      expect(JSON.stringify(answer.body)).not.toContain('secret');
  });

  it('tells of a key whose account may not do what the key is for', async () => {
    venue.signals.answer('identity.api-keys', () => [{ ...key, invalid: 'kyc-required' }]);
    expect((await venue.call('/api/api-keys')).body).toMatchObject({
      items: [{ status: 'invalid', invalid: 'kyc-required' }],
    });
    venue.signals.answer('identity.api-keys', ({ uid }) => (uid === UID ? [key] : []));
  });

  it('passes on the proof, with the hash of the body as it was sent, and asks for a new one in a retry', async () => {
    const post = (proof: object) =>
      venue.call('/api/api-keys', {
        method: 'POST',
        body: { ...body, ...proof },
        headers: { 'idempotency-key': 'key-b' },
      });
    expect([(await post({ stepUp: 'one' })).status, (await post({ stepUp: 'two' })).status]).toEqual([201, 201]);
    expect((await post({ label: 'other', stepUp: 'one' })).status).toBe(409);
    await venue.call(`/api/api-keys/${key.accessKey}`, { method: 'PUT', body: { ...body, code: '123456' } });
    const bodyHash = payloadHash(body);
    expect(commands).toMatchObject([
      { type: 'CreateApiKey', sessionId: 's-1', stepUp: 'one', bodyHash },
      { type: 'UpdateApiKey', sessionId: 's-1', code: '123456', bodyHash },
    ]);
  });

  it('deletes a key, with a code where one is given', async () => {
    const remove = (payload?: object) =>
      venue.call(`/api/api-keys/${key.accessKey}`, { method: 'DELETE', ...(payload ? { body: payload } : {}) });
    expect([(await remove()).status, (await remove({ code: '123456' })).status]).toEqual([204, 204]);
    expect(commands).toMatchObject([{ type: 'DeleteApiKey' }, { type: 'DeleteApiKey', code: '123456' }]);
    expect(commands[0]).not.toHaveProperty('code');
  });

  it('takes the token of a step-up in a header where a request has no body', async () => {
    const remove = (token: string, payload?: object) =>
      venue.call(`/api/api-keys/${key.accessKey}`, {
        method: 'DELETE',
        headers: { 'x-step-up': token },
        ...(payload ? { body: payload } : {}),
      });
    expect((await remove('token')).status).toBe(204);
    expect(commands).toMatchObject([{ type: 'DeleteApiKey', stepUp: 'token', bodyHash: payloadHash({}) }]);
    for (const [token, payload] of [
      ['token', { stepUp: 'another' }],
      ['x'.repeat(201), undefined],
    ] as const)
      expect(await remove(token, payload)).toMatchObject({
        status: 400,
        body: { errors: { 'X-Step-Up': [expect.any(String)] } },
      });
    expect(commands).toHaveLength(1);
  });

  it('reports an impossible key as unknown, and sends nothing', async () => {
    for (const method of ['PUT', 'DELETE'])
      expect(await venue.call('/api/api-keys/x', { method, body: method === 'PUT' ? body : undefined })).toMatchObject({
        status: 404,
        body: { code: 'api-key-unknown' },
      });
    expect(commands).toEqual([]);
  });

  it('needs a permission and a label', async () => {
    for (const wrong of [
      { ...body, permissions: [] },
      { ...body, label: '' },
      { ...body, permissions: ['ROOT'] },
    ])
      expect((await venue.call('/api/api-keys', { method: 'POST', body: wrong })).status).toBe(400);
    expect(commands).toEqual([]);
  });

  it.each(['\u202e', '\u2066', '\u200f', '\u061c', '\u0085', '\ud800'])(
    'refuses a label with an invisible character and names the field: %j',
    async (hidden) => {
      expect(
        await venue.call('/api/api-keys', { method: 'POST', body: { ...body, label: `bot${hidden}1` } }),
      ).toMatchObject({
        status: 400,
        body: { errors: { label: ['No control characters and no invisible marks.'] } },
      });
      expect(commands).toEqual([]);
    },
  );
});
