import type { LedgerCommand } from '@corella/contracts/ledger';
import { MAX_APPEND_BYTES } from '@corella/event-store';
import { ANNA, BEN, NOW, givenTradingLedger, holdFunds, ticket } from '../../testing/given-ledger.js';

const set = (
  triggerAt: number | null,
  account = ANNA,
): Parameters<ReturnType<typeof givenTradingLedger>['command']>[0] => ({ type: 'SetCancelTimer', account, triggerAt });

describe('the cancel-all-after timer', () => {
  it('is set, moved and stopped, and records nothing twice', () => {
    const ledger = givenTradingLedger();
    expect(ledger.command(set(null))).toEqual({ ok: true, value: { changed: false } });
    expect(ledger.command(set(NOW + 5_000))).toEqual({ ok: true, value: { changed: true } });
    expect(ledger.command(set(NOW + 9_000))).toEqual({ ok: true, value: { changed: true } });
    expect(ledger.command(set(NOW + 9_000))).toEqual({ ok: true, value: { changed: false } });
    expect([...ledger.machine.state.timers]).toEqual([[ANNA, NOW + 9_000]]);
    ledger.command(set(null));
    expect(ledger.machine.state.timers.size).toBe(0);
  });

  it.each([[NOW], [NOW - 1], [NOW + 86_402_000], [NOW + 0.5], [Number.NaN], ['soon' as never]])(
    'refuses to run out at %s',
    (triggerAt) => {
      expect(givenTradingLedger().command(set(triggerAt))).toMatchObject({
        ok: false,
        rejection: { code: 'timer-invalid' },
      });
    },
  );

  it('can be as long as a day, and is refused for an unknown account', () => {
    const ledger = givenTradingLedger();
    expect(ledger.command(set(NOW + 86_400_000))).toMatchObject({ ok: true });
    expect(ledger.command(set(NOW + 5_000, 'spot:9'))).toMatchObject({
      ok: false,
      rejection: { code: 'account-unknown' },
    });
  });

  it('fires due timers once, with the number of open orders', () => {
    const ledger = givenTradingLedger();
    ledger.command(holdFunds(ticket(1)));
    ledger.command(set(NOW + 5_000));
    ledger.command(set(NOW + 6_000, BEN));
    ledger.command({ type: 'FireCancelTimers' }, NOW + 4_999);
    ledger.command({ type: 'FireCancelTimers' }, NOW + 5_500);
    ledger.command({ type: 'FireCancelTimers' }, NOW + 5_600);
    expect(ledger.log.filter(({ type }) => type === 'CancelTimerFired').map(({ data }) => data)).toEqual([
      { account: ANNA, orders: 1 },
    ]);
    expect([...ledger.machine.state.timers.keys()]).toEqual([BEN]);
  });

  it('is remembered as fired until the last of the account’s orders has ended, so that a start cancels the rest', () => {
    const ledger = givenTradingLedger();
    for (const orderId of [1, 2]) ledger.command(holdFunds(ticket(orderId)));
    ledger.command(set(NOW + 5_000));
    ledger.command({ type: 'FireCancelTimers' }, NOW + 5_500);
    const firedAt = ledger.last('CancelTimerFired').revision;
    const left = [1, 2].map((orderId) => {
      ledger.market('OrderClosed', {
        orderId,
        account: ANNA,
        state: 'canceled',
        reason: 'timer',
        filledLots: 0,
        filledValue: 0,
        source: 'spot-api',
      });
      return [...ledger.machine.state.fired];
    });
    expect(left).toEqual([[[ANNA, firedAt]], []]);
  });

  it('fires any number of timers in appends that the store accepts, the earliest first', () => {
    const ledger = givenTradingLedger();
    for (let uid = 1; uid <= 6_000; uid += 1)
      ledger.machine.state.timers.set(`spot:${'0'.repeat(56)}${uid}`, NOW + 60_000 - uid);
    const rounds: number[] = [];
    const fired: unknown[] = [];
    for (let from = -1; from !== ledger.log.length;) {
      from = ledger.log.length;
      ledger.command({ type: 'FireCancelTimers' }, NOW + 60_000);
      const append = ledger.log.slice(from);
      rounds.push(append.length);
      fired.push(...append.map(({ data }) => data.account));
      expect(JSON.stringify(append).length).toBeLessThan(MAX_APPEND_BYTES / 2);
    }
    expect(rounds.length).toBeLessThanOrEqual(13);
    expect(fired).toEqual(Array.from({ length: 6_000 }, (_, at) => `spot:${'0'.repeat(56)}${6_000 - at}`));
    expect(ledger.machine.state.timers.size).toBe(0);
  });

  it('is not moved back by a late copy of an older command, whatever came meanwhile', () => {
    const ledger = givenTradingLedger();
    const numbered = (number: number, triggerAt: number | null, sender = 'g1'): LedgerCommand => ({
      type: 'SetCancelTimer',
      account: ANNA,
      triggerAt,
      sequence: { sender, number },
    });
    const [first, off, again] = [numbered(1, NOW + 5_000), numbered(2, null), numbered(3, null)];
    for (const command of [first, off, again]) expect(ledger.command(command)).toMatchObject({ ok: true });
    const replayed = ledger.replayed();
    const before = ledger.log.length;
    for (const late of [first, off, again])
      for (const machine of [ledger.machine, replayed])
        expect(machine.execute(late, NOW + 1)).toEqual({ events: [], reply: { ok: true, value: { changed: false } } });
    expect(ledger.machine.state.timers.size).toBe(0);
    expect(ledger.log.length).toBe(before);
    // Another gateway sets it, and a copy of what changed nothing comes after that.
    ledger.command(numbered(1, NOW + 8_000, 'g2'));
    ledger.command(again);
    expect([...ledger.machine.state.timers]).toEqual([[ANNA, NOW + 8_000]]);
    expect(ledger.replayed().hash()).toBe(ledger.machine.hash());
  });

  it('is not set by a late copy of a command that was refused', () => {
    const ledger = givenTradingLedger();
    ledger.command(set(NOW + 5_000));
    const early = { ...set(NOW + 86_402_000), sequence: { sender: 'g1', number: 1 } } as const;
    expect(ledger.command(early)).toMatchObject({ ok: false, rejection: { code: 'timer-invalid' } });
    for (const machine of [ledger.machine, ledger.replayed()]) machine.execute(early, NOW + 2_000);
    expect([...ledger.machine.state.timers]).toEqual([[ANNA, NOW + 5_000]]);
    expect(ledger.replayed().hash()).toBe(ledger.machine.hash());
  });
});
