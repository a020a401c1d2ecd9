import { createHmac } from 'node:crypto';
import { ManualClock } from '@corella/clock';
import { createSignedCalls, signedCall } from './index.js';

const NOW = 1_800_000_000_000;
const SECRET = 'a secret of the venue and the service';
const MINUTE_MS = 60_000;

/** Signed by other code than what is tested. */
const callOf = (body: string | Uint8Array, at = NOW, secret = SECRET) => {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const signature = createHmac('sha256', secret)
    .update(Buffer.concat([Buffer.from(`${at}.`), bytes]))
    .digest('hex');
  return {
    body: bytes,
    headers: { 'x-corella-timestamp': String(at), 'x-corella-signature': `v1=${signature}` },
  };
};
const given = (mostSeen?: number) => {
  const clock = new ManualClock(NOW);
  return {
    clock,
    webhook: createSignedCalls({ secret: SECRET, clock, ...(mostSeen === undefined ? {} : { mostSeen }) }),
  };
};

describe('a signed call', () => {
  it('is signed over its time and its bytes', () => {
    expect(signedCall(SECRET, 'KYC-1/1', NOW)).toEqual(callOf('{"checkId":"KYC-1/1"}'));
  });

  it('may say more, and in other words', () => {
    const { webhook } = given();
    const call = callOf('{ "event": "done", "checkId" : "KYC-1\\u002f1", "result": {"fraud": true} }');
    expect(webhook(call)).toEqual({ kind: 'check', checkId: 'KYC-1/1', isNew: true });
  });

  it.each(['', 'null', '[]', '"KYC-1/1"', '{}', '{"checkId":1}', '{"checkId":""}', '{"checkId":"a b"}', '{"checkId":'])(
    'that names no check is malformed: %j',
    (body) => expect(given().webhook(callOf(body))).toEqual({ kind: 'refused', why: 'malformed' }),
  );

  it('in bytes that are no text is malformed, and one that is too large counts as none', () => {
    const { webhook } = given();
    expect(webhook(callOf(new Uint8Array([0xff, 0xfe])))).toEqual({ kind: 'refused', why: 'malformed' });
    const long = JSON.stringify({ checkId: 'KYC-1/1', more: 'x'.repeat(65_536) });
    expect(webhook(callOf(long))).toEqual({ kind: 'refused', why: 'unsigned' });
  });

  it('by another secret counts as none, also when it is late', () => {
    for (const at of [NOW, 0])
      expect(given().webhook(callOf('{"checkId":"KYC-1/1"}', at, 'another'))).toMatchObject({ why: 'unsigned' });
  });

  it('is known again as long as it is not late', () => {
    const { clock, webhook } = given();
    const call = callOf('{"checkId":"KYC-1/1"}', NOW + 5 * MINUTE_MS);
    expect(webhook(call)).toMatchObject({ isNew: true });
    for (let minute = 0; minute < 10; minute += 1) {
      clock.advance(MINUTE_MS);
      expect(webhook(callOf(`{"checkId":"KYC-2/${minute}"}`, clock.nowMs()))).toMatchObject({ isNew: true });
      expect(webhook(call)).toMatchObject({ isNew: false });
    }
    clock.advance(1);
    expect(webhook(call)).toEqual({ kind: 'refused', why: 'late' });
  });

  it('is forgotten where too many have come since', () => {
    const { webhook } = given(3);
    const call = (check: number) => callOf(`{"checkId":"KYC-${check}/1"}`);
    for (const check of [1, 2, 3, 4]) expect(webhook(call(check))).toMatchObject({ isNew: true });
    expect([4, 3].map((check) => webhook(call(check)))).toMatchObject([{ isNew: false }, { isNew: false }]);
    expect(webhook(call(1))).toMatchObject({ isNew: true });
  });
});
