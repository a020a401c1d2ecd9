import { ORIGIN, PASSWORD, givenIdentity } from '../testing/given-identity.js';
import type { Identity } from '../testing/given-identity.js';
import { staffLogin } from '../testing/given-people.js';
import { totpCode } from '../secrets/totp.js';

const [ONE, TWO] = ['one@corella.example', 'two@corella.example'];

describe('the first administrators of a venue outside demo mode', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity({ demo: false });
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });

  let secret = '';
  const open = (token: string) =>
    identity.send<'StaffInvitationOpen'>({ type: 'StaffInvitationOpen', token, origin: ORIGIN });
  async function joined(token: string): Promise<void> {
    const opened = await open(token);
    if (!opened.ok) throw new Error(opened.rejection.code);
    secret = opened.value.secret;
    const code = totpCode(secret, identity.clock.nowMs());
    const reply = await identity.send<'StaffJoin'>({
      type: 'StaffJoin',
      token,
      password: PASSWORD,
      code,
      origin: ORIGIN,
    });
    if (!reply.ok) throw new Error(reply.rejection.code);
  }

  it('are refused when an address is not valid', async () => {
    const [one, nobody] = [
      { email: ONE, name: 'One' },
      { email: 'nobody', name: 'N' },
    ];
    await expect(identity.service.inviteFirstAdmins([one, nobody])).rejects.toThrow('nobody');
    expect(await identity.store.streams('staff')).toEqual([]);
  });

  it('are refused when they are one person, and none is made', async () => {
    const twice = [ONE, ONE.toUpperCase()].map((email) => ({ email, name: 'One' }));
    await expect(identity.service.inviteFirstAdmins(twice)).rejects.toThrow('different people');
    expect(await identity.store.streams('staff')).toEqual([]);
  });

  it('are invited, recorded in the audit log, and log in with the password and authenticator they have set', async () => {
    const invite = (...emails: string[]) =>
      identity.service.inviteFirstAdmins(emails.map((email) => ({ email, name: email === TWO ? 'Two' : 'One' })));
    expect(await invite()).toBeNull();
    const dead = await invite(` ${ONE.toUpperCase()}`);
    const admins = await invite(ONE, TWO);
    expect(admins?.map(({ email }) => email)).toEqual([ONE, TWO]);
    expect(await identity.audit()).toMatchObject(
      [1, 2, 3].map(() => ({ actor: 'first-start', role: 'system', action: 'staff.invite' })),
    );
    const tokenOf = (people: typeof admins, at = 0): string => people?.[at]?.joinPath.split('/').at(-1) ?? '';
    expect(await open(tokenOf(dead))).toMatchObject({ rejection: { code: 'invitation-invalid' } });
    expect(await staffLogin(identity, ONE, { password: PASSWORD })).toMatchObject({
      rejection: { code: 'credentials-wrong' },
    });
    await joined(tokenOf(admins));
    const code = totpCode(secret, identity.clock.nowMs() + 30_000);
    identity.clock.advance(30_000);
    expect(await staffLogin(identity, ONE, { password: PASSWORD, code })).toMatchObject({
      ok: true,
      value: { staff: { role: 'admin', name: 'One' } },
    });
    expect(await invite('three@corella.example')).toEqual([]);
    expect((await invite(ONE, TWO))?.map(({ email }) => email)).toEqual([TWO]);
  });

  it('get no further link by a start once they have joined, and the one that was mailed after a reset stays', async () => {
    const fresh = await givenIdentity({ demo: false });
    const invite = () => fresh.service.inviteFirstAdmins([ONE, TWO].map((email) => ({ email, name: email })));
    expect(await invite()).toHaveLength(2);
    const { staff, invitations } = fresh.context;
    const ids = await Promise.all([ONE, TWO].map(async (email) => (await staff.idOf(email)) ?? ''));
    for (const id of ids) await staff.change(id, { type: 'Join' });
    expect(await invite()).toEqual([]);
    const [id = ''] = ids;
    await staff.change(id, { type: 'Reset', by: 'test' });
    const token = await invitations.issue(id, fresh.clock.nowMs());
    expect(await invite()).toEqual([]);
    expect(await invitations.invited(token, fresh.clock.nowMs())).toBe(id);
    // Neither does a venue whose people have all been reset begin again.
    await staff.change(ids[1] ?? '', { type: 'Reset', by: 'test' });
    expect(await invite()).toEqual([]);
    await fresh.stop();
    expect(fresh.faults).toEqual([]);
  });

  it('do not exist beside demo people', async () => {
    await expect(identity.service.seedDemo()).rejects.toThrow('demo mode only');
  });
});
