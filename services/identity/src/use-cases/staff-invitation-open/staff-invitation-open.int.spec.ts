import { ORIGIN, givenIdentity } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import { givenInvited } from '../../testing/given-people.js';

describe('StaffInvitationOpen', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity({ demo: false });
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const open = (token: string) => ({ type: 'StaffInvitationOpen', token, origin: ORIGIN }) as const;
  async function opened(token: string) {
    const reply = await identity.send<'StaffInvitationOpen'>(open(token));
    if (!reply.ok) throw new Error(reply.rejection.code);
    return reply.value;
  }
  const invalid = { code: 'invitation-invalid' };

  it('tells who is invited, with a secret for the authenticator, and joins nobody', async () => {
    const { token, email, staffId } = await givenInvited(identity, 'aml');
    const head = await identity.store.head();
    const invited = await opened(token);
    expect(invited).toMatchObject({ email, role: 'aml', name: `Name of ${staffId}` });
    expect(decodeURIComponent(invited.uri)).toContain(`otpauth://totp/Corella:${email}?`);
    expect(await identity.store.head()).toBe(head);
  });

  it('takes a link for three days, the newest of a person, and never after they were disabled', async () => {
    const { token, staffId } = await givenInvited(identity, 'kyc');
    const { context, clock } = identity;
    const newer = await context.invitations.issue(staffId, clock.nowMs());
    expect(await identity.refused(open(token))).toEqual(invalid);
    clock.advance(3 * 86_400_000);
    expect(await identity.refused(open(newer))).toEqual(invalid);
    const newest = await context.invitations.issue(staffId, clock.nowMs());
    await context.staff.change(staffId, { type: 'Disable', by: 'test' });
    expect(await identity.refused(open(newest))).toEqual(invalid);
    expect(await identity.refused(open('made-up'))).toEqual(invalid);
  });

  it('shows the same secret when the page is loaded again, and a new one after a quarter of an hour', async () => {
    const { token } = await givenInvited(identity, 'kyc');
    const first = await opened(token);
    expect((await opened(token)).secret).toBe(first.secret);
    identity.clock.advance(900_000);
    expect((await opened(token)).secret).not.toBe(first.secret);
  });
});
