import { Unavailable } from '@corella/result';
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

  it('give what is known at once in the same turn to those who ask so, and all else by a promise', async () => {
    const signals = createLocalSignals();
    let known: unknown = 1;
    const answering = signals.respond('a', () => known);
    expect(signals.requestSoon?.('a', null)).toBe(1);
    known = null;
    expect(signals.requestSoon?.('a', null)).toBeNull();
    known = Promise.resolve(2);
    const later = signals.requestSoon?.('a', null);
    expect(later).toBeInstanceOf(Promise);
    expect(await later).toBe(2);
    known = new Promise(() => undefined);
    await expect(signals.requestSoon?.('a', null, { timeoutMs: 5 })).rejects.toMatchObject({ code: 'timeout' });
    answering.close();
    await expect(signals.requestSoon?.('a', null)).rejects.toMatchObject({ code: 'no-responder' });
    signals.respond('a', () => {
      throw new Unavailable('no vault');
    });
    await expect(signals.requestSoon?.('a', null)).rejects.toMatchObject({ code: 'unavailable' });
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
