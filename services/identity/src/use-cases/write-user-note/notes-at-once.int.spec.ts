import type { StaffPrincipal } from '@corella/contracts/identity';
import { givenIdentity } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import { givenCustomer, givenStaff } from '../../testing/given-people.js';

describe('WriteUserNote in the same moment', () => {
  let identity: Identity;
  let uid: string;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  beforeEach(async () => {
    uid = (await givenCustomer(identity)).uid;
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const author = async () => (await givenStaff(identity, 'support')).principal;
  const write = (staff: StaffPrincipal, text: string) =>
    identity.send<'WriteUserNote'>({
      type: 'WriteUserNote',
      staff,
      uid,
      text,
      requestId: 'q',
      idempotencyKey: 'n-1',
    });
  const written = async () =>
    (await identity.events(`user-${uid}`)).filter(({ type }) => type === 'UserNoteWritten').map(({ data }) => data);

  it('writes one note for one author and key, and gives both senders the same answer', async () => {
    const staff = await author();
    const [one, other] = await Promise.all([write(staff, 'Called back.'), write(staff, 'Called back.')]);
    expect(one).toMatchObject({ ok: true });
    expect(other).toEqual(one);
    expect(await written()).toHaveLength(1);
    expect((await identity.audit()).filter(({ target }) => target === `user:${uid}`)).toHaveLength(1);
  });

  it('writes two notes for two authors who happen to use the same key', async () => {
    const [ann, bea] = [await author(), await author()];
    const replies = await Promise.all([write(ann, 'Called back.'), write(bea, 'Called back.')]);
    expect(replies).toMatchObject([{ ok: true }, { ok: true }]);
    expect(await written()).toMatchObject([{ by: ann.staffId }, { by: bea.staffId }]);
    expect(new Set(replies.map((reply) => reply.ok && reply.value.noteId)).size).toBe(2);
  });
});
