import type { IdentityCommand } from '@corella/contracts/identity';
import type { KycPhoneView } from '@corella/contracts/kyc';
import { KYC_UPLOAD } from '@corella/contracts/kyc-web';
import { sha256Hex } from '@corella/hash';
import { ok, reject } from '@corella/result';
import { connect } from 'node:net';
import { openGateway, type Call, type OpenGateway } from '../../../testing/browser.js';
import { NOW_MS, UID } from '../../../testing/fake-venue.js';
import { identityService } from '../../../testing/identity-service.js';
import { draftOnly } from '../../../testing/kyc.js';

const TOKEN = 't'.repeat(43);
const PHONE = 'p'.repeat(43);
const AT = new Date(NOW_MS).toISOString();

describe('the phone of a verification', () => {
  let venue: OpenGateway;
  let view: KycPhoneView | null;
  const given = (answers: Parameters<typeof identityService>[1]): IdentityCommand[] => identityService(venue, answers);
  const call = (path: string, request: Call = {}) => venue.call(`/api/kyc/handoff${path}`, request);
  const byPhone = { cookie: `corella-phone=${PHONE}` };
  const put = (path: string, bytes: Uint8Array<ArrayBuffer>, headers: Record<string, string> = byPhone) =>
    call(path, { method: 'PUT', raw: bytes, headers: { 'content-type': 'image/jpeg', ...headers } });
  const jpeg = new Uint8Array(Buffer.from('JPEG pixels'));
  beforeEach(async () => {
    view = {
      uid: UID,
      until: NOW_MS,
      slots: [
        { slot: 'front', gesture: null, sentAt: NOW_MS },
        { slot: 'selfie1', gesture: 'look-up', sentAt: null },
      ],
    };
    venue = await openGateway();
    venue.signals.answer('identity.kyc', () => draftOnly);
    venue.signals.answer('identity.kyc-phone', ({ phone }) => (phone === sha256Hex(PHONE) ? view : null));
  });
  afterEach(() => venue.close());

  it('gets a code whose secret stands behind #, in the language of the page', async () => {
    given({ BeginKycHandoff: ok({ token: TOKEN, expiresAt: NOW_MS }) });
    const begun = await call('', { method: 'POST', body: {}, headers: { 'accept-language': 'zh-CN' } });
    expect(begun).toMatchObject({ status: 200, body: { expiresAt: AT } });
    expect(begun.body['url']).toMatch(new RegExp(`^http://127\\.0\\.0\\.1:\\d+/zh-cn/ekyc/#${TOKEN}$`));
  });

  it('opens the code once, for a cookie that no script reads and only our own pages send', async () => {
    const commands = given({ OpenKycHandoff: ok({ phone: PHONE, until: NOW_MS + 60_000 }) });
    const opened = await call('/open', { method: 'POST', body: { token: TOKEN }, headers: { cookie: '' } });
    expect(opened).toMatchObject({ status: 200, body: { slots: [{ slot: 'front', gesture: null, sentAt: AT }, {}] } });
    expect(JSON.stringify(opened.body)).not.toContain(UID);
    expect(opened.headers.get('set-cookie')).toBe(
      `corella-phone=${PHONE}; Path=/api/kyc/handoff; Max-Age=60; HttpOnly; SameSite=Strict`,
    );
    expect(commands).toEqual([{ type: 'OpenKycHandoff', token: TOKEN }]);
  });

  it.each([
    ['handoff-used', 409],
    ['handoff-expired', 410],
    ['handoff-invalid', 404],
  ] as const)('refuses a code with %s', async (code, status) => {
    given({ OpenKycHandoff: reject({ code, field: 'token' }) });
    const refused = await call('/open', { method: 'POST', body: { token: TOKEN } });
    expect(refused).toMatchObject({ status, body: { code } });
    expect(refused.headers.get('set-cookie')).toBeNull();
    expect((await call('/open', { method: 'POST', body: { token: 'short' } })).status).toBe(400);
  });

  it('sends a picture of a place that is wanted, without knowing the draft', async () => {
    const commands = given({ PutKycPhonePicture: ok({ version: 4 }) });
    expect(await put('/files/selfie1', jpeg)).toMatchObject({
      status: 200,
      body: { slots: [{}, { slot: 'selfie1' }] },
    });
    expect(commands).toMatchObject([{ phone: sha256Hex(PHONE), picture: { slot: 'selfie1', advice: ['glare'] } }]);
    expect(await put('/files/back', jpeg)).toMatchObject({ status: 400, body: { code: 'field-not-asked' } });
    expect((await put('/files/left', jpeg)).status).toBe(404);
    expect((await put('/files/front', new Uint8Array(KYC_UPLOAD.maxBytes + 1).fill(74))).status).toBe(413);
    expect(await put('/files/front', new Uint8Array(9))).toMatchObject({ status: 400, body: { code: 'file-format' } });
    expect(commands).toHaveLength(1);
  });

  it('leaves no picture behind of a phone whose time is over', async () => {
    given({ PutKycPhonePicture: reject({ code: 'handoff-over' }) });
    const deleted = jest.spyOn(venue.deps.files, 'delete');
    expect(await put('/files/front', jpeg)).toMatchObject({ status: 401, body: { code: 'handoff-over' } });
    expect(deleted).toHaveBeenCalledTimes(1);
  });

  it('keeps nothing of an upload that is cut, and takes the next one', async () => {
    const commands = given({ PutKycPhonePicture: ok({ version: 4 }) });
    const written = jest.spyOn(venue.deps.files, 'write');
    const { hostname, port, host } = new URL(venue.gateway.url);
    const socket = connect(Number(port), hostname);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => undefined);
    const head = [
      'PUT /api/kyc/handoff/files/front HTTP/1.1',
      `Host: ${host}`,
      `Cookie: ${byPhone.cookie}`,
      'X-Requested-With: corella',
      'Content-Type: image/jpeg',
      'Content-Length: 90000',
      '',
      'JPEG',
    ];
    socket.write(head.join('\r\n'), () => socket.destroy());
    await closed;
    expect(await put('/files/front', jpeg)).toMatchObject({ status: 200 });
    expect([written.mock.calls.length, commands.length]).toEqual([1, 1]);
  });

  it('is nobody elsewhere, and nobody once it is over', async () => {
    given({});
    for (const path of ['/api/kyc', '/api/auth/me', '/api/kyc/files/front', '/api/balances'])
      expect((await venue.call(path, { headers: byPhone })).status).toBe(401);
    const begin = await call('', { method: 'POST', body: {}, headers: byPhone });
    expect(begin).toMatchObject({ status: 401, body: { code: 'session-required' } });
    expect((await call('/phone', { headers: byPhone })).status).toBe(200);
    view = null;
    expect(await call('/phone', { headers: byPhone })).toMatchObject({ status: 401, body: { code: 'handoff-over' } });
    const noCookie = await call('/phone', { headers: { cookie: '' } });
    expect(noCookie).toMatchObject({ status: 401, body: { code: 'handoff-over' } });
  });
});
