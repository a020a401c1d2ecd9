import { ask } from '@corella/signals';
import {
  addedBank,
  banksOf,
  fundBank,
  statementOf,
  tellAmount,
  testBank,
  testStandsAt,
} from '../../testing/bank-calls.js';
import { givenFiat, MIA } from '../../testing/given-fiat.js';
import type { Fiat } from '../../testing/watch-deposits.js';

describe('the amount of a test deposit', () => {
  let fiat: Fiat;
  let accountId: string;
  beforeEach(async () => {
    fiat = await givenFiat({ demo: true });
    await fundBank(fiat);
    accountId = await addedBank(fiat);
  });
  afterEach(async () => {
    await fiat.stop();
    expect(fiat.faults).toEqual([]);
  });
  const arrivedCents = async (): Promise<number> => {
    await testBank(fiat, accountId);
    await testStandsAt(fiat, 'arrived');
    return (await statementOf(fiat, accountId)) ?? 0;
  };
  const wrong = (left: number) => ({
    ok: false,
    rejection: { code: 'test-amount-wrong', field: 'amount', inputs: { left } },
  });

  it('verifies the account, also after a wrong one', async () => {
    const cents = await arrivedCents();
    expect(await tellAmount(fiat, accountId, cents + 1)).toEqual(wrong(2));
    expect(await tellAmount(fiat, accountId, cents, '1000002')).toMatchObject({ ok: false });
    expect(await tellAmount(fiat, accountId, cents)).toEqual({ ok: true, value: { verified: true } });
    expect(await banksOf(fiat)).toMatchObject([{ state: 'verified', test: { state: 'matched' } }]);
    expect((await fiat.context.banks.find(MIA, accountId))?.verifiedAt).toBe(fiat.clock.nowMs());
    const listed = await ask(fiat.signals, 'fiat.list-banks', {
      filter: { q: MIA },
      sort: ['id', 'ASC'],
      range: [0, 9],
    });
    expect(listed.ok && listed.value.rows).toMatchObject([{ id: accountId, uid: MIA, state: 'verified' }]);
    expect(JSON.stringify(listed)).not.toContain('Nguyen');
  });

  it('is guessed three times, even by many at once', async () => {
    const cents = await arrivedCents();
    const told = await Promise.all(Array.from({ length: 9 }, () => tellAmount(fiat, accountId, cents + 1)));
    expect(told.filter((one) => !one.ok && one.rejection.code === 'test-amount-wrong')).toHaveLength(3);
    expect(await tellAmount(fiat, accountId, cents)).toMatchObject({
      ok: false,
      rejection: { code: 'test-deposit-none' },
    });
    expect(await banksOf(fiat)).toMatchObject([{ state: 'unverified', test: { state: 'ended', left: 0 } }]);
    expect(await statementOf(fiat, accountId)).toBeNull();
  });

  it('means nothing before it has arrived', async () => {
    expect(await tellAmount(fiat, accountId, 1)).toMatchObject({ ok: false, rejection: { code: 'test-deposit-none' } });
  });
});
