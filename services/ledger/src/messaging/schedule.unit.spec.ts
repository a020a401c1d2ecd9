import { ManualClock } from '@corella/clock';
import type { LedgerCommand } from '@corella/contracts/ledger';
import { lastRankingMs } from '../domain/fees/jst-day.js';
import { ANNA, BTCAUD, NOW, givenTradingLedger, listed } from '../testing/given-ledger.js';
import { createSchedule, dueCommands } from './schedule.js';

const DAY_MS = 86_400_000;
const HT_AUD = { aud: '100000000', ht: '125000000' };

describe('what time brings', () => {
  it('is the newest 05:00 JST at once, also after days of standing still, and then nothing', () => {
    const ledger = givenTradingLedger();
    const effectiveAt = lastRankingMs(NOW);
    expect(dueCommands(ledger.machine.state, NOW)).toEqual([{ type: 'AssignRanks', effectiveAt }]);
    ledger.command({ type: 'AssignRanks', effectiveAt });
    expect(dueCommands(ledger.machine.state, effectiveAt + DAY_MS - 1)).toEqual([]);
    expect(dueCommands(ledger.machine.state, effectiveAt + 9 * DAY_MS)).toEqual([
      { type: 'AssignRanks', effectiveAt: effectiveAt + 9 * DAY_MS },
    ]);
  });

  it('are timers that have run out, and the conversion each hour once HT has a price', () => {
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

  it('is told to the ledger until nothing is left, and no more after the stop', async () => {
    jest.useFakeTimers();
    const given: LedgerCommand[] = [];
    const ledger = givenTradingLedger();
    const schedule = createSchedule({
      clock: new ManualClock(NOW),
      state: () => ledger.machine.state,
      onFault: (error) => {
        throw error;
      },
      submit: (command) => (given.push(command), Promise.resolve(ledger.command(command))),
    });
    schedule.start();
    await jest.advanceTimersByTimeAsync(2_000);
    expect(given.map(({ type }) => type)).toEqual(['AssignRanks', 'AssignRanks']);
    await schedule.stop();
    ledger.command({ type: 'SetCancelTimer', account: ANNA, triggerAt: NOW + 1 });
    await jest.advanceTimersByTimeAsync(2_000);
    expect(given).toHaveLength(2);
    jest.useRealTimers();
  });
});
