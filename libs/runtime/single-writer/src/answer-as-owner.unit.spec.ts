import { createLocalBus } from '@corella/bus-local';
import { createLocalSignals } from '@corella/signals-local';
import { answeringAsOwner } from './answer-as-owner.js';

function setUp() {
  let isOwner = true;
  const [bus, signals] = [createLocalBus(), createLocalSignals()];
  const writer = { mayAnswer: () => isOwner, status: () => ({ stream: 'tally-0' }) as never };
  return { bus, signals, owned: answeringAsOwner({ bus, signals }, () => writer), lose: () => void (isOwner = false) };
}

describe('whoever serves what a writer knows', () => {
  it('answers while the writer is the owner', async () => {
    const { bus, signals, owned } = setUp();
    owned.bus.serve('tally', 'tally-0', (command: { readonly n: number }, { lane }) =>
      Promise.resolve([command.n, lane]),
    );
    owned.signals.respond('tally.of', (name: string) => `${name}: 1`);
    expect(await bus.request('tally', { n: 1 }, { partition: 'tally-0', lane: 'cancel' })).toEqual([1, 'cancel']);
    expect(await signals.request('tally.of', 'a')).toBe('a: 1');
    expect(await owned.signals.request('tally.of', 'a')).toBe('a: 1');
    expect(await owned.signals.gather('tally.of', 'a', { timeoutMs: 1_000 })).toEqual(['a: 1']);
    expect(await owned.bus.request('tally', { n: 2 }, { partition: 'tally-0' })).toEqual([2, 'client']);
  });

  it('keeps an answer that was made while the ownership was lost', async () => {
    const { bus, signals, owned, lose } = setUp();
    const making = (): Promise<string> => Promise.resolve().then(() => (lose(), 'an answer'));
    owned.bus.serve('tally', 'tally-0', making);
    owned.signals.respond('tally.of', making);
    await expect(bus.request('tally', {}, { partition: 'tally-0' })).rejects.toMatchObject({ code: 'timeout' });
    await expect(signals.request('tally.of', 'a')).rejects.toMatchObject({ code: 'no-responder' });
  });

  it('says why it took nothing', async () => {
    const { bus, owned, lose } = setUp();
    owned.bus.serve('tally', 'tally-0', () => Promise.reject(new RangeError('unknown command')));
    lose();
    await expect(bus.request('tally', {}, { partition: 'tally-0' })).rejects.toThrow('unknown command');
  });

  it('publishes and listens as before', () => {
    const { signals, owned } = setUp();
    const heard: unknown[] = [];
    owned.signals.subscribe('tally.>', (payload) => void heard.push(payload));
    signals.publish('tally.a', 1);
    owned.signals.publish('tally.b', 2);
    expect(heard).toEqual([1, 2]);
  });
});
