import { givenIdentity, type Identity } from '../../testing/given-identity.js';
import { givenCustomer, givenStaff, valueOf } from '../../testing/given-people.js';
import { beginRemoval, claimRemoval, removalEvents, sentRemoval } from '../../testing/given-removal.js';

describe('ClaimRemoval', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });

  it('takes the oldest request for five minutes, on record, and leaves the next one to somebody else', async () => {
    const { uid, email } = await givenCustomer(identity);
    const one = (await givenStaff(identity, 'support')).principal;
    expect(await identity.refused({ type: 'ClaimRemoval', staff: one, removalId: null, requestId: 'q' })).toEqual({
      code: 'no-case-waiting',
    });
    const first = await sentRemoval(identity, beginRemoval(email));
    identity.clock.advance(60_000);
    const second = await sentRemoval(identity, beginRemoval(email));
    const other = (await givenStaff(identity, 'support')).principal;
    expect(valueOf(await claimRemoval(identity, one))).toMatchObject({ removalId: first });
    expect(valueOf(await claimRemoval(identity, other))).toMatchObject({ removalId: second });
    expect(await claimRemoval(identity, other, first)).toMatchObject({ rejection: { code: 'case-claimed' } });
    expect((await identity.audit()).at(-1)).toMatchObject({
      action: 'removal.claim',
      target: `user:${uid}`,
      after: second,
    });
    identity.clock.advance(300_000);
    await identity.service.tidy();
    expect((await removalEvents(identity, first)).at(-1)).toBe('RemovalReleased');
    expect(await claimRemoval(identity, other, first)).toMatchObject({ ok: true });
  });

  it('is for support alone, and for requests that exist', async () => {
    const kyc = (await givenStaff(identity, 'kyc')).principal;
    const support = (await givenStaff(identity, 'support')).principal;
    const claim = { type: 'ClaimRemoval', requestId: 'q' } as const;
    expect(await identity.refused({ ...claim, staff: kyc, removalId: null })).toMatchObject({
      code: 'permission-missing',
    });
    for (const removalId of ['R000000000000', 'nothing'])
      expect(await identity.refused({ ...claim, staff: support, removalId })).toEqual({ code: 'case-unknown' });
  });
});
