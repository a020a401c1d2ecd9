import { LedgerMachine } from '../../ledger.machine.js';
import { NOW } from '../../testing/given-ledger.js';
import {
  WITHDRAWAL_RULES,
  balanceOf,
  givenWithdrawals,
  release,
  reserve,
  voidOf,
} from '../../testing/given-reservations.js';

const VOIDED = { ok: false, rejection: { code: 'reservation-voided' } };

describe('voiding a reservation', () => {
  it('refuses a later reservation under the id, even after a replay', () => {
    const ledger = givenWithdrawals();
    expect(ledger.command(voidOf())).toEqual({ ok: true, value: { changed: true } });
    expect(ledger.log.at(-1)).toMatchObject({ type: 'ReservationVoided', data: { id: 'withdrawal:1', by: 'fiat' } });
    expect(ledger.command(reserve())).toMatchObject(VOIDED);
    expect(balanceOf(ledger)).toEqual([1_000n, 0n]);
    const replayed = new LedgerMachine(WITHDRAWAL_RULES);
    for (const event of ledger.log) replayed.apply(event);
    expect(replayed.execute(reserve(), NOW).reply).toMatchObject(VOIDED);
    expect(replayed.hash()).toBe(ledger.machine.hash());
  });

  it('changes nothing when it is repeated', () => {
    const ledger = givenWithdrawals();
    ledger.command(voidOf());
    expect(ledger.command(voidOf())).toEqual({ ok: true, value: { changed: false } });
  });

  it('leaves the keys free that the lost reservation would have used', () => {
    const ledger = givenWithdrawals();
    ledger.command(voidOf());
    expect(ledger.command(reserve({ id: 'withdrawal:2', keys: ['1000001:k1'] }))).toMatchObject({ ok: true });
  });

  it.each([
    ['open', () => undefined],
    ['released', (ledger: ReturnType<typeof givenWithdrawals>) => ledger.command(release())],
  ])('refuses an id under which something was reserved and is %s', (_state, then) => {
    const ledger = givenWithdrawals();
    ledger.command(reserve());
    then(ledger);
    expect(ledger.command(voidOf())).toMatchObject({ ok: false, rejection: { code: 'reservation-exists' } });
  });

  it.each([
    ['service-refused', { by: 'identity' as const }],
    ['service-refused', { id: 'order:1' }],
    ['amount-invalid', { id: 'withdrawal:a|b' }],
  ])('answers %s to what cannot be voided', (code, changes) => {
    expect(givenWithdrawals().command(voidOf(changes))).toMatchObject({ ok: false, rejection: { code } });
  });
});
