import type { LedgerCommand } from '@corella/contracts/ledger';
import { ANNA, BEN, GivenLedger, MAKER, NOW, givenTradingLedger } from '../../testing/given-ledger.js';

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

  it('stays as the newest command says, however late copies of older ones come', () => {
    const ledger = givenTradingLedger();
    const numbered = (number: number, payInHt: boolean, sender = 'g1'): LedgerCommand => ({
      type: 'SetFeePreference',
      account: ANNA,
      payInHt,
      sequence: { sender, number },
    });
    const [on, off] = [numbered(1, true), numbered(2, false)];
    for (const command of [on, off, on, off, on])
      expect(ledger.command(command)).toMatchObject({ ok: true, value: {} });
    const wish = () => ledger.machine.state.terms.get(ANNA)?.payInHt;
    expect(wish()).toBe(false);
    // One that changed nothing counts too: its copy does not undo what another gateway has set since.
    const same = numbered(3, false);
    ledger.command(same);
    ledger.command(numbered(1, true, 'g2'));
    ledger.command(same);
    expect(wish()).toBe(true);
    expect(ledger.log.filter(({ type }) => type === 'FeePreferenceSet')).toHaveLength(4);
    expect(ledger.replayed().hash()).toBe(ledger.machine.hash());
    expect(ledger.replayed().execute(same, NOW)).toMatchObject({ events: [], reply: { ok: true } });
  });

  it('of one customer says nothing about another one’s commands or about timers', () => {
    const ledger = givenTradingLedger();
    const sequence = { sender: 'g1', number: 9 };
    ledger.command({ type: 'SetFeePreference', account: ANNA, payInHt: true, sequence });
    const older = { sender: 'g1', number: 8 };
    ledger.command({ type: 'SetFeePreference', account: BEN, payInHt: true, sequence: older });
    ledger.command({ type: 'SetCancelTimer', account: ANNA, triggerAt: NOW + 5_000, sequence: older });
    expect(ledger.machine.state.terms.get(BEN)?.payInHt).toBe(true);
    expect(ledger.machine.state.timers.has(ANNA)).toBe(true);
  });
});
