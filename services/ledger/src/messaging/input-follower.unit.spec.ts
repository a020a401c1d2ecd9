import { createStoreFeed } from '@corella/bus-local';
import { interruptedFeed, type Interruption } from '@corella/durable-subscription/testing';
import { StoreUnavailable, versionedStore, type RecordedEvent } from '@corella/event-store';
import { createMemoryEventStore, eventually, sampleEvents } from '@corella/event-store/conformance';
import { inputRegistry, type InputSource } from '../inputs/input-source.js';
import { createInputFollower } from './input-follower.js';

const STREAM = 'market-btcaud';
const SOURCE = { category: 'market', types: ['Noted'] } as unknown as InputSource;

async function following(
  interruptions: readonly Interruption[],
  absorb: (events: readonly RecordedEvent[]) => Promise<void> = () => Promise.resolve(),
) {
  const store = createMemoryEventStore();
  await store.append(STREAM, -1, sampleEvents(STREAM, 0, 3));
  const absorbed: number[] = [];
  const faults: unknown[] = [];
  const interrupted: unknown[] = [];
  const follower = createInputFollower({
    feed: interruptedFeed(createStoreFeed(store), interruptions),
    registry: inputRegistry([SOURCE]),
    load: { onMarketEvent: () => undefined },
    symbolOf: () => 'btcaud',
    absorb: async (events) => {
      await absorb(events);
      absorbed.push(...events.map(({ revision }) => revision));
    },
    catchUp: () => Promise.resolve(),
    tryAgain: () => Promise.resolve(),
    onInterrupted: (error) => interrupted.push(error),
    onFault: (error) => faults.push(error),
  });
  return { store, follower, absorbed, faults, interrupted };
}

describe('the streams that the ledger follows', () => {
  it('are followed on after the store was away, from the event that was missed', async () => {
    const away = new StoreUnavailable('the store is away');
    const { store, follower, absorbed, faults, interrupted } = await following([
      { afterEvents: 0, error: away },
      { afterEvents: 2, error: away },
    ]);
    await follower.start();
    await store.append(STREAM, 2, sampleEvents(STREAM, 3, 1));
    await eventually(() => absorbed.length === 4);
    expect([absorbed, faults, interrupted]).toEqual([[0, 1, 2, 3], [], [away, away]]);
    await follower.stop();
  });

  it('may hold events that cannot be read: the machine stops their streams, and nothing else looks into them', async () => {
    const store = createMemoryEventStore();
    await store.append(STREAM, -1, sampleEvents(STREAM, 0, 2));
    const check = ({ revision }: RecordedEvent): string | null => (revision === 0 ? 'not ours' : null);
    const [taken, counted]: [unknown[], number[]] = [[], []];
    const follower = createInputFollower({
      feed: createStoreFeed(versionedStore(store, {}, check)),
      registry: inputRegistry([SOURCE]),
      load: { onMarketEvent: (_symbol, { revision }) => void counted.push(revision) },
      symbolOf: () => 'btcaud',
      absorb: async (events) => void taken.push(...events.map(({ unreadable = null }) => unreadable)),
      catchUp: () => Promise.resolve(),
      tryAgain: () => Promise.resolve(),
      onInterrupted: () => undefined,
      onFault: () => undefined,
    });
    await follower.start();
    expect([taken, counted]).toEqual([['not ours', null], [1]]);
    await follower.stop();
  });

  it.each<[string, readonly Interruption[], () => Promise<void>]>([
    ['damage of the log', [{ afterEvents: 1, error: new Error('wrong') }], () => Promise.resolve()],
    ['an event that cannot be taken', [], () => Promise.reject(new Error('wrong'))],
  ])('end the process at %s', async (_what, interruptions, absorb) => {
    const { follower, faults } = await following(interruptions, absorb);
    await expect(follower.start()).rejects.toThrow('wrong');
    expect(faults).toEqual([expect.objectContaining({ message: 'wrong' })]);
    await follower.stop();
  });
});
