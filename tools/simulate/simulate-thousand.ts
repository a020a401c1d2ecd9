import { simulateMany } from './simulate-many.js';

const SEEDS = 1_000;
const LONGEST_MS = 900_000;
/** What a thousand worlds together must have met; otherwise they show less than they seem to. */
const MUST_HAPPEN = [
  'FundsHeld', 'OrderAccepted', 'TradeExecuted', 'TradeSettled', 'HoldReleased', 'StopTriggered', 'OrderTriggered', 'SymbolStateSet', 'SymbolStateRefused',
  'SymbolParametersSet', 'AccountControlSet', 'CancelTimerFired', 'FeeScheduleSet', 'FeePreferenceSet', 'FeeConversionSet', 'ReferencePriceSet',
];

/** A thousand seeds from `from` on as one test: no promise is broken, and everything that can go on in a venue has gone on. */
export function simulateThousand(from: number): void {
  describe(`the seeds ${from} to ${from + SEEDS - 1}`, () => {
    it('hold every promise through crashes, lost, doubled and late messages, and lost snapshots', async () => {
      const { failures, counts, crashes } = await simulateMany({ from, seeds: SEEDS });
      expect(failures.join('\n')).toBe('');
      expect(MUST_HAPPEN.filter((type) => !counts[type])).toEqual([]);
      expect(crashes).toBeGreaterThan(SEEDS);
    }, LONGEST_MS);
  });
}
