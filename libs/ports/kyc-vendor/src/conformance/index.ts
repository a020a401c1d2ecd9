import type { KycVendor, KycVendorRequest } from '../index.js';

export interface KycVendorUnderTest {
  readonly vendor: KycVendor;
  /** Lets the time pass that an answer takes at most. */
  wait(): Promise<void>;
}

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
  });
}
