import pino from 'pino';
import { createStoreFeed } from '@corella/bus-local';
import { interruptedFeed, type Interruption } from '@corella/durable-subscription/testing';
import { versionedStore, type RecordedEvent } from '@corella/event-store';
import { createMemoryEventStore, eventually } from '@corella/event-store/conformance';
import type { GatewayDeps } from '../../gateway.deps.js';
import { RevisionMemory } from '../../reads/revision-memory.js';
import { ACCOUNT, fundsHeld, ledgerEvent } from '../../testing/ledger-events.js';
import { AccountFeed } from './account-feed.js';

async function pushing(
  interruptions: readonly Interruption[],
  check: (event: RecordedEvent) => string | null = () => null,
) {
  const store = versionedStore(createMemoryEventStore(), {}, check);
  const feed = interruptedFeed(createStoreFeed(store), interruptions);
  const accounts = new AccountFeed({ feed } as GatewayDeps, pino({ level: 'silent' }), new RevisionMemory());
  const told: number[] = [];
  accounts.follow(ACCOUNT, (events) => void told.push(...events.map(({ revision }) => revision)));
  await accounts.start();
  const happens = (revision: number) =>
    store.append('ledger-0', revision - 1, [ledgerEvent('FundsHeld', fundsHeld(revision + 1), revision)]);
  return { accounts, told, happens };
}

describe('private pushes', () => {
  it('go on after any fault of the feed, with every event once', async () => {
    const { accounts, told, happens } = await pushing([
      { afterEvents: 1, error: new Error('the connection broke off') },
      { afterEvents: 0, error: new Error('the connection broke off again') },
    ]);
    for (const revision of [0, 1, 2]) await happens(revision);
    await eventually(() => told.length >= 3);
    expect(told).toEqual([0, 1, 2]);
    await accounts.stop();
  });

  it('tell an event once, even if the feed delivers it again', async () => {
    const twice: Interruption[] = [];
    const { accounts, told, happens } = await pushing(twice);
    await happens(0);
    await eventually(() => told.length === 1);
    (accounts as unknown as { take(events: readonly unknown[]): void }).take([
      ledgerEvent('FundsHeld', fundsHeld(1), 0),
    ]);
    expect(told).toEqual([0]);
    await accounts.stop();
  });

  it('tell whose sockets may have to be closed: a person, by the event of either release, and nobody of the house', async () => {
    const { accounts } = await pushing([]);
    const told: unknown[] = [];
    const listening = accounts.onControl((control) => void told.push(control));
    const take = (event: object) => (accounts as unknown as { take(events: readonly unknown[]): void }).take([event]);
    const set = (data: object, revision: number) =>
      take(ledgerEvent('AccountControlSet', { allow: [], reasons: [], ...data } as never, revision));
    set({ uid: '1', status: 'frozen' }, 0);
    set({ account: 'spot:2', status: 'closed' }, 1);
    set({ uid: '3', status: 'active' }, 2);
    set({ account: 'house:fees', status: 'frozen' }, 3);
    const ofUser = (uid: string, type: string) =>
      take({ ...ledgerEvent('FundsHeld', fundsHeld(1), 0), stream: `user-${uid}`, type, data: { uid } });
    ofUser('4', 'SessionsRevoked');
    ofUser('5', 'AccountClosed');
    expect(told).toEqual([
      { uid: '1', standing: 'frozen' },
      // Sealed before it is closed, and perhaps opened again.
      { uid: '2', standing: 'unsure' },
      { uid: '3', standing: 'unsure' },
      { uid: '4', standing: 'unsure' },
      { uid: '5', standing: 'closed' },
    ]);
    listening.close();
    set({ uid: '1', status: 'frozen' }, 4);
    expect(told).toHaveLength(5);
    await accounts.stop();
  });

  it('go on behind an event that this release cannot read', async () => {
    const check = ({ revision }: RecordedEvent): string | null => (revision === 1 ? 'of a later release' : null);
    const { accounts, told, happens } = await pushing([], check);
    for (const revision of [0, 1, 2]) await happens(revision);
    await eventually(() => told.length >= 2);
    expect(told).toEqual([0, 2]);
    await accounts.stop();
  });
});
