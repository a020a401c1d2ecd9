import { ORIGIN, givenIdentity, type Identity } from '../../testing/given-identity.js';
import { bindTotp, givenCustomer, valueOf } from '../../testing/given-people.js';
import { agreedRemoval, beginRemoval, removalEvents, sentRemoval } from '../../testing/given-removal.js';

describe('StopRemoval', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const stop = (uid: string, removalId: string) => ({ type: 'StopRemoval', uid, removalId, origin: ORIGIN }) as const;
  const agreed = (uid: string) => identity.asked('identity.removals-agreed', { uid });
  const given = async () => {
    const { uid, email } = await givenCustomer(identity);
    await bindTotp(identity, uid);
    return { uid, removalId: await sentRemoval(identity, beginRemoval(email)) };
  };

  it('stops an agreed removal of the own account, which is told until then', async () => {
    const { uid, removalId } = await given();
    expect(await agreed(uid)).toEqual([]);
    await agreedRemoval(identity, removalId);
    expect(await agreed(uid)).toEqual([{ removalId, project: 2, executeAt: identity.clock.nowMs() + 86_400_000 }]);
    valueOf(await identity.send<'StopRemoval'>(stop(uid, removalId)));
    expect(await agreed(uid)).toEqual([]);
    identity.clock.advance(86_400_000);
    await identity.service.tidy();
    expect((await removalEvents(identity, removalId)).at(-1)).toBe('RemovalCancelled');
    expect((await identity.context.users.get(uid))?.totpVersion).toBe(1);
    expect(await identity.asked('identity.security-log', { uid })).toContainEqual(
      expect.objectContaining({ action: 'removal-cancelled', ok: true }),
    );
    expect(await identity.refused(stop(uid, removalId))).toEqual({ code: 'removal-over' });
  });

  it('stops nothing of another account, nothing that is not agreed yet, and nothing that has taken place', async () => {
    const { uid, removalId } = await given();
    const other = (await givenCustomer(identity)).uid;
    expect(await identity.refused(stop(uid, removalId))).toEqual({ code: 'removal-over' });
    await agreedRemoval(identity, removalId);
    for (const [who, id] of [[other, removalId] as const, [uid, 'R000000000000'] as const, [uid, 'x'] as const])
      expect(await identity.refused(stop(who, id))).toEqual({ code: 'removal-over' });
    identity.clock.advance(86_400_000);
    await identity.context.users.change(uid, { type: 'ExecuteRemoval', removalId, project: 2 });
    expect(await identity.refused(stop(uid, removalId))).toEqual({ code: 'removal-over' });
    expect((await removalEvents(identity, removalId)).at(-1)).toBe('RemovalApproved');
  });
});
