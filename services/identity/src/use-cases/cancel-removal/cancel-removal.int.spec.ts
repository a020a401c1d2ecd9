import { eventually, ORIGIN, givenIdentity, type Identity } from '../../testing/given-identity.js';
import { bindTotp, givenCustomer, valueOf } from '../../testing/given-people.js';
import { agreedRemoval, beginRemoval, removalEvents, sentRemoval, tokenIn } from '../../testing/given-removal.js';

describe('CancelRemoval', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const cancel = (token: string) => ({ type: 'CancelRemoval', token, origin: ORIGIN }) as const;

  it('stops an agreed removal by the link that the owner was mailed, for good', async () => {
    const { uid, email } = await givenCustomer(identity);
    await bindTotp(identity, uid);
    const removalId = await sentRemoval(identity, beginRemoval(email));
    expect((await agreedRemoval(identity, removalId)).decided).toMatchObject({ value: { status: 'executed' } });
    const token = await tokenIn(identity, email);
    valueOf(await identity.send<'CancelRemoval'>(cancel(token)));
    identity.clock.advance(86_400_000);
    await identity.service.tidy();
    expect((await removalEvents(identity, removalId)).at(-1)).toBe('RemovalCancelled');
    expect((await identity.context.users.get(uid))?.totpVersion).toBe(1);
    expect(await identity.refused(cancel(token))).toEqual({ code: 'removal-link-invalid', field: 'token' });
  });

  it('is too late once the day is over, also before the removal is carried out', async () => {
    const { uid, email } = await givenCustomer(identity);
    await bindTotp(identity, uid);
    const removalId = await sentRemoval(identity, beginRemoval(email));
    await agreedRemoval(identity, removalId);
    const token = await tokenIn(identity, email);
    await eventually(async () => (await identity.context.removalRows.toldAt(removalId)) !== null);
    identity.clock.advance(86_400_000);
    expect(await identity.refused(cancel(token))).toEqual({ code: 'removal-link-invalid', field: 'token' });
    await identity.service.tidy();
    expect((await removalEvents(identity, removalId)).at(-1)).toBe('RemovalExecuted');
  });

  it('is too late for what was carried out and not noted before a crash', async () => {
    const { uid, email } = await givenCustomer(identity);
    await bindTotp(identity, uid);
    const removalId = await sentRemoval(identity, beginRemoval(email));
    await agreedRemoval(identity, removalId);
    await tokenIn(identity, email);
    identity.clock.advance(86_400_000);
    // The mail was late, so its link lives on.
    const now = identity.clock.nowMs();
    const named = { uid, removalId, for: 'cancel' } as const;
    const token = await identity.context.removalLinks.issue(named, { now, until: now + 3_600_000 });
    await identity.context.users.change(uid, { type: 'ExecuteRemoval', removalId, project: 2 });
    expect(await identity.send<'CancelRemoval'>(cancel(token))).toMatchObject({
      rejection: { code: 'removal-link-invalid', field: 'token' },
    });
    expect((await removalEvents(identity, removalId)).at(-1)).toBe('RemovalApproved');
  });
});
