import { BusFault } from '@corella/bus';
import { SignalsFault } from '@corella/signals';
import { untilServed } from './until-served.js';

describe('what another service answers', () => {
  it('is asked again while nobody serves it', async () => {
    const faults = [new BusFault('no-handler', 'nobody serves it'), new SignalsFault('timeout', 'no answer in time')];
    let attempts = 0;
    const attempt = (): Promise<string> => {
      attempts += 1;
      const fault = faults.shift();
      return fault ? Promise.reject(fault) : Promise.resolve('done');
    };
    expect(await untilServed(attempt)).toBe('done');
    expect(attempts).toBe(3);
  });

  it('is not asked again after any other fault', async () => {
    await expect(untilServed(() => Promise.reject(new RangeError('a fault of ours')))).rejects.toThrow(
      'a fault of ours',
    );
  });
});
