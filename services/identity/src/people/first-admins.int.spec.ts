import { givenIdentity } from '../testing/given-identity.js';
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

  it('are refused when an address is not valid', async () => {
    const [one, nobody] = [
      { email: ONE, name: 'One' },
      { email: 'nobody', name: 'N' },
    ];
    await expect(identity.service.createFirstAdmins([one, nobody])).rejects.toThrow('nobody');
    expect(await identity.store.streams('staff')).toEqual([]);
  });

  it('are refused when they are one person, and none is made', async () => {
    const twice = [ONE, ONE.toUpperCase()].map((email) => ({ email, name: 'One' }));
    await expect(identity.service.createFirstAdmins(twice)).rejects.toThrow('different people');
    expect(await identity.store.streams('staff')).toEqual([]);
  });

  it('are created once, recorded in the audit log, and can log in with password and authenticator', async () => {
    const admins = await identity.service.createFirstAdmins([
      { email: ` ${ONE.toUpperCase()}`, name: 'One' },
      { email: TWO, name: 'Two' },
    ]);
    expect(admins?.map(({ email }) => email)).toEqual([ONE, TWO]);
    expect(await identity.audit()).toMatchObject([
      { actor: 'first-start', role: 'system', action: 'staff.create' },
      { actor: 'first-start', role: 'system', action: 'staff.create' },
    ]);
    const [first] = admins ?? [];
    const secret = /secret=([A-Z2-7]+)/.exec(first?.totpUri ?? '')?.[1] ?? '';
    const password = first?.password ?? '';
    expect(await staffLogin(identity, ONE, { password, code: '000000' })).toMatchObject({
      rejection: { code: 'credentials-wrong' },
    });
    const code = totpCode(secret, identity.clock.nowMs());
    expect(await staffLogin(identity, ONE, { password, code })).toMatchObject({
      ok: true,
      value: { staff: { role: 'admin', name: 'One' } },
    });
    expect(await identity.service.createFirstAdmins([{ email: 'three@corella.example', name: 'Three' }])).toBeNull();
  });

  it('do not exist beside demo people', async () => {
    await expect(identity.service.seedDemo()).rejects.toThrow('demo mode only');
  });
});
