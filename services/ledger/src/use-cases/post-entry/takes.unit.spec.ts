import type { PostEntry } from '@corella/contracts/ledger';
import {
  ANNA,
  BEN,
  TRANSIT,
  available,
  balanceOf,
  frozen,
  givenWithdrawals,
  release,
  reserve,
  withdraw,
} from '../../testing/given-reservations.js';

const take = (units: string, reservation = 'withdrawal:1') => ({ reservation, units });

describe('an entry that takes from reservations', () => {
  it('moves frozen funds and closes a reservation that is used up', () => {
    const ledger = givenWithdrawals();
    ledger.command(reserve());
    expect(ledger.command(withdraw('400'))).toEqual({ ok: true, value: { changed: true } });
    expect([...balanceOf(ledger), ledger.available(TRANSIT, 'aud')]).toEqual([600n, 0n, 400n]);
    expect(ledger.machine.state.reservations.size).toBe(0);
  });

  it('takes a part, and the rest later', () => {
    const ledger = givenWithdrawals();
    ledger.command(reserve());
    ledger.command(withdraw('150'));
    expect(ledger.machine.state.reservations.get('withdrawal:1')?.remaining).toBe(250n);
    expect(ledger.command(withdraw('250', { businessId: 'withdrawal:1:2' }))).toMatchObject({ ok: true });
    expect(ledger.machine.state.reservations.size).toBe(0);
    expect(balanceOf(ledger)).toEqual([600n, 0n]);
  });

  it('leaves a reservation open down to its last unit, which can still be taken or released', () => {
    const ledger = givenWithdrawals();
    ledger.command(reserve());
    ledger.command(withdraw('399'));
    expect(ledger.machine.state.reservations.get('withdrawal:1')?.remaining).toBe(1n);
    expect(ledger.command(release())).toEqual({ ok: true, value: { changed: true } });
    expect(balanceOf(ledger)).toEqual([601n, 0n]);
  });

  it('takes from two reservations of one account in one line', () => {
    const ledger = givenWithdrawals();
    ledger.command(reserve());
    ledger.command(reserve({ id: 'withdrawal:2', units: '100' }));
    const takes = [take('400'), take('60', 'withdrawal:2')];
    expect(ledger.command(withdraw('460', { takes }))).toMatchObject({ ok: true });
    expect(balanceOf(ledger)).toEqual([500n, 40n]);
  });

  it('pays a fee and another customer out of what it takes', () => {
    const ledger = givenWithdrawals();
    ledger.command(reserve());
    const postings = [frozen('-400'), available('390', BEN), available('10', 'house:fees')];
    expect(ledger.command(withdraw('400', { postings }))).toMatchObject({ ok: true });
    expect([ledger.available(BEN, 'aud'), ledger.available('house:fees', 'aud')]).toEqual([1_390n, 10n]);
  });

  it('cannot be posted without a payout, whoever asks', () => {
    const ledger = givenWithdrawals();
    ledger.command(reserve());
    const postings = [frozen('-400'), available('400', 'house:fees')];
    for (const by of ['fiat', 'ledger', 'identity', 'host'] as const)
      expect(ledger.command(withdraw('400', { postings, by }))).toMatchObject({ ok: false });
    expect(balanceOf(ledger)).toEqual([600n, 400n]);
  });

  it.each<readonly [string, string, Partial<PostEntry>]>([
    ['amount-invalid', 'moves frozen money without taking it', { takes: [] }],
    ['amount-invalid', 'takes less than its frozen lines move', { takes: [take('399')] }],
    ['amount-invalid', 'takes more than its frozen lines move', { takes: [take('400'), take('1', 'withdrawal:2')] }],
    ['amount-invalid', 'names a reservation twice', { takes: [take('200'), take('200')] }],
    ['amount-invalid', 'takes an amount that is none', { takes: [take('0x190')] }],
    [
      'amount-invalid',
      "takes what is another customer's",
      { takes: [take('400')], postings: [frozen('-400', BEN), available('400', TRANSIT)] },
    ],
    ['reservation-unknown', 'takes from what was never reserved', { takes: [take('400', 'withdrawal:404')] }],
    [
      'amount-invalid',
      'is of a type that takes from no such reservation',
      { transactionType: 'transfer', postings: [available('-400', ANNA), available('400', BEN)] },
    ],
  ])('is refused with %s when it %s', (code, _what, changes) => {
    const ledger = givenWithdrawals();
    ledger.command(reserve());
    ledger.command(reserve({ id: 'withdrawal:2', units: '100' }));
    ledger.command(reserve({ id: 'withdrawal:3', units: '500', account: BEN }));
    const before = ledger.machine.hash();
    expect(ledger.command(withdraw('400', changes))).toMatchObject({ ok: false, rejection: { code } });
    expect(ledger.machine.hash()).toBe(before);
  });

  it('never takes more than is left', () => {
    const ledger = givenWithdrawals();
    ledger.command(reserve());
    ledger.command(withdraw('300'));
    expect(ledger.command(withdraw('101', { businessId: 'withdrawal:1:2' }))).toMatchObject({
      ok: false,
      rejection: { code: 'amount-invalid', field: 'takes' },
    });
  });

  it('includes what it takes in its body: the same lines from another reservation are another entry', () => {
    const ledger = givenWithdrawals();
    ledger.command(reserve());
    ledger.command(reserve({ id: 'withdrawal:2' }));
    ledger.command(withdraw('400'));
    expect(ledger.command(withdraw('400'))).toEqual({ ok: true, value: { changed: false } });
    expect(ledger.command(withdraw('400', { takes: [take('400', 'withdrawal:2')] }))).toMatchObject({
      ok: false,
      rejection: { code: 'already-posted' },
    });
  });

  it('pays what was reserved although the account has been frozen since', () => {
    const ledger = givenWithdrawals();
    ledger.command(reserve());
    ledger.command({ type: 'SetAccountControl', account: ANNA, status: 'frozen', allow: [], reasons: ['risk'] });
    expect(ledger.command(withdraw('400'))).toMatchObject({ ok: true });
  });
});
