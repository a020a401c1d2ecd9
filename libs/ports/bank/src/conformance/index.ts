import type { Bank, BankCredit, BankPayment } from '../index.js';

export interface BankUnderTest {
  readonly bank: Bank;
  /** Somebody pays this amount of AUD cents to an address at the bank. */
  receive(to: string, amount: bigint): Promise<void>;
  /** Lets the time pass in which the bank books a payment. */
  wait(): Promise<void>;
}

const payment = (change: Partial<BankPayment> = {}): BankPayment => ({
  reference: 'corella-refund-d1-1',
  currency: 'aud',
  amount: 2_500n,
  to: { name: 'Mia Nguyen', account: '062000-12344417' },
  text: 'Refund',
  ...change,
});

/** All credits, a page of two at a time. */
async function all(bank: Bank): Promise<readonly BankCredit[]> {
  const found: BankCredit[] = [];
  let after: string | null = null;
  for (;;) {
    const { credits, cursor } = await bank.credits('aud', after, 2);
    if (credits.length === 0) return found;
    found.push(...credits);
    after = cursor;
  }
}

/** The suite that every bank passes. */
export function bankConformance(name: string, factory: () => Promise<BankUnderTest>): void {
  describe(`${name} keeps the contract of a bank`, () => {
    let tested: BankUnderTest;
    beforeEach(async () => {
      tested = await factory();
    });
    afterEach(() => tested.bank.close());
    const open = (reference: string) =>
      tested.bank.collection({ currency: 'aud', reference, accountName: 'Corella, Mia Nguyen' });

    it('gives everybody a place to pay in to, and says the same one again', async () => {
      const first = await open('1000001');
      expect(first.bsb).toMatch(/^\d{6}$/);
      expect(first.accountName).toBe('Corella, Mia Nguyen');
      expect(await open('1000001')).toEqual(first);
      const other = await open('1000002');
      expect([other.payId, other.account]).not.toEqual([first.payId, first.account]);
    });

    it('says what was booked, in order, page by page, and again to whoever asks again', async () => {
      const { bank } = tested;
      const { payId, bsb, account } = await open('1000001');
      await tested.receive(payId, 10_000n);
      await tested.receive(`${bsb}-${account}`, 20_050n);
      await tested.receive(payId, 1n);
      const credits = await all(bank);
      expect(credits.map(({ amount, to }) => [amount, to])).toEqual([
        [10_000n, payId],
        [20_050n, `${bsb}-${account}`],
        [1n, payId],
      ]);
      expect(new Set(credits.map(({ ref }) => ref)).size).toBe(3);
      expect(await all(bank)).toEqual(credits);
      expect(await bank.credits('nzd', null, 9)).toEqual({ credits: [], cursor: null });
      expect(await bank.balance('aud')).toBe(30_051n);
    });

    it('pays an order once, however often it is told, and says what became of it', async () => {
      const { bank } = tested;
      const { payId } = await open('1000001');
      await tested.receive(payId, 10_000n);
      expect(await bank.paymentOf('corella-refund-d1-1')).toBeNull();
      await bank.pay(payment());
      await bank.pay(payment());
      await tested.wait();
      await bank.pay(payment());
      expect(await bank.paymentOf('corella-refund-d1-1')).toMatchObject({ state: 'booked', ref: expect.any(String) });
      expect(await bank.balance('aud')).toBe(7_500n);
    });

    it('keeps orders apart, and rejects what the account does not have', async () => {
      const { bank } = tested;
      const { payId } = await open('1000001');
      await tested.receive(payId, 3_000n);
      await bank.pay(payment());
      await bank.pay(payment({ reference: 'corella-refund-d2-1' }));
      await tested.wait();
      expect(await bank.paymentOf('corella-refund-d1-1')).toMatchObject({ state: 'booked' });
      expect(await bank.paymentOf('corella-refund-d2-1')).toMatchObject({ state: 'rejected' });
      expect(await bank.balance('aud')).toBe(500n);
    });
  });
}
