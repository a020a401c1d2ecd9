import type { MachineEvent } from '@corella/single-writer';
import { LedgerMachine } from '../../ledger.machine.js';
import { NOW, givenTradingLedger, recorded, type GivenLedger } from '../../testing/given-ledger.js';
import {
  ANNA,
  BEN,
  TRANSIT,
  WITHDRAWAL_RULES,
  balanceOf,
  givenWithdrawals,
  release,
  reserve,
  voidOf,
} from '../../testing/given-reservations.js';

const leg = (account: string, units: string, asset = 'aud') => ({ account, asset, units });
const PAY = { pid: 'pay-1', op: 'post', type: 'transfer', legs: [leg(ANNA, '-100'), leg(BEN, '100')] };
const HOLD = { pid: 'withdrawal:9', op: 'hold', purpose: 'withdrawal', legs: [leg(ANNA, '400')] };
const PAY_HELD = {
  pid: 'pay-2',
  op: 'postHeld',
  type: 'withdrawal',
  of: 'withdrawal:9',
  legs: [leg(ANNA, '-400'), leg(TRANSIT, '390'), leg('house:fees', '10')],
};
/** Nearly as long as an event may be: a refusal that quoted it would not fit an append. */
const LONG = 'x'.repeat(899_000);
const RELEASE = { pid: 'pay-3', op: 'release', of: 'withdrawal:9', reason: 'canceled' };

function instruct(ledger: GivenLedger, data: object, revision = 0, stream = 'payout-1'): readonly MachineEvent[] {
  return ledger.tell(stream, revision, 'PaymentInstructed', data);
}
const close = (ledger: GivenLedger, revision: number): readonly MachineEvent[] =>
  ledger.tell('payout-1', revision, 'PayoutClosed', {});

