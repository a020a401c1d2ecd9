import type { ListRequest } from '@corella/contracts/queries';
import type { DemoLogins } from '../demo/demo-people.js';
import { givenIdentity, type Identity } from '../testing/given-identity.js';
import { staffed } from '../testing/given-people.js';

const DAY_MS = 86_400_000;

describe('who had access', () => {
  let identity: Identity;
  let logins: DemoLogins;
  const moments: number[] = [];
  const moment = (): number => {
    const now = identity.clock.nowMs();
    moments.push(now);
    identity.clock.advance(DAY_MS);
    return now;
  };
  const asked = (at: number | string, filter: ListRequest['filter'] = {}) => {
    const asOf = typeof at === 'number' ? new Date(at).toISOString() : at;
    return identity.asked('identity.list-staff', {
      filter: { ...filter, asOf_lte: asOf },
      sort: ['role', 'ASC'],
      range: [0, 99],
    });
  };
  const rowsAt = async (at: number, filter: ListRequest['filter'] = {}) => {
    const found = await asked(at, filter);
    if (!found.ok) throw new Error(found.rejection.code);
    return found.value.rows;
  };
  const oneAt = async (at: number, staffId: string) => (await rowsAt(at)).find((row) => row.staffId === staffId);

  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });

  it('is told of every day: as what, since when, and the last login by then', async () => {
    const before = moment();
    logins = await identity.service.seedDemo();
    const joined = moment();
    const { staffId } = await staffed(identity, logins, 'risk');
    const loggedIn = moment();
    const change = { type: 'ChangeRole', from: 'risk', to: 'market', by: 'two', approvalId: 'a1' } as const;
    expect((await identity.context.staff.change(staffId, change)).ok).toBe(true);
    const moved = moment();
    await staffed(identity, logins, 'market', 0);
    expect((await identity.context.staff.change(staffId, { type: 'Disable', by: 'two' })).ok).toBe(true);
    const gone = moment();

    expect(await rowsAt(before)).toEqual([]);
    expect(await oneAt(joined, staffId)).toMatchObject({ role: 'risk', status: 'active', lastLoginAt: null });
    const then = await oneAt(loggedIn, staffId);
    expect(then).toMatchObject({ role: 'risk', name: expect.stringMatching(/\w/), lastLoginAt: expect.any(Number) });
    expect(await oneAt(moved, staffId)).toMatchObject({ role: 'market', lastLoginAt: then?.lastLoginAt });
    expect(await oneAt(gone, staffId)).toMatchObject({ role: 'market', status: 'disabled' });
    expect((await rowsAt(joined)).length).toBe(logins.staff.length);
  });

  it('is filtered by what held then', async () => {
    const [, joined = 0, , moved = 0] = moments;
    const risks = (await rowsAt(joined, { role: 'risk' })).length;
    expect((await rowsAt(moved, { role: 'risk' })).length).toBe(risks - 1);
    expect(await rowsAt(moved, { q: 'nobody of this name' })).toEqual([]);
  });

  it.each(['yesterday', ''])('refuses the moment %j', async (at) => {
    expect(await asked(at)).toMatchObject({ ok: false, rejection: { code: 'filter-unknown', field: 'asOf_lte' } });
  });
});
