import { balanceOf, givenWithdrawals, release, reserve, voidOf, withdraw } from '../../testing/given-reservations.js';

describe('releasing a reservation', () => {
  it('returns all of it, with the reason', () => {
    const ledger = givenWithdrawals();
    ledger.command(reserve());
    expect(ledger.command(release())).toEqual({ ok: true, value: { changed: true } });
    expect(balanceOf(ledger)).toEqual([1_000n, 0n]);
    expect(ledger.log.at(-1)).toMatchObject({
      type: 'ReservationReleased',
      data: { id: 'withdrawal:1', units: '400', reason: 'canceled', purpose: 'withdrawal', by: 'fiat' },
    });
  });

  it('returns what no entry has taken', () => {
    const ledger = givenWithdrawals();
    ledger.command(reserve());
    ledger.command(withdraw('150'));
    ledger.command(release());
    expect(balanceOf(ledger)).toEqual([850n, 0n]);
  });

  it('changes nothing when it is repeated, or when everything has been taken', () => {
    const ledger = givenWithdrawals();
    ledger.command(reserve());
    ledger.command(release());
    expect(ledger.command(release({ reason: 'rejected' }))).toEqual({ ok: true, value: { changed: false } });
    ledger.command(reserve({ id: 'withdrawal:2' }));
    ledger.command(
      withdraw('400', { businessId: 'withdrawal:2:1', takes: [{ reservation: 'withdrawal:2', units: '400' }] }),
    );
    expect(ledger.command(release({ id: 'withdrawal:2' }))).toEqual({ ok: true, value: { changed: false } });
    expect(balanceOf(ledger)).toEqual([600n, 0n]);
  });

  it('finds nothing to release under a voided id', () => {
    const ledger = givenWithdrawals();
    ledger.command(voidOf());
    expect(ledger.command(release())).toEqual({ ok: true, value: { changed: false } });
  });

  it.each([
    ['reservation-unknown', { id: 'withdrawal:404' }],
    ['reservation-unknown', { id: 'withdrawal:toString' }],
    ['service-refused', { by: 'identity' as const }],
    ['service-refused', { id: '' }],
    ['amount-invalid', { reason: '' }],
    ['amount-invalid', { reason: 'Because I say so' }],
  ])('answers %s to what cannot be released', (code, changes) => {
    const ledger = givenWithdrawals();
    ledger.command(reserve());
    expect(ledger.command(release(changes))).toMatchObject({ ok: false, rejection: { code } });
    expect(balanceOf(ledger)).toEqual([600n, 400n]);
  });

  it('goes by the id: a key releases nothing and is not reported as released', () => {
    const ledger = givenWithdrawals();
    ledger.command(reserve({ keys: ['quote:q1'] }));
    expect(ledger.command(release({ id: 'quote:q1' }))).toMatchObject({
      ok: false,
      rejection: { code: 'reservation-unknown', inputs: { id: 'quote:q1', reservation: 'withdrawal:1' } },
    });
    expect(balanceOf(ledger)).toEqual([600n, 400n]);
  });
});
