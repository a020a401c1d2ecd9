import type { LedgerCommand } from '@corella/contracts/ledger';
import { ANNA, GivenLedger, MAKER, NOW, givenTradingLedger } from '../../testing/given-ledger.js';

const set = (payInHt: unknown, account = ANNA): LedgerCommand =>
  ({ type: 'SetFeePreference', account, payInHt }) as LedgerCommand;
const unknown = { ok: false, rejection: { code: 'account-unknown' } };

describe('the preference to pay fees in HT', () => {
  it('is set, cleared, and not recorded twice', () => {
    const ledger = givenTradingLedger();
    const changed = (payInHt: boolean): unknown => ledger.command(set(payInHt));
    expect([false, true, true, false, false].map(changed)).toMatchObject(
      [false, true, false, true, false].map((value) => ({ ok: true, value: { changed: value } })),
    );
    expect(ledger.log.filter(({ type }) => type === 'FeePreferenceSet').map(({ data }) => data)).toEqual([
      { account: ANNA, payInHt: true },
      { account: ANNA, payInHt: false },
    ]);
  });

  it('does not change rank and sums of the customer', () => {
    const ledger = givenTradingLedger();
    ledger.command(set(true));
    expect(ledger.machine.state.terms.get(ANNA)).toMatchObject({
      payInHt: true,
      rank: 0,
      earlierRanks: [],
      volumeBtcUnits: 0n,
      ht: { units: 0n, sinceMs: NOW },
    });
  });

  it('is for customers only: the venue’s own accounts pay no fees', () => {
    expect(givenTradingLedger().command(set(true, MAKER))).toMatchObject(unknown);
    expect(new GivenLedger().command(set(true))).toMatchObject(unknown);
  });

  it.each(['yes', 1, null, undefined])('refuses %p', (wish) => {
    expect(givenTradingLedger().command(set(wish))).toMatchObject({
      ok: false,
      rejection: { code: 'amount-invalid', field: 'payInHt' },
    });
  });
});
