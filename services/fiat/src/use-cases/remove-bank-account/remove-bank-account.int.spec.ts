import { addBank, addedBank, banksOf, removeBank, testBank } from '../../testing/bank-calls.js';
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

  it('stays while money of its owner is on its way there', async () => {
    const accountId = await addedBank(fiat);
    givenOwner(fiat);
    const saved = { currency: 'aud', name: 'Mia Nguyen', account: '062000-12344417', verifiedAt: 0 };
    fiat.saved.bankAccounts.set(`${MIA}/${accountId}`, saved);
    const reply = await send(fiat, asked(100, { bankAccountId: accountId }));
    if (!reply.ok) throw new Error(reply.rejection.code);
    const { withdrawalId } = reply.value;
    expect(await removeBank(fiat, accountId)).toMatchObject({ ok: false, rejection: { code: 'bank-in-use' } });
    await send(fiat, { type: 'CancelWithdrawal', uid: MIA, withdrawalId });
    await comesTo(fiat, withdrawalId, 'canceled', true);
    expect(await removeBank(fiat, accountId)).toEqual({ ok: true, value: { removed: true } });
  });
});
