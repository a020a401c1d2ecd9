import type { EventStore } from '@corella/event-store';
import { LostOwnership } from '@corella/single-writer';
import { firstBreak } from '../domain/audit/audit-chain.js';
import { givenIdentity } from '../testing/given-identity.js';
import type { Identity } from '../testing/given-identity.js';
import { AuditLog } from './audit-log.js';
import { ownAppends, type ServiceLease } from '@corella/aggregates';

const DAY_MS = 86_400_000;
const ENTRY = { actor: 's-1', role: 'aml', action: 'users.freeze', target: 'user:1' } as const;

describe('the audit log', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const deps = (store: EventStore = identity.store, lease?: ServiceLease) => ({
    store: ownAppends(store, lease),
    clock: identity.clock,
    written: () => undefined,
  });
  const records = async () => {
    const streams = [...(await identity.store.streams('audit'))].sort();
    const events = await Promise.all(
      streams.map((stream) => identity.store.readStream(stream, { from: 0, limit: 100 })),
    );
    return events.flat();
  };

  it('is one chain over all months and restarts', async () => {
    const log = new AuditLog(deps());
    await log.record(ENTRY);
    await log.record({ ...ENTRY, reason: 'stolen phone' });
    await new AuditLog(deps()).record({ ...ENTRY, target: 'user:2' });
    identity.clock.advance(31 * DAY_MS);
    await log.record({ ...ENTRY, target: 'user:3' });
    await new AuditLog(deps()).record({ ...ENTRY, target: 'user:4' });
    const all = await records();
    expect(all.map(({ stream }) => stream)).toEqual([
      ...Array(3).fill('audit-202601'),
      ...Array(2).fill('audit-202602'),
    ]);
    expect(all.every(({ meta }) => meta.by === 's-1')).toBe(true);
    expect(firstBreak(all, '')).toBeNull();
  });

  it('shows where a record was changed or removed', async () => {
    const all = await records();
    const changed = all.map((record, n) =>
      n === 3 ? { ...record, data: { ...record.data, reason: 'other' } } : record,
    );
    expect(firstBreak(changed, '')).toBe(3);
    expect(firstBreak([...all.slice(0, 2), ...all.slice(3)], '')).toBe(2);
  });

  it('reads the end of its stream again when somebody else has appended to it', async () => {
    const [one, other] = [new AuditLog(deps()), new AuditLog(deps())];
    await one.record({ ...ENTRY, target: 'a' });
    await other.record({ ...ENTRY, target: 'b' });
    await one.record({ ...ENTRY, target: 'c' });
    const all = await records();
    expect(all.slice(-3).map(({ data }) => data['target'])).toEqual(['a', 'b', 'c']);
    expect(firstBreak(all, '')).toBeNull();
  });

  it('writes under the epoch of its lease, which the chain covers, and nothing once the lease is lost', async () => {
    let isHeld = true;
    const log = new AuditLog(deps(identity.store, { epoch: 3, isHeld: () => isHeld }));
    await log.record({ ...ENTRY, target: 'd' });
    const all = await records();
    expect(all.at(-1)?.meta).toMatchObject({ by: 's-1', epoch: 3 });
    expect(firstBreak(all, '')).toBeNull();
    isHeld = false;
    await expect(log.record(ENTRY)).rejects.toThrow(LostOwnership);
    expect(await records()).toHaveLength(all.length);
  });

  it('gives up when it cannot append at all', async () => {
    const refusing: EventStore = {
      ...identity.store,
      append: async () => ({ ok: false, code: 'wrong-expected-revision', actual: 0 }),
    };
    const log = new AuditLog({ ...deps(), store: { ...ownAppends(refusing), streams: deps().store.streams } });
    await expect(log.record(ENTRY)).rejects.toThrow('could not be appended');
  });
});
