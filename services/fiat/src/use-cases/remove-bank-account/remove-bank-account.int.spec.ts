import { addBank, addedBank, banksOf, MIAS_BANK, removeBank, testBank } from '../../testing/bank-calls.js';
import { givenFiat, MIA } from '../../testing/given-fiat.js';
import { asked, comesTo, givenOwner, send } from '../../testing/given-withdrawals.js';
import { eventually, type Fiat } from '../../testing/watch-deposits.js';

describe('a bank account that is deleted', () => {
  let fiat: Fiat;
  beforeEach(async () => (fiat = await givenFiat()));
  afterEach(async () => {
    await fiat.stop();
    expect(fiat.faults).toEqual([]);
  });

  it('is gone with its details, and makes room for another a day after it was added', async () => {
    const accountId = await addedBank(fiat);
    expect(await removeBank(fiat, accountId)).toEqual({ ok: true, value: { removed: true } });
    expect(await banksOf(fiat)).toEqual([]);
    const isGone = async (): Promise<boolean> => (await fiat.vault.get('payout-bank', accountId)) === null;
    await eventually(isGone, async () => accountId);
    expect(await fiat.context.banks.find(MIA, accountId)).toBeNull();
    expect(await addBank(fiat)).toMatchObject({ ok: false, rejection: { code: 'bank-add-wait' } });
    fiat.clock.advance(24 * 3_600_000);
    expect(await addBank(fiat)).toEqual({ ok: true, value: { accountId: `B${MIA}-2` } });
  });

  it('stays while a test deposit is on its way, and for another customer', async () => {
    const accountId = await addedBank(fiat);
    expect(await removeBank(fiat, accountId, '1000002')).toMatchObject({
      ok: false,
      rejection: { code: 'bank-account-unknown' },
    });
    fiat.bank.setMode('lost');
    await testBank(fiat, accountId);
    expect(await removeBank(fiat, accountId)).toMatchObject({ ok: false, rejection: { code: 'bank-in-use' } });
    expect(await banksOf(fiat)).toHaveLength(1);
  });

  it('stays while a withdrawal to it is on its way, and goes once that has come to its end', async () => {
    const accountId = await addedBank(fiat);
    givenOwner(fiat);
    const saved = { currency: 'aud', name: 'Mia Nguyen', account: MIAS_BANK, verifiedAt: 1 };
    fiat.saved.bankAccounts.set(`${MIA}/${accountId}`, saved);
    const requesting = send<'RequestWithdrawal'>(fiat, asked(100, { bankAccountId: accountId }));
    expect(await removeBank(fiat, accountId)).toMatchObject({ ok: false, rejection: { code: 'bank-in-use' } });
    const requested = await requesting;
    if (!requested.ok) throw new Error(requested.rejection.code);
    const { withdrawalId } = requested.value;
    expect(await removeBank(fiat, accountId)).toMatchObject({ ok: false, rejection: { code: 'bank-in-use' } });
    await send<'CancelWithdrawal'>(fiat, { type: 'CancelWithdrawal', uid: MIA, withdrawalId });
    await comesTo(fiat, withdrawalId, 'canceled', true);
    await eventually(
      async () => (await removeBank(fiat, accountId)).ok,
      () => banksOf(fiat),
    );
  });
});
