import { ORIGIN, givenIdentity } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import { givenCustomer, givenStaff, newAddress, staffLogin } from '../../testing/given-people.js';
import { PASSWORD } from '../../testing/given-identity.js';

describe('StaffLogin', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const command = (email: string, more: { password?: string; code?: string; ip?: string } = {}) =>
    ({
      type: 'StaffLogin',
      email,
      password: more.password ?? PASSWORD,
      code: more.code ?? '000000',
      origin: { ...ORIGIN, ip: more.ip ?? ORIGIN.ip },
    }) as const;

  /** Why it was refused. Nothing is changed by it; only the audit log says that somebody tried. */
  const refused = async (attempt: ReturnType<typeof command>) => {
    const [rows, audits] = [await identity.vault.list('staff-session'), (await identity.audit()).length];
    const reply = await identity.send<'StaffLogin'>(attempt);
    expect(await identity.vault.list('staff-session')).toEqual(rows);
    expect((await identity.audit()).length).toBe(audits + 1);
    return reply.ok ? null : reply.rejection;
  };

  it('records who was refused, and of a stranger nothing that names them', async () => {
    const { email, principal } = await givenStaff(identity, 'kyc');
    const stranger = newAddress();
    await refused(command(email, { password: 'wrong' }));
    await refused(command(stranger));
    expect((await identity.audit()).slice(-2)).toEqual([
      { actor: principal.staffId, role: 'kyc', action: 'staff.login-failed', target: principal.staffId },
      { actor: 'stranger', role: 'system', action: 'staff.login-failed', target: 'staff' },
    ]);
    expect(JSON.stringify(await identity.audit())).not.toContain(stranger);
  });

  it('answers a failure before it is recorded, so that nobody can tell by the time whose address it is', async () => {
    const { email } = await givenStaff(identity, 'kyc');
    const before = (await identity.audit()).length;
    let append = (): void => undefined;
    const durable = new Promise<void>((resolve) => (append = resolve));
    const { store } = identity;
    const original = store.append.bind(store);
    const appends = jest.spyOn(store, 'append');
    appends.mockImplementation(async (...args) => durable.then(() => original(...args)));
    for (const address of [email, newAddress()])
      expect(await identity.send<'StaffLogin'>(command(address, { password: 'wrong' }))).toMatchObject({ ok: false });
    append();
    expect((await identity.audit()).length).toBe(before + 2);
    appends.mockRestore();
  });

  it('records how many failures of strangers were left out, though no other follows, and at the end', async () => {
    const own = await givenIdentity();
    const fail = async (times: number) => {
      for (let n = 0; n < times; n += 1)
        await own.send<'StaffLogin'>(command(newAddress(), { ip: `198.51.103.${n}`, password: 'wrong' }));
    };
    const told = async () => (await own.audit()).map(({ after }) => after).filter((after) => after !== undefined);
    await fail(13);
    await own.service.tidy();
    expect(await told()).toEqual([]);
    own.clock.advance(60_000);
    await own.service.tidy();
    expect(await told()).toEqual(['3 since the last record']);
    await fail(11);
    await own.service.stop();
    expect(await told()).toEqual(['3 since the last record', '2 since the last record']);
    await own.stop();
    expect(own.faults).toEqual([]);
  });

  it('opens a session with the permissions of the role, notes the time and writes an audit record', async () => {
    const { email, principal } = await givenStaff(identity, 'support');
    identity.clock.advance(1_000);
    const reply = await staffLogin(identity, email.toUpperCase());
    if (!reply.ok) throw new Error(reply.rejection.code);
    const { session, staff } = reply.value;
    expect(staff).toMatchObject({ staffId: principal.staffId, role: 'support', email, name: principal.name });
    expect(staff.permissions).toContain('users.freeze');
    expect(staff.sessionId).not.toBe(principal.sessionId);
    expect(await identity.staffOf(session.token)).toEqual(staff);
    expect(await identity.vault.get('staff-activity', staff.staffId)).toMatchObject({
      body: { lastLoginAt: identity.clock.nowMs() },
    });
    expect((await identity.audit()).at(-1)).toEqual({
      actor: staff.staffId,
      role: 'support',
      action: 'staff.login',
      target: staff.staffId,
    });
  });

  it('gives every failure the same answer after the same work: address, password or code', async () => {
    const { email } = await givenStaff(identity, 'aml');
    const customer = await givenCustomer(identity);
    const verified = jest.spyOn(identity.context.hasher, 'verify');
    const failures = [
      command(email, { password: 'wrong' }),
      command(email, { code: '000001' }),
      command(newAddress()),
      command('no address'),
      command(customer.email),
    ];
    for (const failure of failures) expect(await refused(failure)).toEqual({ code: 'credentials-wrong' });
    expect(verified).toHaveBeenCalledTimes(failures.length);
    verified.mockRestore();
  });

  it('lets wait after five wrong codes and locks for an hour after 20, with the answer of every failure', async () => {
    const { email } = await givenStaff(identity, 'treasury');
    const guess = async (times: number, pauseMs: number): Promise<void> => {
      for (let n = 0; n < times; n += 1) {
        const wrong = await identity.send<'StaffLogin'>(command(email, { code: '000001', ip: `198.51.102.${n}` }));
        expect(wrong).toEqual({ ok: false, rejection: { code: 'credentials-wrong' } });
        identity.clock.advance(pauseMs);
      }
    };
    await guess(5, 0);
    expect(await staffLogin(identity, email)).toMatchObject({ rejection: { code: 'credentials-wrong' } });
    identity.clock.advance(10_000);
    await guess(14, 160_000);
    expect(await identity.outbox.list(email)).toEqual([]);
    await guess(3, 0);
    expect((await identity.outbox.list(email)).map(({ subject }) => subject)).toEqual([
      'Your console log-in is locked for an hour',
    ]);
    identity.clock.advance(3_599_999);
    expect(await staffLogin(identity, email)).toMatchObject({ rejection: { code: 'credentials-wrong' } });
    identity.clock.advance(1);
    expect(await staffLogin(identity, email)).toMatchObject({ ok: true });
  });

  it('refuses somebody who was disabled', async () => {
    const { email, principal } = await givenStaff(identity, 'kyc');
    await identity.context.staff.change(principal.staffId, { type: 'Disable', by: 'test' });
    expect(await refused(command(email))).toEqual({ code: 'credentials-wrong' });
  });

  it('refuses a source after 20 failures in a minute, and slows an account down, until a good login', async () => {
    const { email } = await givenStaff(identity, 'risk');
    const ip = '198.51.100.1';
    for (let n = 0; n < 20; n += 1) await identity.send<'StaffLogin'>(command(newAddress(), { ip }));
    expect(await identity.refused(command(email, { ip }))).toEqual({ code: 'slow-down', inputs: { retryAfterS: 60 } });
    for (let n = 0; n < 6; n += 1) await identity.send<'StaffLogin'>(command(email, { password: 'wrong' }));
    expect(identity.slept.at(-1)).toBe(500);
    expect(await staffLogin(identity, email)).toMatchObject({ ok: true });
    const before = identity.slept.length;
    for (let n = 0; n < 5; n += 1) await identity.send<'StaffLogin'>(command(email, { password: 'wrong' }));
    expect(identity.slept.slice(before)).toEqual([]);
  });

  it('does not count right passwords as failures', async () => {
    const { email } = await givenStaff(identity, 'market');
    const ip = '198.51.100.2';
    for (let n = 0; n < 22; n += 1)
      expect(await identity.send<'StaffLogin'>(command(email, { ip }))).toMatchObject({ ok: true });
  });

  it('is not held up by what customers guess from the same network', async () => {
    const { email } = await givenStaff(identity, 'treasury');
    const ip = '198.51.100.3';
    const wrong = () =>
      identity.send<'Login'>({
        type: 'Login',
        email: newAddress(),
        password: 'Wrong7-heron!',
        origin: { ...ORIGIN, ip },
      });
    for (let n = 0; n < 20; n += 1) await wrong();
    expect(await wrong()).toMatchObject({ rejection: { code: 'slow-down' } });
    expect(await identity.send<'StaffLogin'>(command(email, { ip }))).toMatchObject({ ok: true });
  });

  it('counts the failures of staff apart from those of a customer with the same address', async () => {
    const { email } = await givenCustomer(identity);
    for (let n = 0; n < 8; n += 1) await identity.send<'StaffLogin'>(command(email, { ip: `198.51.101.${n}` }));
    const before = identity.slept.length;
    await identity.send<'Login'>({ type: 'Login', email, password: PASSWORD, origin: ORIGIN });
    expect(identity.slept.slice(before)).toEqual([]);
  });
});
