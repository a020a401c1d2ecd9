import type { UserHistoryEvent } from '@corella/contracts/identity';
import { givenIdentity } from '../testing/given-identity.js';
import type { Identity } from '../testing/given-identity.js';
import { frozen, givenCustomer, givenStaff } from '../testing/given-people.js';

const FREEZES = ['UserFrozen', 'UserUnfrozen'] as const;
const SESSIONS = ['SessionsRevoked'] as const;

describe('what happened to a customer', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const events = (uid: string, types: readonly UserHistoryEvent['type'][], more: object = {}) =>
    identity.asked('identity.user-events', { uid, types, limit: 100, ...more });

  it('is told newest first, with the names of the staff who did it', async () => {
    const { uid } = await givenCustomer(identity);
    await frozen(identity, uid);
    const [maker, checker] = [await givenStaff(identity, 'aml'), await givenStaff(identity, 'aml')];
    const by = [maker, checker].map(({ principal }) => principal.staffId).join();
    await identity.context.users.change(uid, { type: 'Unfreeze', by, approvalId: 'ap-1' }, { by });
    const { rows, next } = await events(uid, [...FREEZES, 'UserRegistered']);
    expect(rows.map(({ event, byNames }) => [event.type, byNames.length])).toEqual([
      ['UserUnfrozen', 2],
      ['UserFrozen', 1],
      ['UserRegistered', 0],
    ]);
    expect(rows[0]?.byNames).toEqual([maker.principal.name, checker.principal.name]);
    expect(next).toBeNull();
  });

  it('comes in pages over a long stream, without a repetition or a gap', async () => {
    const { uid } = await givenCustomer(identity);
    for (let times = 0; times < 450; times += 1) await identity.context.users.change(uid, { type: 'RevokeSessions' });
    const generations: number[] = [];
    let before: number | undefined;
    do {
      const page = await events(uid, SESSIONS, { limit: 90, ...(before === undefined ? {} : { before }) });
      for (const { event } of page.rows) if (event.type === 'SessionsRevoked') generations.push(event.data.generation);
      before = page.next ?? undefined;
    } while (before !== undefined);
    expect(generations).toEqual(Array.from({ length: 450 }, (_, index) => 450 - index));
  });

  it('ends at a time, and is nothing for somebody unknown', async () => {
    const { uid } = await givenCustomer(identity);
    const to = identity.clock.nowMs();
    identity.clock.advance(1);
    await identity.context.users.change(uid, { type: 'RevokeSessions' });
    expect((await events(uid, SESSIONS, { to })).rows).toEqual([]);
    expect((await events(uid, SESSIONS, { to: to + 1 })).rows).toHaveLength(1);
    expect(await events('1000000', SESSIONS)).toEqual({ rows: [], next: null });
  });
});
