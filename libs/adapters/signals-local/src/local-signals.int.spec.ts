import { signalsConformance } from '@corella/signals/conformance';
import { createLocalSignals } from './local-signals.js';

signalsConformance('the local signals', () =>
  Promise.resolve({ signals: createLocalSignals(), settle: () => Promise.resolve(), dispose: () => Promise.resolve() }),
);

describe('the local signals', () => {
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
