import type { EventStore } from '@corella/event-store';
import { givenIdentity } from '../testing/given-identity.js';
import type { Identity } from '../testing/given-identity.js';
import { sharedVerification, verifyAudit } from './verify-audit.js';

const DAY_MS = 86_400_000;
const ENTRY = { actor: 's-1', role: 'aml', action: 'users.freeze', target: 'user:1' } as const;

describe('the verification of the audit log', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
    // The service's own log: lists then wait for what it has written.
    const log = identity.context.audit;
    for (let n = 0; n < 3; n += 1) await log.record({ ...ENTRY, target: `user:${n}` });
    identity.clock.advance(31 * DAY_MS);
    await log.record(ENTRY);
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });

  it('counts all records of all months and gives the last hash', async () => {
    const rows = await identity.asked('identity.list-audit', { filter: {}, sort: ['at', 'DESC'], range: [0, 9] });
    expect(await identity.asked('identity.verify-audit', {})).toEqual({
      intact: true,
      records: 4,
      hash: rows.ok ? rows.value.rows[0]?.hash : '',
    });
  });

  /** The store, with the limits of the reads of the audit log. */
  const counted = () => {
    const limits: number[] = [];
    const readStream: EventStore['readStream'] = (stream, options) => {
      limits.push(options.limit);
      return identity.store.readStream(stream, options);
    };
    return { limits, store: { streams: identity.store.streams.bind(identity.store), readStream } };
  };

  it('runs once for all who ask at the same time, and again for whoever asks later', async () => {
    const { limits, store } = counted();
    const verify = sharedVerification(store);
    const answers = await Promise.all([verify(), verify(), verify()]);
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toMatchObject({ intact: true, records: 4 });
    // One read for each of the two months.
    expect(limits).toEqual([100, 100]);
    await verify();
    expect(limits).toHaveLength(4);
  });

  it('runs again after one that failed', async () => {
    const { store } = counted();
    let fails = true;
    const streams: EventStore['streams'] = (category) =>
      fails ? Promise.reject(new Error('the disk is away')) : store.streams(category);
    const verify = sharedVerification({ ...store, streams });
    await expect(verify()).rejects.toThrow('the disk is away');
    fails = false;
    expect(await verify()).toMatchObject({ intact: true });
  });

  it('names the record at which the chain breaks', async () => {
    const forged: Pick<EventStore, 'readStream'> = {
      readStream: async (stream, options) =>
        (await identity.store.readStream(stream, options)).map((event) =>
          event.stream === 'audit-202601' && event.revision === 1
            ? { ...event, data: { ...event.data, target: 'user:9' } }
            : event,
        ),
    };
    const store = { streams: identity.store.streams.bind(identity.store), ...forged };
    expect(await verifyAudit(store)).toEqual({ intact: false, records: 1, brokenAt: '202601-1' });
  });
});
