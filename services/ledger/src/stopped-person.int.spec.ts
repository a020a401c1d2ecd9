import type { RecordedEvent } from '@corella/event-store';
import { ANNA } from './testing/given-ledger.js';
import { GivenService } from './testing/given-service.js';

describe('a person whose control this release cannot read', () => {
  const given = new GivenService();
  const alarms: string[] = [];
  const onAlarm = (error: unknown): void => void alarms.push(String(error));
  const statusOf = async () => (await given.asked('ledger.account', { account: ANNA }))?.status;
  const count = async (wanted: string): Promise<number> =>
    (await given.venue.store.readStream('ledger-0', { from: 0, limit: 1_000 })).filter(({ type }) => type === wanted)
      .length;
  /** A fault of one release: it takes a freeze for an event that does not exist. */
  const faulty = {
    onAlarm,
    misread: (event: RecordedEvent) =>
      event.data['status'] === 'frozen' ? { ...event, data: { ...event.data, status: 'asleep' } } : event,
  };

  beforeAll(async () => {
    await given.start(faulty);
    await given.fund();
    await given.tell('user-1000001', 'AccountControlDerived', {
      uid: '1000001',
      status: 'frozen',
      allow: ['exchange'],
      reasons: ['risk'],
    });
    await given.eventually(() => alarms.some((alarm) => alarm.includes('user-1000001')));
  });
  afterAll(() => given.end());

  it('stays as they were, and is reported again at a start of the same release, in one event', async () => {
    await given.venue.stop();
    alarms.length = 0;
    await given.start(faulty);
    expect(alarms).toEqual([expect.stringContaining('user-1000001')]);
    expect([await statusOf(), await count('InputStopped')]).toEqual(['active', 1]);
  });

  it('is frozen at the start of a release that can read it, although the feed is long past the event', async () => {
    await given.venue.stop();
    alarms.length = 0;
    await given.start({ onAlarm });
    expect([await statusOf(), alarms]).toEqual(['frozen', []]);
    await given.eventually(async () => (await count('RanksAssigned')) === 1);
    const before = await given.venue.ledger.liveHash();
    await given.venue.stop();
    await given.start({ withoutSnapshots: true });
    expect(await given.venue.ledger.liveHash()).toEqual(before);
  });
});
