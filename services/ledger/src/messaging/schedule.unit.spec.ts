import { ManualClock } from '@corella/clock';
import type { LedgerCommand } from '@corella/contracts/ledger';
import { lastRankingMs } from '../domain/fees/jst-day.js';
import { termsOf } from '../domain/fees/fee-rank.js';
import { ANNA, BTCAUD, GivenLedger, NOW, givenTradingLedger, listed } from '../testing/given-ledger.js';
import { createSchedule, dueCommands } from './schedule.js';

const DAY_MS = 86_400_000;
const HT_AUD = { aud: '100000000', ht: '125000000' };

const scheduleOf = (ledger: GivenLedger, given: LedgerCommand[]) =>
  createSchedule({
    clock: new ManualClock(NOW),
    state: () => ledger.machine.state,
    onFault: (error) => {
      throw error;
    },
    submit: (command) => (given.push(command), Promise.resolve(ledger.command(command))),
  });

const rankOf = ({ machine }: GivenLedger, account: string): number | undefined =>
  machine.state.terms.get(account)?.rank;

/** Enough HT since then for rank 1. */
const holdHt = ({ machine }: GivenLedger, account: string, sinceMs: number): void => {
  termsOf(machine.state, account, sinceMs).ht.units = 1_000n * 10n ** 8n;
};

describe('what is due', () => {
  it('is the newest 05:00 JST once, even after days without running', () => {
    const ledger = givenTradingLedger();
    const effectiveAt = lastRankingMs(NOW);
    expect(dueCommands(ledger.machine.state, NOW)).toEqual([{ type: 'AssignRanks', effectiveAt }]);
    ledger.command({ type: 'AssignRanks', effectiveAt });
    expect(dueCommands(ledger.machine.state, effectiveAt + DAY_MS - 1)).toEqual([]);
    expect(dueCommands(ledger.machine.state, effectiveAt + 9 * DAY_MS)).toEqual([
      { type: 'AssignRanks', effectiveAt: effectiveAt + 9 * DAY_MS },
    ]);
  });

  it('are expired timers, and the hourly conversion once HT has a price', () => {
    const ledger = givenTradingLedger();
    const due = (nowMs: number): readonly string[] => dueCommands(ledger.machine.state, nowMs).map(({ type }) => type);
    ledger.command({ type: 'AssignRanks', effectiveAt: lastRankingMs(NOW) });
    ledger.command({ type: 'SetCancelTimer', account: ANNA, triggerAt: NOW + 5_000 });
    expect([due(NOW + 4_999), due(NOW + 5_000)]).toEqual([[], ['FireCancelTimers']]);
    ledger.market('SymbolListed', listed({ ...BTCAUD, symbol: 'htaud', index: 3, base: 'ht' }), 'htaud');
    Object.assign(ledger.machine.state.symbols.get('htaud') ?? {}, { lastTicks: 125 });
    expect(due(NOW)).toEqual(['SetFeeConversion']);
    ledger.command({ type: 'SetFeeConversion', audUnits: HT_AUD });
    expect([
      due(NOW + 3_599_999).includes('SetFeeConversion'),
      due(NOW + 3_600_000).includes('SetFeeConversion'),
    ]).toEqual([false, true]);
  });

  it('fires any number of timers in one tick, with as many commands as that takes', async () => {
    jest.useFakeTimers();
    const ledger = givenTradingLedger();
    ledger.command({ type: 'AssignRanks', effectiveAt: lastRankingMs(NOW) });
    for (let uid = 1; uid <= 6_000; uid += 1) ledger.machine.state.timers.set(`spot:${uid}`, NOW);
    const schedule = scheduleOf(ledger, []);
    schedule.start();
    await jest.advanceTimersByTimeAsync(500);
    expect(ledger.machine.state.timers.size).toBe(0);
    await schedule.stop();
    jest.useRealTimers();
  });

  it('continues a morning that a crash has interrupted', async () => {
    jest.useFakeTimers();
    const ledger = givenTradingLedger();
    const effectiveAt = lastRankingMs(NOW);
    const crowd = Array.from({ length: 5_000 }, (_, at) => `spot:${at}`);
    for (const account of crowd) holdHt(ledger, account, effectiveAt - 2 * DAY_MS);
    ledger.command({ type: 'AssignRanks', effectiveAt });
    const restarted = new GivenLedger();
    restarted.machine.restore(ledger.machine.snapshot());
    expect(crowd.filter((account) => rankOf(restarted, account) === 1).length).toBeLessThan(5_000);
    expect(dueCommands(restarted.machine.state, NOW)).toEqual([{ type: 'AssignRanks', effectiveAt }]);
    const schedule = scheduleOf(restarted, []);
    schedule.start();
    await jest.advanceTimersByTimeAsync(500);
    expect(crowd.filter((account) => rankOf(restarted, account) === 1)).toHaveLength(5_000);
    expect(dueCommands(restarted.machine.state, NOW)).toEqual([]);
    await schedule.stop();
    jest.useRealTimers();
  });

  it('is given to the ledger until nothing is left, and no longer after the stop', async () => {
    jest.useFakeTimers();
    const given: LedgerCommand[] = [];
    const ledger = givenTradingLedger();
    const schedule = scheduleOf(ledger, given);
    schedule.start();
    await jest.advanceTimersByTimeAsync(2_000);
    expect(given.map(({ type }) => type)).toEqual(['AssignRanks']);
    await schedule.stop();
    ledger.command({ type: 'SetCancelTimer', account: ANNA, triggerAt: NOW + 1 });
    await jest.advanceTimersByTimeAsync(2_000);
    expect(given).toHaveLength(1);
    jest.useRealTimers();
  });
});
