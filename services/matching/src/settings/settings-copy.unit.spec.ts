import { createStoreFeed } from '@corella/bus-local';
import { versionedStore } from '@corella/event-store';
import { createMemoryEventStore, eventually, sampleEvents } from '@corella/event-store/conformance';
import { MATCHING_SETTINGS_STREAM } from '@corella/contracts/market';
import { SettingsCopy } from './settings-copy.js';

describe('the copy of the settings', () => {
  const given = async () => {
    const store = versionedStore(createMemoryEventStore(), {}, () => 'of a later release');
    const fatal: unknown[] = [];
    const positions: (string | null)[] = [];
    const feed = createStoreFeed(store);
    const copy = new SettingsCopy({
      store,
      feed: {
        subscribe: (options) =>
          feed.subscribe({
            ...options,
            async onEvents(events) {
              await options.onEvents(events);
              positions.push(events.at(-1)?.position ?? null);
            },
          }),
      },
      onChanged: () => undefined,
      onInterrupted: () => undefined,
      onFatal: (error) => fatal.push(error),
    });
    await copy.start();
    return { store, fatal, positions, copy };
  };

  it('goes on when settings of another service cannot be read', async () => {
    const { store, fatal, positions, copy } = await given();
    await store.append('settings-ledger', -1, sampleEvents('settings-ledger', 0, 1));
    await eventually(() => positions.length + fatal.length > 0);
    expect(fatal).toEqual([]);
    await copy.stop();
  });

  it('ends when those of the markets cannot be read', async () => {
    const { store, fatal, copy } = await given();
    await store.append(MATCHING_SETTINGS_STREAM, -1, sampleEvents(MATCHING_SETTINGS_STREAM, 0, 1));
    await eventually(() => fatal.length > 0);
    expect(fatal).toMatchObject([{ name: 'UnreadableEvent' }]);
    await copy.stop();
  });
});
