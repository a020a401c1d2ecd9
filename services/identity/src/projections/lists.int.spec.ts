import type { ApprovalKind } from '@corella/contracts/identity';
import type { ListRequest } from '@corella/contracts/queries';
import type { DemoLogins } from '../demo/demo-people.js';
import { givenIdentity } from '../testing/given-identity.js';
import type { Identity } from '../testing/given-identity.js';
import { frozen, staffed } from '../testing/given-people.js';
import { bindPhone, newNumber } from '../testing/given-phone.js';

const list = (filter: ListRequest['filter'] = {}, field = 'id', more: Partial<ListRequest> = {}): ListRequest => ({
  filter,
  sort: [field, 'ASC'],
  range: [0, 99],
  ...more,
});

describe('the lists of the console', () => {
  let identity: Identity;
  let logins: DemoLogins;
  beforeAll(async () => {
    identity = await givenIdentity();
    logins = await identity.service.seedDemo();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const uidAt = (index: number): string => String(logins.customers[index]?.uid);
  const users = (filter: ListRequest['filter'], masked = false) =>
    identity.asked('identity.list-users', { ...list(filter, 'uid'), masked });

  describe('users', () => {
    it('are found by their exact address, in any spelling, and by a part of the uid', async () => {
      const filters: ListRequest['filter'][] = [{ q: 'demo3@corella.example' }, { email: ' DEMO3@corella.example' }];
      for (const filter of filters)
        expect(await users(filter)).toMatchObject({
          value: { total: 1, rows: [{ id: uidAt(2), uid: uidAt(2), email: 'demo3@corella.example' }] },
        });
      expect(await users({ q: uidAt(2).slice(1, 6) })).toMatchObject({
        value: { rows: expect.arrayContaining([expect.objectContaining({ uid: uidAt(2) })]) as unknown },
      });
      expect(await users({ q: 'nobody@corella.example' })).toMatchObject({ ok: true, value: { total: 0, rows: [] } });
      expect(await users({ email: 'demo3@corella.example', status: 'frozen' })).toMatchObject({ value: { total: 0 } });
      expect(await users({ q: 'demo3@corella.example', uid: uidAt(1) })).toMatchObject({ value: { total: 0 } });
    });

    it('say whose an address is, whichever rows are left, and that nobody has one', async () => {
      const ownerOf = async (filter: ListRequest['filter'], range: readonly [number, number] = [0, 9]) => {
        const found = await identity.asked('identity.list-users', { ...list(filter, 'uid', { range }), masked: true });
        return found.ok ? [found.value.rows.length, found.value.owner] : [];
      };
      const uid = uidAt(2);
      expect(await ownerOf({ email: 'demo3@corella.example' })).toEqual([1, uid]);
      expect(await ownerOf({ q: 'Demo3@corella.example' }, [1, 1])).toEqual([0, uid]);
      expect(await ownerOf({ email: 'demo3@corella.example', status: 'frozen' })).toEqual([0, uid]);
      expect(await ownerOf({ email: 'nobody@corella.example' })).toEqual([0, null]);
      expect(await ownerOf({ uid })).toEqual([1, undefined]);
    });

    it.each([[['demo3@corella.example']], [[]], [3], [true]])('are not found by the address %j', async (email) => {
      expect(await users({ email })).toMatchObject({
        ok: false,
        rejection: { code: 'filter-unknown', field: 'email' },
      });
    });

    it('have their addresses masked when asked', async () => {
      expect(await users({ q: uidAt(2) }, true)).toMatchObject({
        value: { rows: [{ email: 'd***3@corella.example' }] },
      });
    });

    it('have their phones masked when asked, as their country and three digits', async () => {
      const number = newNumber();
      await bindPhone(identity, uidAt(4), number);
      expect(await users({ q: uidAt(4) }, true)).toMatchObject({
        value: { rows: [{ phone: `+61 ••• ${number.slice(-3)}` }] },
      });
      const others = await users({ q: uidAt(2) }, true);
      expect(others.ok && others.value.rows[0]).not.toHaveProperty('phone');
    });

    it('are filtered by state, and never by a field that the list does not have', async () => {
      await frozen(identity, uidAt(0));
      expect(await users({ status: 'frozen' })).toMatchObject({ value: { total: 1, rows: [{ uid: uidAt(0) }] } });
      expect(await users({ totp: true })).toMatchObject({ value: { total: 1, rows: [{ uid: uidAt(8) }] } });
      expect(await users({ kycState: 90 })).toMatchObject({ value: { total: 9 } });
      expect(await users({ id: [uidAt(1), uidAt(2)] })).toMatchObject({ value: { total: 2 } });
      expect(await users({ isAdmin: true })).toMatchObject({ rejection: { code: 'filter-unknown', field: 'isAdmin' } });
      expect(await identity.asked('identity.list-users', { ...list({}, 'password'), masked: false })).toMatchObject({
        rejection: { code: 'sort-unknown', field: 'password' },
      });
    });

    it('come in pages, in either order', async () => {
      const page = (range: readonly [number, number], order: 'ASC' | 'DESC') =>
        identity.asked('identity.list-users', { filter: {}, sort: ['uid', order], range, masked: false });
      const all = logins.customers.map(({ uid }) => String(uid)).sort();
      const [first, last] = [await page([0, 2], 'ASC'), await page([0, 1], 'DESC')];
      expect(first.ok && [first.value.total, first.value.rows.map(({ uid }) => uid)]).toEqual([9, all.slice(0, 3)]);
      expect(last.ok && last.value.rows.map(({ uid }) => uid)).toEqual([...all].reverse().slice(0, 2));
    });
  });

  it('continue after the last row that was seen, and lead up to one', async () => {
    const read = async (part: Partial<ListRequest>) => {
      const found = await identity.asked('identity.list-staff', list({}, 'role', { range: [0, 3], ...part }));
      if (!found.ok) throw new Error(found.rejection.code);
      return found.value;
    };
    const all = (await read({ range: [0, 99] })).rows.map(({ staffId }) => staffId);
    const seen: string[] = [];
    let page = await read({});
    while (page.rows.length > 0) {
      seen.push(...page.rows.map(({ staffId }) => staffId));
      page = await read({ after: page.last });
    }
    expect(seen).toEqual(all);
    const third = await read({ range: [8, 11] });
    const back = await read({ before: third.first });
    expect(back).toMatchObject({ before: 8, total: all.length });
    expect(back.rows.map(({ staffId }) => staffId)).toEqual(all.slice(4, 8));
    expect(await identity.asked('identity.list-staff', list({}, 'id', { after: ['a', 'b'] }))).toMatchObject({
      rejection: { code: 'position-unknown', field: 'after' },
    });
  });

  it('show staff with name and address from the vault, and the last login', async () => {
    const support = await staffed(identity, logins, 'support');
    expect(await identity.asked('identity.list-staff', list({ role: 'support', status: 'active' }))).toMatchObject({
      value: {
        total: 2,
        rows: expect.arrayContaining([
          expect.objectContaining({
            staffId: support.staffId,
            email: support.email,
            name: support.name,
            lastLoginAt: identity.clock.nowMs(),
          }),
        ]) as unknown,
      },
    });
    const never = await identity.asked('identity.list-staff', list({ role: 'campaign' }));
    expect(never).toMatchObject({ value: { rows: [{ lastLoginAt: null }] } });
  });

  it('find staff by a part of the name or the address', async () => {
    const support = await staffed(identity, logins, 'support');
    for (const q of [support.name.slice(1, 6).toUpperCase(), support.email, support.staffId])
      expect(await identity.asked('identity.list-staff', list({ q }))).toMatchObject({
        value: { total: 1, rows: [{ staffId: support.staffId }] },
      });
    expect(await identity.asked('identity.list-staff', list({ q: 'nobody of that name' }))).toMatchObject({
      value: { total: 0 },
    });
    expect(await identity.asked('identity.list-staff', list({ q: support.email, role: 'kyc' }))).toMatchObject({
      value: { total: 0 },
    });
  });

  it('show an approval with its decisions and the names of both people', async () => {
    const [maker, checker] = [await staffed(identity, logins, 'aml', 0), await staffed(identity, logins, 'aml', 1)];
    const reply = await identity.send<'RequestApproval'>({
      type: 'RequestApproval',
      staff: maker,
      kind: 'user-unfreeze',
      target: `user:${uidAt(0)}`,
      payload: { uid: uidAt(0) },
      reason: 'checked',
      requestId: 'q',
      idempotencyKey: 'thaw',
    });
    const id = reply.ok ? reply.value.approvalId : '';
    const row = async () => {
      const found = await identity.asked('identity.list-approvals', list({ id }));
      return found.ok ? found.value.rows[0] : undefined;
    };
    expect(await row()).toMatchObject({ status: 'pending', required: 1, decisions: [], finding: null });
    await identity.send<'DecideApproval'>({
      type: 'DecideApproval',
      staff: checker,
      approvalId: id,
      decision: 'approve',
      payloadHash: (await row())?.payloadHash ?? '',
      reason: 'seen',
      requestId: 'q',
    });
    expect(await row()).toMatchObject({
      status: 'executed',
      initiator: maker.staffId,
      initiatorName: maker.name,
      payload: { uid: uidAt(0) },
      decisions: [{ staffId: checker.staffId, name: checker.name, decision: 'approve', reason: 'seen' }],
    });
  });

  it('show a request to who may decide its kind and to who asked, and to nobody else', async () => {
    const [maker, other] = [await staffed(identity, logins, 'aml', 0), await staffed(identity, logins, 'support')];
    const seen = async (staffId: string, kinds: readonly ApprovalKind[]): Promise<number> => {
      const found = await identity.asked('identity.list-approvals', { ...list(), visibleTo: { staffId, kinds } });
      return found.ok ? found.value.total : -1;
    };
    const all = await identity.asked('identity.list-approvals', list());
    const total = all.ok ? all.value.total : -1;
    expect(total).toBeGreaterThan(0);
    expect(await seen(maker.staffId, [])).toBe(total);
    expect(await seen(other.staffId, ['user-unfreeze'])).toBe(total);
    expect(await seen(other.staffId, ['fee-schedule'])).toBe(0);
    expect(await seen(other.staffId, [])).toBe(0);
  });

  it('name the member of staff whom a request is about', async () => {
    const [admin, other] = [await staffed(identity, logins, 'admin', 0), await staffed(identity, logins, 'support')];
    await identity.send<'RequestApproval'>({
      type: 'RequestApproval',
      staff: admin,
      kind: 'staff-role',
      target: `staff:${other.staffId}`,
      payload: { staffId: other.staffId, from: 'support', to: 'aml' },
      reason: 'other duties',
      requestId: 'q',
      idempotencyKey: 'moves',
    });
    const found = await identity.asked('identity.list-audit', list({ action: 'approval.request.staff-role' }, 'at'));
    expect(found.ok ? found.value.rows[0] : null).toMatchObject({ targetName: other.name });
  });

  it('find audit records by a part of the name of who made them', async () => {
    const maker = await staffed(identity, logins, 'aml', 0);
    const found = await identity.asked('identity.list-audit', list({ q: maker.name.slice(1, 6).toUpperCase() }, 'at'));
    const rows = found.ok ? found.value.rows : [];
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.some(({ actorName }) => actorName === maker.name)).toBe(true);
    const login = rows.find(({ action }) => action === 'staff.login');
    expect(login).toMatchObject({ target: maker.staffId, targetName: maker.name });
    expect(await identity.asked('identity.list-audit', list({ q: 'no such person' }, 'at'))).toMatchObject({
      value: { total: 0 },
    });
    const own = await identity.asked('identity.list-audit', { ...list({ q: maker.name }, 'at'), onlyActor: 's-other' });
    expect(own).toMatchObject({ value: { total: 0 } });
  });

  it('give the audit log in the order of its records, past the tenth of a month', async () => {
    const record = { actor: 's-1', role: 'admin', action: 'users.order', target: 'x' } as const;
    for (let n = 0; n < 12; n += 1) await identity.context.audit.record(record);
    const idsOf = async (order: 'ASC' | 'DESC', more: Partial<ListRequest> = {}) => {
      const found = await identity.asked('identity.list-audit', {
        ...list({ action: 'users.order' }, 'id', more),
        sort: ['id', order],
      });
      return found.ok ? found.value.rows.map(({ id }) => Number(id.split('-')[1])) : [];
    };
    const all = await idsOf('ASC');
    expect(all).toEqual([...all].sort((one, other) => one - other));
    expect(all).toHaveLength(12);
    expect(await idsOf('DESC', { range: [0, 4] })).toEqual([...all].reverse().slice(0, 5));
  });

  it.each(['id_gte', 'id_lte'])('refuse %s of audit records, whose ids do not sort as their texts do', async (name) => {
    expect(await identity.asked('identity.list-audit', list({ [name]: '202601-9' }, 'at'))).toMatchObject({
      ok: false,
      rejection: { code: 'filter-unknown', field: name },
    });
  });

  it('show the audit log, and to whoever may read only their own records nothing else', async () => {
    const support = await staffed(identity, logins, 'support');
    const all = await identity.asked('identity.list-audit', list({ action: 'users.freeze' }, 'at'));
    expect(all).toMatchObject({
      value: { total: 1, rows: [{ before: 'active', after: 'frozen', reason: 'stolen phone', role: 'support' }] },
    });
    const actor = all.ok ? (all.value.rows[0]?.actor ?? '') : '';
    const own = (filter: ListRequest['filter']) =>
      identity.asked('identity.list-audit', { ...list(filter, 'at'), onlyActor: support.staffId });
    const mine = await own({});
    expect(mine.ok && mine.value.total > 0).toBe(true);
    expect(
      mine.ok && mine.value.rows.every((row) => row.actor === support.staffId && row.actorName === support.name),
    ).toBe(true);
    expect(await own({ actor })).toMatchObject({ value: { total: 0 } });
    expect(await own({ actor: support.staffId })).toEqual(mine);
  });
});
