import type { StaffPrincipal } from '@corella/contracts/identity';
import { givenIdentity } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import { givenStaff } from '../../testing/given-people.js';

describe('RecordAudit', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const record = (staff: StaffPrincipal, more: { reason?: string; before?: string; after?: string } = {}) =>
    ({
      type: 'RecordAudit',
      staff,
      permission: 'markets.halt',
      action: 'markets.halt',
      target: 'market:btcaud',
      requestId: 'q',
      ...more,
    }) as const;

  it('records who did what to whom, why, and what it was before and after', async () => {
    const { principal } = await givenStaff(identity, 'market');
    const more = { reason: 'news', before: 'trading', after: 'halted' };
    expect(await identity.send<'RecordAudit'>(record(principal, more))).toEqual({
      ok: true,
      value: { recorded: true },
    });
    expect((await identity.audit()).at(-1)).toEqual({
      actor: principal.staffId,
      role: 'market',
      action: 'markets.halt',
      target: 'market:btcaud',
      requestId: 'q',
      ...more,
    });
  });

  it('leaves out what was not given', async () => {
    const { principal } = await givenStaff(identity, 'risk');
    await identity.send<'RecordAudit'>(record(principal));
    expect(Object.keys((await identity.audit()).at(-1) ?? {}).sort()).toEqual([
      'action',
      'actor',
      'requestId',
      'role',
      'target',
    ]);
  });

  it('tells administrators of whoever looks at more than 60 people within an hour', async () => {
    const { principal } = await givenStaff(identity, 'kyc');
    await givenStaff(identity, 'admin');
    const look = {
      ...record(principal),
      permission: 'kyc-cases.documents',
      action: 'kyc.open',
      target: 'user:1',
    } as const;
    const alarms = async () => (await identity.audit()).filter(({ action }) => action === 'staff.many-reveals');
    for (let looks = 1; looks <= 60; looks += 1) await identity.send<'RecordAudit'>(look);
    expect(await alarms()).toEqual([]);
    expect(await identity.send<'RecordAudit'>(look)).toMatchObject({ ok: true });
    expect(await alarms()).toMatchObject([{ actor: 'venue', role: 'system', target: principal.staffId }]);
    const [mail] = await identity.outbox.list();
    expect(mail).toMatchObject({
      subject: 'Many looks at personal data',
      text: expect.stringContaining(principal.name),
    });
  });

  it('keeps every record when many are written at once', async () => {
    const { principal } = await givenStaff(identity, 'market');
    const before = (await identity.audit()).length;
    await Promise.all(Array.from({ length: 20 }, () => identity.send<'RecordAudit'>(record(principal))));
    expect((await identity.audit()).length).toBe(before + 20);
  });

  it('refuses whoever lacks the permission, whatever they claim, and who is not on the staff', async () => {
    const { principal } = await givenStaff(identity, 'support');
    const claim: StaffPrincipal = { ...principal, role: 'market', permissions: ['markets.halt'] };
    expect(await identity.refused(record(claim))).toEqual({
      code: 'permission-missing',
      inputs: { permission: 'markets.halt' },
    });
    expect(await identity.refused(record({ ...principal, staffId: 's-nobody' }))).toEqual({ code: 'staff-unknown' });
  });
});
