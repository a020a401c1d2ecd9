import type { KycVendor, KycVendorCall, KycVendorRequest } from '../index.js';

export interface KycVendorUnderTest {
  readonly vendor: KycVendor;
  /** Lets the time pass that an answer takes at most. */
  wait(): Promise<void>;
  /** A call about a check as the service makes it, so long after (or before) now. */
  called(checkId: string, afterMs?: number): KycVendorCall;
}

const TOLERANCE_MS = 5 * 60_000;
const turned = (bytes: Uint8Array): Uint8Array => bytes.map((byte, at) => (at === bytes.length - 1 ? byte ^ 1 : byte));

const request = (checkId: string): KycVendorRequest => ({
  checkId,
  uid: '1072015',
  country: 'AU',
  answers: { firstName: 'Mia', lastName: 'Nguyen', birthDate: '1991-03-14', documentType: 'au-licence' },
  pictures: [{ slot: 'front', bytes: new Uint8Array([0xff, 0xd8, 0xff]) }],
});

/** The suite that every checking service passes. */
export function kycVendorConformance(name: string, factory: () => Promise<KycVendorUnderTest>): void {
  describe(`${name} keeps the contract of the checking service`, () => {
    let tested: KycVendorUnderTest;
    beforeEach(async () => {
      tested = await factory();
    });
    afterEach(() => tested.vendor.close());

    it('answers a check that was started, and nothing before', async () => {
      const { vendor, wait } = tested;
      expect(await vendor.get('KYC-1072015-1/1')).toBeNull();
      await vendor.start(request('KYC-1072015-1/1'));
      await wait();
      const answer = await vendor.get('KYC-1072015-1/1');
      expect(answer).toMatchObject({ sanctionsHits: expect.any(Number), fraud: expect.any(Boolean) });
      for (const { score } of answer?.duplicates ?? []) expect(score >= 0 && score <= 1).toBe(true);
    });

    it('gives the same answer again, however often a check is started', async () => {
      const { vendor, wait } = tested;
      await vendor.start(request('KYC-1072015-1/1'));
      await wait();
      const first = await vendor.get('KYC-1072015-1/1');
      await vendor.start(request('KYC-1072015-1/1'));
      expect(await vendor.get('KYC-1072015-1/1')).toEqual(first);
    });

    it('keeps checks apart', async () => {
      const { vendor, wait } = tested;
      await vendor.start(request('KYC-1072015-1/1'));
      await wait();
      expect(await vendor.get('KYC-1072015-1/2')).toBeNull();
    });

    it('knows which check it calls about, and the same call when it comes again', () => {
      const call = tested.called('KYC-1072015-1/1');
      const check = { kind: 'check', checkId: 'KYC-1072015-1/1' };
      expect(tested.vendor.webhook(call)).toEqual({ ...check, isNew: true });
      expect(tested.vendor.webhook(call)).toEqual({ ...check, isNew: false });
      expect(tested.vendor.webhook(tested.called('KYC-1072015-1/2'))).toMatchObject({ isNew: true });
    });

    it('takes a call of a check that it does not know, which is whoever asks for it to judge', async () => {
      expect(tested.vendor.webhook(tested.called('KYC-9999999-9/9'))).toMatchObject({ checkId: 'KYC-9999999-9/9' });
      expect(await tested.vendor.get('KYC-9999999-9/9')).toBeNull();
    });

    it('has made no call that is not signed, or says something else than what was signed', () => {
      const { vendor } = tested;
      const unsigned = { kind: 'refused', why: 'unsigned' };
      const call = tested.called('KYC-1072015-1/1');
      expect(vendor.webhook({ ...call, headers: {} })).toEqual(unsigned);
      expect(vendor.webhook({ ...call, body: turned(call.body) })).toEqual(unsigned);
      expect(vendor.webhook({ ...call, body: new Uint8Array() })).toEqual(unsigned);
      for (const name of Object.keys(call.headers)) {
        const text = call.headers[name] ?? '';
        const other = `${text.slice(0, -1)}${text.endsWith('0') ? '1' : '0'}`;
        for (const value of [other, '', 'x', `${text}0`])
          expect(vendor.webhook({ ...call, headers: { ...call.headers, [name]: value } })).toEqual(unsigned);
      }
      expect(vendor.webhook(call)).toMatchObject({ isNew: true });
    });

    it.each([-1, 1])('calls within five minutes of now (%d)', (sign) => {
      const { vendor } = tested;
      const late = tested.called('KYC-1072015-1/1', sign * (TOLERANCE_MS + 1));
      expect(vendor.webhook(late)).toEqual({ kind: 'refused', why: 'late' });
      expect(vendor.webhook(tested.called('KYC-1072015-1/1', sign * (TOLERANCE_MS - 1)))).toMatchObject({
        isNew: true,
      });
    });
  });
}
