import type { ReserveFunds } from '@corella/contracts/ledger';
import { LedgerMachine } from '../../ledger.machine.js';
import { NOW, WITHOUT_FIAT, givenTradingLedger } from '../../testing/given-ledger.js';
import {
  ANNA,
  BEN,
  WITHDRAWAL_RULES,
  balanceOf,
  givenWithdrawals,
  release,
  reserve,
} from '../../testing/given-reservations.js';

const KEYED = { keys: ['1000001:k1', 'quote:q1'], detail: { quote: 'q1' } };
const REFUSED = { ok: false } as const;

describe('reserving funds', () => {
  it('sets funds aside, and answers with the id', () => {
    const ledger = givenWithdrawals();
    expect(ledger.command(reserve(KEYED))).toEqual({
      ok: true,
      value: { reservation: 'withdrawal:1', duplicate: false },
    });
    expect(balanceOf(ledger)).toEqual([600n, 400n]);
    expect(ledger.log.at(-1)).toMatchObject({
      type: 'FundsReserved',
      data: {
        ...KEYED,
        id: 'withdrawal:1',
        account: ANNA,
        asset: 'aud',
        units: '400',
        purpose: 'withdrawal',
        by: 'fiat',
      },
    });
  });

  it.each([
    ['the same id', {}],
    ['another id and the same keys', { id: 'withdrawal:2' }],
    ['keys in another order', { keys: ['quote:q1', '1000001:k1'] }],
    ['another deadline', { expiresAt: NOW + 9_000 }],
    ['a deadline that has passed', { expiresAt: NOW - 1 }],
  ])('answers a repetition with %s with the first reservation', (_what, changes) => {
    const ledger = givenWithdrawals();
    ledger.command(reserve(KEYED));
    expect(ledger.command(reserve({ ...KEYED, ...changes }))).toEqual({
      ok: true,
      value: { reservation: 'withdrawal:1', duplicate: true },
    });
    expect(balanceOf(ledger)).toEqual([600n, 400n]);
  });

  it.each<readonly [string, Partial<ReserveFunds>]>([
    ['another amount', { units: '401' }],
    ['another account', { account: BEN }],
    ['another asset', { asset: 'btc' }],
    ['another detail', { detail: { quote: 'q2' } }],
    ['fewer keys', { keys: ['quote:q1'] }],
    ['one key under another id and body', { id: 'withdrawal:2', keys: ['quote:q1'] }],
    ["another reservation's id for a key", { id: 'withdrawal:2', keys: ['withdrawal:1'] }],
  ])('refuses the same id or key with %s', (_what, changes) => {
    const ledger = givenWithdrawals();
    ledger.command(reserve(KEYED));
    expect(ledger.command(reserve({ ...KEYED, ...changes }))).toMatchObject({
      ...REFUSED,
      rejection: { code: 'idempotency-conflict', inputs: { reservation: 'withdrawal:1' } },
    });
    expect(ledger.machine.state.reservations.size).toBe(1);
  });

  it('keeps its names after it has been released', () => {
    const ledger = givenWithdrawals();
    ledger.command(reserve(KEYED));
    ledger.command(release());
    expect(ledger.command(reserve(KEYED))).toMatchObject({ ok: true, value: { duplicate: true } });
    expect(ledger.command(reserve({ units: '5' }))).toMatchObject({ rejection: { code: 'idempotency-conflict' } });
    expect(balanceOf(ledger)).toEqual([1_000n, 0n]);
  });

  it.each<readonly [string, string, Partial<ReserveFunds>]>([
    ['command-expired', 'a command that comes too late', { expiresAt: NOW - 1 }],
    ['amount-invalid', 'an id that does not name the purpose', { id: 'payout:1' }],
    ['amount-invalid', 'an id without a colon', { id: 'withdrawals' }],
    ['amount-invalid', 'an id that is a purpose and nothing else', { id: 'withdrawal:' }],
    ['amount-invalid', 'an id with other characters', { id: 'withdrawal:a|b' }],
    ['amount-invalid', 'three keys', { keys: ['a', 'b', 'c'] }],
    ['amount-invalid', 'a key twice', { keys: ['a', 'a'] }],
    ['amount-invalid', 'its id for a key', { keys: ['withdrawal:1'] }],
    ['amount-invalid', 'a malformed key', { keys: [''] }],
    ['amount-invalid', 'nothing', { units: '0' }],
    ['amount-invalid', 'less than nothing', { units: '-400' }],
    ['amount-invalid', 'an amount with a point', { units: '4.5' }],
    ['amount-invalid', 'an unknown asset', { asset: 'doge' }],
    ['amount-invalid', 'a detail that is too large', { detail: { text: 'x'.repeat(600) } }],
    ['service-refused', 'a service that has no such purpose', { by: 'identity' }],
    ['service-refused', 'a purpose that does not exist', { id: 'bid:1', purpose: 'bid' as 'withdrawal' }],
    ['account-unknown', 'an account that was never opened', { account: 'spot:404' }],
    ['account-unknown', 'an account of a kind without reservations', { account: 'custody:bank-aud' }],
    ['insufficient-funds', 'more than is available', { units: '1001' }],
  ])('refuses with %s %s', (code, _what, changes) => {
    const ledger = givenWithdrawals();
    const before = ledger.machine.hash();
    expect(ledger.command(reserve(changes))).toMatchObject({ ...REFUSED, rejection: { code } });
    expect(ledger.machine.hash()).toBe(before);
  });

  it.each([
    ['frozen', 'account-frozen', ['withdraw']],
    ['closed', 'account-closed', ['withdraw']],
    ['active', 'authority-missing', ['exchange']],
  ] as const)('refuses an account that is %s: %s', (status, code, allow) => {
    const ledger = givenWithdrawals();
    ledger.command({ type: 'SetAccountControl', account: ANNA, status, allow, reasons: [] });
    expect(ledger.command(reserve())).toMatchObject({ ...REFUSED, rejection: { code } });
  });

  it('reserves nothing for a service that does not exist yet', () => {
    const ledger = givenTradingLedger(1_000n, { services: WITHOUT_FIAT });
    expect(ledger.command(reserve())).toMatchObject({ ...REFUSED, rejection: { code: 'service-refused' } });
  });

  it('leaves a refused id free', () => {
    const ledger = givenWithdrawals();
    ledger.command(reserve({ units: '1001' }));
    expect(ledger.command(reserve())).toMatchObject({ ok: true, value: { duplicate: false } });
  });

  it('is the same state after a replay and from a snapshot', () => {
    const ledger = givenWithdrawals();
    ledger.command(reserve(KEYED));
    const [replayed, restored] = [new LedgerMachine(WITHDRAWAL_RULES), new LedgerMachine(WITHDRAWAL_RULES)];
    for (const event of ledger.log) replayed.apply(event);
    restored.restore(ledger.machine.snapshot());
    for (const machine of [replayed, restored]) {
      expect(machine.hash()).toBe(ledger.machine.hash());
      expect(machine.execute(release(), NOW).events).toMatchObject([{ type: 'ReservationReleased' }]);
    }
    expect(replayed.execute(reserve(KEYED), NOW).reply).toMatchObject({ ok: true, value: { duplicate: true } });
  });
});
