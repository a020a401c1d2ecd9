import { givenIdentity, type Identity } from '../../testing/given-identity.js';
import { givenCustomer, givenStaff, valueOf } from '../../testing/given-people.js';
import { beginRemoval, claimRemoval, removalEvents, sentRemoval } from '../../testing/given-removal.js';

describe('ReleaseRemoval', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });

  it('gives back what one has claimed, and nothing that somebody else has', async () => {
    const removalId = await sentRemoval(identity, beginRemoval((await givenCustomer(identity)).email));
    const [one, other] = [await givenStaff(identity, 'support'), await givenStaff(identity, 'support')];
    const release = { type: 'ReleaseRemoval', removalId, requestId: 'q' } as const;
    valueOf(await claimRemoval(identity, one.principal, removalId));
    expect(await identity.refused({ ...release, staff: other.principal })).toEqual({ code: 'case-not-yours' });
    valueOf(await identity.send<'ReleaseRemoval'>({ ...release, staff: one.principal }));
    expect((await removalEvents(identity, removalId)).at(-1)).toBe('RemovalReleased');
  });
});
