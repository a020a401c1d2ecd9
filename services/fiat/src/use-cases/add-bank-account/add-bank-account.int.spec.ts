import { bankStream } from '@corella/contracts/cash';
import { addBank, addedBank, banksOf, MIAS_BANK } from '../../testing/bank-calls.js';
import { givenFiat, MIA } from '../../testing/given-fiat.js';
import type { Fiat } from '../../testing/watch-deposits.js';

describe('a bank account that is added', () => {
  let fiat: Fiat;
  beforeEach(async () => (fiat = await givenFiat()));
  afterEach(async () => {
    await fiat.stop();
    expect(fiat.faults).toEqual([]);
  });

  it('is the customer’s, with the bank that its number names, and of no event', async () => {
    const accountId = await addedBank(fiat);
    expect(await banksOf(fiat)).toMatchObject([
      { accountId, currency: 'aud', state: 'unverified', account: MIAS_BANK, bank: 'Commonwealth Bank', test: null },
    ]);
    expect(await fiat.context.banks.find(MIA, accountId)).toEqual({
      currency: 'aud',
      name: 'Mia Nguyen',
      account: MIAS_BANK,
      verifiedAt: null,
    });
    expect(await fiat.context.banks.find('1000002', accountId)).toBeNull();
    expect(fiat.proofs.spent).toEqual([`B${MIA}-1`]);
    const events = await fiat.store.readStream(bankStream(MIA), { from: 0, limit: 9 });
    expect(JSON.stringify(events)).not.toMatch(/12344417|Nguyen/);
  });

  it.each([
    ['currency-not-served', { currency: 'jpy' }],
    ['currency-not-served', { currency: 'constructor' }],
    ['bank-account-invalid', { account: '062000-1234' }],
    ['bank-account-invalid', { account: '06200-12344417' }],
    ['bank-account-invalid', { currency: 'nzd' }],
    ['name-mismatch', { name: 'Mia Tran' }],
    ['name-mismatch', { name: 'M Nguyen' }],
    ['step-up-required', { stepUp: 'another' }],
    ['user-unknown', { uid: '8' }],
  ])('is refused with %s for %j', async (code, change) => {
    expect(await addBank(fiat, change)).toMatchObject({ ok: false, rejection: { code } });
    expect(await banksOf(fiat)).toEqual([]);
    expect(await fiat.store.streams('bank')).toEqual([]);
    expect(fiat.owner.spent).toEqual([]);
  });

  it('is for verified main accounts', async () => {
    fiat.customers.set('7', { uid: '7', allow: [], name: 'Mia Nguyen' });
    fiat.customers.set('9', { uid: '9', allow: ['deposit'], parentUid: MIA, name: 'Mia Nguyen' });
    fiat.customers.set('6', { uid: '6', allow: ['deposit'] });
    for (const uid of ['7', '9', '6'])
      expect(await addBank(fiat, { uid })).toMatchObject({ ok: false, rejection: { code: 'banks-refused' } });
  });

  it('is tried again with the same proof where it could not be kept', async () => {
    const stepUp = fiat.identity.token();
    const failing = jest.spyOn(fiat.vault, 'put').mockRejectedValue(new Error('the vault is away'));
    await expect(addBank(fiat, { stepUp, requestId: 'r1' })).rejects.toThrow();
    failing.mockRestore();
    expect(await banksOf(fiat)).toEqual([]);
    expect(await addBank(fiat, { stepUp, requestId: 'r2' })).toMatchObject({ ok: true });
  });

  it('is one, however many come at once, and the proof of the others is not spent', async () => {
    const told = await Promise.all(Array.from({ length: 8 }, (_, n) => addBank(fiat, { requestId: `r${n}` })));
    expect(told.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await banksOf(fiat)).toHaveLength(1);
    expect(fiat.owner.spent).toHaveLength(1);
    expect(await addBank(fiat, { currency: 'nzd', account: '12-3456-1234567-00' })).toMatchObject({
      ok: false,
      rejection: { code: 'bank-add-wait', inputs: { until: '2026-01-06T09:00:00.000Z' } },
    });
    fiat.clock.advance(24 * 3_600_000);
    expect(await addBank(fiat, { currency: 'nzd', account: '12-3456-1234567-00' })).toMatchObject({ ok: true });
    expect((await banksOf(fiat)).map(({ bank }) => bank)).toEqual(['Commonwealth Bank', 'ASB Bank']);
  });
});
