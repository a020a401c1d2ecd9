import { bankStream } from '@corella/contracts/cash';
import { testReference } from '../../banks/test-deposits.js';
import { addedBank, banksOf, fundBank, statementOf, testBank, testStandsAt } from '../../testing/bank-calls.js';
import { givenFiat, MIA } from '../../testing/given-fiat.js';
import { eventually, type Fiat } from '../../testing/watch-deposits.js';

const testEntries = ({ ledger }: Fiat) =>
  ledger.entries.filter(({ transactionType }) => transactionType === 'test-deposit');
const expense = (fiat: Fiat): number =>
  testEntries(fiat)
    .flatMap(({ postings }) => postings)
    .filter(({ account }) => account === 'house:expense')
    .reduce((sum, { units }) => sum + Number(units), 0);

describe('a test deposit', () => {
  let fiat: Fiat;
  beforeEach(async () => (fiat = await givenFiat({ demo: true })));
  afterEach(async () => {
    await fiat.stop();
    expect(fiat.faults).toEqual([]);
  });

  it('is paid by the house, once, and its amount stands on the statement and in no event', async () => {
    await fundBank(fiat);
    const accountId = await addedBank(fiat);
    expect(await testBank(fiat, accountId)).toEqual({ ok: true, value: { attempt: 1 } });
    await testStandsAt(fiat, 'arrived');
    const cents = await statementOf(fiat, accountId);
    expect(cents).toBeGreaterThanOrEqual(1);
    expect(cents).toBeLessThanOrEqual(99);
    expect(expense(fiat)).toBe(-Number(cents) * 1_000_000);
    expect(await fiat.bank.balance('aud')).toBe(10_000n - BigInt(cents ?? 0));
    expect(await statementOf(fiat, accountId, '1000002')).toBeNull();
    const events = await fiat.store.readStream(bankStream(MIA), { from: 0, limit: 9 });
    expect(events.map(({ data }) => Object.keys(data).sort().join())).toEqual([
      'accountId,currency,uid',
      'accountId,attempt,currency,uid',
      'accountId,attempt,uid',
      'accountId,attempt,uid',
    ]);
  });

  it('is committed before the bank is asked, and paid once though its answers are lost', async () => {
    await fundBank(fiat);
    const accountId = await addedBank(fiat);
    fiat.bank.setMode('lost');
    await testBank(fiat, accountId);
    await eventually(
      async () => testEntries(fiat).length === 1,
      async () => testEntries(fiat),
    );
    await testStandsAt(fiat, 'sending');
    fiat.bank.setMode('timeout-after');
    const isOrdered = async (): Promise<boolean> => {
      await fiat.service.lookAfterTests().catch(() => undefined);
      return (await fiat.bank.paymentOf(testReference(accountId, 1))) !== null;
    };
    await eventually(isOrdered, async () => banksOf(fiat));
    fiat.bank.setMode('ok');
    await testStandsAt(fiat, 'arrived');
    expect(testEntries(fiat)).toHaveLength(1);
    expect(await fiat.bank.paymentOf(testReference(accountId, 2))).toBeNull();
  });

  it('costs nothing where the bank does not pay it, and can be asked for again', async () => {
    const accountId = await addedBank(fiat);
    await testBank(fiat, accountId);
    await testStandsAt(fiat, 'failed');
    await eventually(
      async () => testEntries(fiat).length === 2,
      async () => testEntries(fiat),
    );
    expect(expense(fiat)).toBe(0);
    await fundBank(fiat);
    expect(await testBank(fiat, accountId)).toEqual({ ok: true, value: { attempt: 2 } });
    await testStandsAt(fiat, 'arrived');
  });

  it('is asked for once in two days, and for nobody else’s account', async () => {
    await fundBank(fiat);
    const accountId = await addedBank(fiat);
    fiat.customers.set('1000002', { uid: '1000002', allow: ['deposit'] });
    expect(await testBank(fiat, accountId, '1000002')).toMatchObject({ rejection: { code: 'bank-account-unknown' } });
    const told = await Promise.all(Array.from({ length: 5 }, () => testBank(fiat, accountId)));
    expect(told.filter(({ ok }) => ok)).toHaveLength(1);
    await testStandsAt(fiat, 'arrived');
    expect(await testBank(fiat, accountId)).toMatchObject({ rejection: { code: 'test-deposit-wait' } });
    fiat.clock.advance(48 * 3_600_000);
    expect(await testBank(fiat, accountId)).toMatchObject({ ok: true, value: { attempt: 2 } });
  });
});
