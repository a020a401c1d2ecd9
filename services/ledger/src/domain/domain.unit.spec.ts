import type { LedgerEvents } from '@corella/contracts/ledger';
import { buildEntry } from './entry.js';
import { BASE_FEES, feeRatePpm } from './fees/fee-rate.js';
import { RecentClientOrderIds } from './ids/recent-client-order-ids.js';
import { initialState } from './ledger-state.js';
import { rememberOrderId, useOfOrderId } from './ids/order-ids.js';
import { ticketDigest } from './ids/ticket-digest.js';
import { LedgerMachine } from '../ledger.machine.js';
import {
  ANNA,
  GivenLedger,
  MAKER,
  NOW,
  givenTradingLedger,
  holdFunds,
  recorded,
  ticket,
} from '../testing/given-ledger.js';

describe('entries', () => {
  it('refuses to be built unbalanced and drops lines of zero', () => {
    const line = (units: bigint, asset = 'aud'): Parameters<typeof buildEntry>[0][number] => ({
      account: ANNA,
      bucket: 'available',
      asset,
      units,
    });
    expect(() => buildEntry([line(5n), line(-4n)])).toThrow('does not balance in aud');
    expect(buildEntry([line(5n), line(-5n), line(0n, 'btc')])).toHaveLength(2);
  });

  it('stops the shard on a recorded entry that does not balance or that makes a customer negative', () => {
    const ledger = new GivenLedger();
    ledger.tell('user-1000001', 1, 'AccountControlDerived', {
      uid: '1000001',
      status: 'active',
      allow: [],
      reasons: [],
    });
    const entry = (units: string): object => ({
      transactionType: 'deposit',
      businessId: 'x',
      postings: [{ account: ANNA, bucket: 'available', asset: 'aud', units }],
    });
    expect(() => ledger.machine.apply(recorded('ledger-0', 2, 'EntryPosted', entry('5')))).toThrow('does not balance');
  });

  it('refuses a replayed event out of order', () => {
    expect(() => new GivenLedger().machine.apply(recorded('ledger-0', 1, 'FeeScheduleSet', BASE_FEES))).toThrow(
      'does not follow',
    );
  });
});

describe('order ids', () => {
  const MS = 4096;
  it('remembers ids per gateway and refuses those far behind its newest', () => {
    const state = initialState();
    const use = (orderId: number, changes = {}): string => useOfOrderId(state, ticket(orderId, changes));
    rememberOrderId(state, 20_000 * MS, ticketDigest(ticket(20_000 * MS)));
    expect([use(20_000 * MS), use(20_000 * MS, { qtyLots: 7 })]).toEqual(['same', 'taken']);
    expect(use(19_000 * MS)).toBe('free');
    expect([use(10_000 * MS), use(9_999 * MS)]).toEqual(['free', 'taken']);
    expect([use(9_000 * MS), use(9_000 * MS + 128)]).toEqual(['taken', 'free']);
  });

  it('keeps no more than one window of ids', () => {
    const state = initialState();
    for (let ms = 0; ms < 30_000; ms += 100) rememberOrderId(state, ms * MS, 0);
    expect(state.recentOrderIds.get(0)?.ids.size).toBe(101);
  });
});

describe('ids in memory', () => {
  it('forgets what the table has and keeps what is newer', () => {
    const keys = new RecentClientOrderIds();
    keys.remember(ticket(1, { clientOrderId: 'a', bodyHash: 'x' }), 5);
    keys.remember(ticket(2, { clientOrderId: 'b', bodyHash: 'x' }), 9);
    keys.forgetUpTo(8);
    expect(keys.find(ticket(3, { clientOrderId: 'a', bodyHash: 'x' }))).toEqual({ kind: 'free' });
    expect(keys.find(ticket(3, { clientOrderId: 'b', bodyHash: 'y' }))).toEqual({ kind: 'conflict', orderId: 2 });
    expect(keys.find(ticket(3))).toEqual({ kind: 'free' });
  });

  it('keeps no id of a replay that the tables have, and every later one', () => {
    const [machine, replaying] = [new LedgerMachine(), LedgerMachine.forReplay()];
    const ledger = givenTradingLedger();
    for (const id of [1, 2, 3]) ledger.command(holdFunds(ticket(id, { clientOrderId: `c${id}`, bodyHash: 'x' })));
    machine.forgetIdsUpTo(ledger.log.length - 2);
    for (const event of ledger.log) {
      machine.apply(event);
      replaying.apply(event);
    }
    expect([machine.rememberedIds, replaying.rememberedIds]).toEqual([1, 0]);
    expect(machine.clientOrderIds.find(ticket(9, { clientOrderId: 'c3', bodyHash: 'x' }))).toMatchObject({
      kind: 'same',
    });
    expect(replaying.hash()).toBe(ledger.machine.hash());
  });
});

describe('fee rates', () => {
  it('follow the class for customers and are zero for the house', () => {
    const { state } = new GivenLedger().machine;
    expect(feeRatePpm(state, { account: ANNA, feeClass: 'C', role: 'maker' }, NOW)).toBe(2_000);
    expect(feeRatePpm(state, { account: MAKER, feeClass: 'C', role: 'taker' }, NOW)).toBe(0);
  });

  it('change only with a higher version and stay within bounds', () => {
    const ledger = new GivenLedger();
    const rates = (makerPpm: number): LedgerEvents['FeeScheduleSet']['classes'] => ({
      ...BASE_FEES.classes,
      A: { makerPpm, takerPpm: 0 },
    });
    expect(ledger.command({ type: 'SetFeeSchedule', version: 2, classes: rates(10) })).toEqual({
      ok: true,
      value: { changed: true },
    });
    expect(ledger.command({ type: 'SetFeeSchedule', version: 2, classes: rates(20) })).toEqual({
      ok: true,
      value: { changed: false },
    });
    expect(ledger.command({ type: 'SetFeeSchedule', version: 3, classes: rates(-1) })).toMatchObject({
      ok: false,
      rejection: { code: 'fee-schedule-invalid' },
    });
    expect(ledger.command({ type: 'SetFeeSchedule', version: 3, classes: rates(50_001) })).toMatchObject({ ok: false });
  });
});
