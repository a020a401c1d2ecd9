import type { KycCallReply, KycVendorCallSent } from '@corella/contracts/kyc';
import { gzipSync } from 'node:zlib';
import { openGateway, type Call, type OpenGateway } from '../../../testing/browser.js';

const PATH = '/api/kyc/vendor-events';
/** As a program calls that is no page of ours. */
const BARE = { cookie: '', 'x-requested-with': '', 'idempotency-key': '' };
const SIGNED = { 'x-corella-timestamp': '1800000000000', 'x-corella-signature': `v1=${'a'.repeat(64)}` };

describe('a call of the checking service', () => {
  let venue: OpenGateway;
  let asked: KycVendorCallSent[];
  let reply: KycCallReply;
  beforeAll(async () => {
    venue = await openGateway();
    venue.signals.answer('identity.kyc-vendor-call', (call: KycVendorCallSent) => {
      asked.push(call);
      return reply;
    });
  });
  beforeEach(() => {
    [asked, reply] = [[], { kind: 'taken' }];
  });
  afterAll(() => venue.close());
  const call = (raw: Call['raw'], headers: Record<string, string> = {}) =>
    venue.call(PATH, {
      method: 'POST',
      ...(raw === undefined ? {} : { raw }),
      headers: { ...BARE, ...SIGNED, ...headers },
    });

  it('is handed on byte for byte, with its headers, and is told nothing', async () => {
    const body = '{ "checkId":"KYC-1/1",\n "checkId" : "\\u00e9" } ';
    expect(await call(body)).toMatchObject({ status: 204, body: { text: '' } });
    expect(Buffer.from(asked[0]?.body ?? '', 'base64').toString()).toBe(body);
    expect(asked[0]?.headers).toMatchObject(SIGNED);
  });

  it('brings no session and no proxy along', async () => {
    const cookie = { cookie: 'corella=stolen', 'x-forwarded-for': '192.0.2.1', forwarded: 'for=192.0.2.1' };
    expect((await call('{}', cookie)).status).toBe(204);
    expect(Object.keys(asked[0]?.headers ?? {}).filter((name) => /cookie|forwarded/.test(name))).toEqual([]);
  });

  it.each([
    ['unsigned', 401, 'call-unsigned'],
    ['late', 401, 'call-late'],
    ['not-connected', 404, 'not-found'],
  ] as const)('that is %s is answered %d', async (why, status, code) => {
    reply = { kind: 'refused', why };
    expect(await call('{}')).toMatchObject({ status, body: { code } });
  });

  it('that names no check is told so by the field', async () => {
    reply = { kind: 'refused', why: 'malformed' };
    expect(await call('{}')).toMatchObject({ status: 400, body: { errors: { checkId: [expect.any(String)] } } });
  });

  it('takes 64 KiB of JSON as it is, and nothing else', async () => {
    expect((await call('x'.repeat(65_536))).status).toBe(204);
    expect((await call('x'.repeat(65_537))).status).toBe(413);
    expect((await call('a=b', { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await call(new Uint8Array(gzipSync('{}')), { 'content-encoding': 'gzip' })).status).toBe(415);
    expect(asked).toHaveLength(1);
    expect((await call(undefined)).status).toBe(204);
    expect(asked[1]?.body).toBe('');
  });
});
