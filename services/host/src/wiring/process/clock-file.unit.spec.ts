import { ManualClock } from '@corella/clock';
import { clockOf } from './clock-file.js';

describe('the clock of a drill', () => {
  const system = new ManualClock(1_000_000);
  const now = (text: string): number | undefined => clockOf(text, system)?.nowMs();

  it('shifts the system time, stands still, or is the system time', () => {
    expect([now('+3600000\n'), now('-86400000'), now('=5'), now('')]).toEqual([4_600_000, -85_400_000, 5, 1_000_000]);
    system.advance(10);
    expect([now('+1'), now('=5')]).toEqual([1_000_011, 5]);
  });

  it.each(['3600000', '+1h', '=', '+-1', '=1.5', '+9999999999999'])('does not accept %s as a time', (text) => {
    expect(clockOf(text, system)).toBeNull();
  });
});
