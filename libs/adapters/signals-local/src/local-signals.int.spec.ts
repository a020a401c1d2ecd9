import { signalsConformance } from '@corella/signals/conformance';
import { createLocalSignals } from './local-signals.js';

signalsConformance('the local signals', () =>
  Promise.resolve({
    signals: createLocalSignals({ copies: true }),
    settle: () => Promise.resolve(),
    dispose: () => Promise.resolve(),
  }),
);

describe('the local signals', () => {
  it('pass references unless they are told to copy', async () => {
    const signals = createLocalSignals();
    const payload = { n: 1n };
    const seen: unknown[] = [];
    signals.subscribe('a', (one) => void seen.push(one));
    signals.publish('a', payload);
    signals.respond('same', (one: unknown) => one);
    expect(seen[0]).toBe(payload);
    expect(await signals.request('same', payload)).toBe(payload);
  });

  it('report a subscriber that throws', () => {
    const errors: unknown[] = [];
    const signals = createLocalSignals({ onError: (error, topic) => errors.push([topic, String(error)]) });
    signals.subscribe('a', () => {
      throw new Error('cannot');
    });
    signals.publish('a', 1);
    expect(errors).toEqual([['a', 'Error: cannot']]);
  });
});
