import type { EventStore } from '@corella/event-store';
import { givenIdentity } from '../testing/given-identity.js';
import type { Identity } from '../testing/given-identity.js';
import { verifyAudit } from './verify-audit.js';

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
