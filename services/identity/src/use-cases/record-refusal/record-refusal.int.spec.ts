import { givenIdentity } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import { givenStaff } from '../../testing/given-people.js';

describe('RecordRefusal', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });

  it('records what somebody tried, under the role that they really have', async () => {
    const { principal } = await givenStaff(identity, 'support');
    const staff = { ...principal, role: 'admin' } as const;
    await identity.send<'RecordRefusal'>({
      type: 'RecordRefusal',
      staff,
      attempt: 'POST /operator/api/markets/btcaud/halt',
      target: 'markets/btcaud/halt',
      code: 'permission-missing',
      requestId: 'q',
    });
    expect((await identity.audit()).at(-1)).toEqual({
      actor: principal.staffId,
      role: 'support',
      action: 'refused',
      target: 'markets/btcaud/halt',
      before: 'POST /operator/api/markets/btcaud/halt',
      after: 'permission-missing',
      requestId: 'q',
    });
  });

  it('records nothing of somebody who is not staff', async () => {
    const { principal } = await givenStaff(identity, 'support');
    const stranger = { ...principal, staffId: 's-nobody' };
    expect(
      await identity.refused({
        type: 'RecordRefusal',
        staff: stranger,
        attempt: 'GET /operator/api/users',
        target: 'users',
        code: 'permission-missing',
        requestId: 'q',
      }),
    ).toEqual({ code: 'staff-unknown' });
  });
});