describe('instructions', () => {
  it('are answered by what they ask for, with their pid', () => {
    const ledger = givenWithdrawals();
    expect(instruct(ledger, PAY)).toMatchObject([
      { type: 'EntryPosted', data: { pid: 'pay-1', businessId: 'instruction:pay-1', by: 'fiat' } },
    ]);
    expect(instruct(ledger, HOLD, 1)).toMatchObject([
      { type: 'FundsReserved', data: { pid: 'withdrawal:9', id: 'withdrawal:9', units: '400', by: 'fiat' } },
    ]);
    expect(instruct(ledger, PAY_HELD, 2)).toMatchObject([
      { type: 'EntryPosted', data: { pid: 'pay-2', takes: [{ reservation: 'withdrawal:9', units: '400' }] } },
    ]);
    expect(instruct(ledger, { ...HOLD, pid: 'withdrawal:10' }, 3)).toHaveLength(1);
    expect(instruct(ledger, { ...RELEASE, of: 'withdrawal:10' }, 4)).toMatchObject([
      { type: 'ReservationReleased', data: { pid: 'pay-3', id: 'withdrawal:10', reason: 'canceled' } },
    ]);
    expect(balanceOf(ledger)).toEqual([500n, 0n]);
    expect([ledger.available(TRANSIT, 'aud'), ledger.available('house:fees', 'aud')]).toEqual([390n, 10n]);
  });

  it.each([
    ['balance-negative', { ...PAY, legs: [leg(ANNA, '-1001'), leg(BEN, '1001')] }],
    ['template-mismatch', { ...PAY, legs: [leg(ANNA, '-100'), leg('house:fees', '100')] }],
    ['entry-unbalanced', { ...PAY, legs: [leg(ANNA, '-100'), leg(BEN, '99')] }],
    ['account-unknown', { ...PAY, legs: [leg(ANNA, '-100'), leg('spot:404', '100')] }],
    ['amount-invalid', { ...PAY, legs: [leg(ANNA, '-1e2'), leg(BEN, '1e2')] }],
    ['amount-invalid', { ...PAY, type: 'trade' }],
    ['service-refused', { ...PAY, type: 'demo-funding' }],
    ['insufficient-funds', { ...HOLD, legs: [leg(ANNA, '1001')] }],
    ['service-refused', { ...HOLD, pid: 'bid:1', purpose: 'bid' }],
    ['reservation-unknown', { ...PAY_HELD, of: 'withdrawal:404' }],
    ['reservation-unknown', RELEASE],
    ['amount-invalid', { ...RELEASE, reason: 'Why not' }],
    ['instruction-malformed', { pid: 'pay-1', op: 'give' }],
    ['instruction-malformed', { ...PAY, legs: 'all' }],
    ['instruction-malformed', { ...PAY, legs: [{ account: ANNA }] }],
    ['instruction-malformed', { ...HOLD, legs: [leg(ANNA, '1'), leg(ANNA, '2')] }],
    ['instruction-malformed', { ...PAY_HELD, of: 7 }],
    ['instruction-malformed', { ...RELEASE, of: LONG }],
    ['instruction-malformed', { ...PAY, type: LONG }],
    ['instruction-malformed', { ...PAY, legs: [leg(LONG, '-100'), leg(BEN, '100')] }],
  ])('are refused with %s, once and for ever, if they cannot be carried out', (rule, data) => {
    const ledger = givenWithdrawals();
    const balances = balanceOf(ledger);
    expect(instruct(ledger, data)).toMatchObject([{ type: 'InstructionRefused', data: { pid: data.pid, rule } }]);
    expect(instruct(ledger, data, 1)).toEqual([]);
    expect(balanceOf(ledger)).toEqual(balances);
    expect(ledger.machine.state.stoppedInputs.size).toBe(0);
  });

  it('are answered once, even if they are repeated in their own stream, in another stream or after a replay', () => {
    const ledger = givenWithdrawals();
    instruct(ledger, PAY);
    expect(instruct(ledger, PAY)).toEqual([]);
    expect(instruct(ledger, PAY, 7)).toEqual([]);
    expect(instruct(ledger, PAY, 0, 'payout-2')).toEqual([]);
    const replayed = new LedgerMachine(WITHDRAWAL_RULES);
    for (const event of ledger.log) replayed.apply(event);
    expect(replayed.absorb(recorded('payout-3', 0, 'PaymentInstructed', PAY), NOW)).toEqual([]);
    expect(ledger.available(BEN, 'aud')).toBe(1_100n);
  });

  it.each([
    [
      'under a pid that was answered for another one',
      { ...PAY, legs: [leg(ANNA, '-1'), leg(BEN, '1')] },
      'another body',
    ],
    ['without a pid', { ...PAY, pid: undefined }, 'well-formed pid'],
    ['with a pid of other characters', { ...PAY, pid: 'a|b' }, 'well-formed pid'],
  ])('stop only their stream when one comes %s', (_what, data, finding) => {
    const ledger = givenWithdrawals();
    instruct(ledger, PAY);
    expect(instruct(ledger, data, 1)).toMatchObject([
      { type: 'InputStopped', data: { stream: 'payout-1', finding: expect.stringContaining(finding) as string } },
    ]);
    expect(instruct(ledger, { ...PAY, pid: 'pay-9' }, 2)).toEqual([]);
    expect(instruct(ledger, { ...PAY, pid: 'pay-9' }, 0, 'payout-2')).toMatchObject([{ type: 'EntryPosted' }]);
  });

  it('cannot reserve under a name that a command has used or voided', () => {
    const ledger = givenWithdrawals();
    ledger.command(reserve({ id: 'withdrawal:9' }));
    expect(instruct(ledger, HOLD)).toMatchObject([
      { type: 'InstructionRefused', data: { rule: 'reservation-exists' } },
    ]);
    ledger.command(voidOf({ id: 'withdrawal:10' }));
    expect(instruct(ledger, { ...HOLD, pid: 'withdrawal:10' }, 1)).toMatchObject([{ type: 'InstructionRefused' }]);
    instruct(ledger, { ...HOLD, pid: 'withdrawal:11' }, 2);
    expect(ledger.command(reserve({ id: 'withdrawal:11', units: '400' }))).toMatchObject({
      ok: true,
      value: { duplicate: true },
    });
    expect(ledger.command(release({ id: 'withdrawal:11' }))).toMatchObject({ ok: true });
  });

  it('leave nothing behind of a stream that has ended, and are not answered again when the stream is delivered from its start', () => {
    const ledger = givenWithdrawals();
    instruct(ledger, PAY);
    expect(ledger.machine.inputs()).toMatchObject({ 'payout-1': 0 });
    expect(close(ledger, 1)).toEqual([{ type: 'InputClosed', data: { stream: 'payout-1' } }]);
    expect(ledger.machine.inputs()).not.toHaveProperty('payout-1');
    expect([instruct(ledger, PAY), close(ledger, 1)]).toEqual([[], []]);
    expect(ledger.machine.inputs()).not.toHaveProperty('payout-1');
    const replayed = new LedgerMachine(WITHDRAWAL_RULES);
    for (const event of ledger.log) replayed.apply(event);
    expect(replayed.hash()).toBe(ledger.machine.hash());
  });

  it('record nothing about the end of a stream that led to no event', () => {
    expect(close(givenWithdrawals(), 0)).toEqual([]);
  });

  it('are ignored in a category that no service has', () => {
    const ledger = givenTradingLedger(1_000n);
    expect(instruct(ledger, PAY)).toEqual([]);
  });

  it('use what the tables know while they are decided', () => {
    const ledger = givenWithdrawals();
    const { machine } = ledger;
    instruct(ledger, PAY);
    instruct(ledger, HOLD, 1);
    const answered = [[PAY.pid, machine.instructions.find(PAY.pid) ?? '']] as const;
    const reservations = machine.reservationKeys.find([HOLD.pid]);
    machine.forgetIdsUpTo(machine.state.revision);
    expect([machine.instructions.find(PAY.pid), machine.reservationKeys.find([HOLD.pid])]).toEqual([undefined, []]);
    const forget = machine.recall({ answered, reservations });
    expect(instruct(ledger, PAY, 0, 'payout-2')).toEqual([]);
    expect(instruct(ledger, { ...HOLD, legs: [leg(ANNA, '1')] }, 0, 'payout-3')).toMatchObject([
      { type: 'InstructionRefused' },
    ]);
    forget();
    expect(machine.instructions.find(PAY.pid)).toBeUndefined();
  });
});
