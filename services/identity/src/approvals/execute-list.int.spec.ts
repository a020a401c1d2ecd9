import {
  IDENTITY_TOPIC,
  type CustomerList,
  type IdentityCommand,
  type JsonObject,
  type StaffRole,
} from '@corella/contracts/identity';
import { payloadHash } from '@corella/hash';
import { agreed } from '../testing/given-approvals.js';
import { givenIdentity, type Identity } from '../testing/given-identity.js';
import { givenCustomer, givenStaff, registered } from '../testing/given-people.js';
import { executeOwnApproval } from './execute-own-approval.js';

describe('lists of customers', () => {
  let identity: Identity;
  let asked = 0;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const of = async (role: StaffRole) => (await givenStaff(identity, role)).principal;
  const request = async (role: StaffRole, payload: JsonObject): Promise<IdentityCommand<'RequestApproval'>> => ({
    type: 'RequestApproval',
    staff: await of(role),
    kind: 'list-membership',
    target: `list:${String(payload.list)}`,
    payload,
    reason: 'checked',
    requestId: 'q',
    idempotencyKey: `list-${(asked += 1)}`,
  });
  const change = async (
    list: CustomerList,
    uids: readonly string[],
    { member = true, by = ['market', 'market'] }: { member?: boolean; by?: readonly [StaffRole, StaffRole] } = {},
  ) =>
    agreed(
      identity,
      { maker: await of(by[0]), checker: await of(by[1]) },
      { kind: 'list-membership', payload: { list, member, uids } },
    );
  const listsOf = async (uid: string) => (await identity.asked('identity.user', { uid }))?.lists;
  const setOf = async (uid: string) =>
    (await identity.events(`user-${uid}`)).filter(({ type }) => type === 'ListMembershipSet');
  const members = (lists: readonly CustomerList[], filter: JsonObject = {}) =>
    identity.asked('identity.list-members', { filter, sort: ['uid', 'ASC'], range: [0, 9], lists } as never);

  it('take two people, and change each member once, in an append that ends with what the account may do', async () => {
    const [one, two] = [await givenCustomer(identity), await givenCustomer(identity)];
    const heard = identity.heard.length;
    const { approvalId, decided } = await change('symbols', [one.uid, two.uid]);
    expect(decided).toMatchObject({ ok: true, value: { status: 'executed' } });
    for (const { uid } of [one, two]) {
      expect(await listsOf(uid)).toEqual(['symbols']);
      const events = await identity.events(`user-${uid}`);
      expect(events.slice(-2).map(({ type }) => type)).toEqual(['ListMembershipSet', 'AccountControlDerived']);
      expect(events.at(-2)?.data).toMatchObject({ uid, list: 'symbols', member: true, approvalId });
    }
    expect(identity.heard.slice(heard).filter(({ topic }) => topic === IDENTITY_TOPIC.userChanged)).toHaveLength(2);
    await executeOwnApproval(identity.context, approvalId);
    expect(await setOf(one.uid)).toHaveLength(1);
    await change('symbols', [one.uid], { member: false });
    expect(await listsOf(one.uid)).toBeUndefined();
    expect(await listsOf(two.uid)).toEqual(['symbols']);
  });

  it('are shown with their members, since when and by whom, and only those that somebody may see', async () => {
    const { uid } = await givenCustomer(identity);
    const maker = await of('campaign');
    const checker = await of('treasury');
    const payload = { list: 'coupon', member: true, uids: [uid] };
    const { approvalId } = await agreed(identity, { maker, checker }, { kind: 'list-membership', payload });
    const row = { id: `coupon:${uid}`, list: 'coupon', uid, by: [maker.staffId, checker.staffId], approvalId };
    expect(await members(['coupon'])).toMatchObject({
      value: { total: 1, rows: [{ ...row, since: identity.clock.nowMs(), byNames: [maker.name, checker.name] }] },
    });
    const byId = { filter: { id: row.id }, sort: ['id', 'ASC'], range: [0, 0], lists: ['coupon'] } as const;
    expect(await identity.asked('identity.list-members', byId)).toMatchObject({ value: { total: 1, rows: [row] } });
    expect(await members(['big-deal'], { uid })).toMatchObject({ value: { total: 0, rows: [] } });
    expect(await members([])).toMatchObject({ value: { total: 0, rows: [] } });
    const counts = await identity.asked('identity.customer-lists', {});
    expect(counts.find(({ list }) => list === 'coupon')).toEqual({ list: 'coupon', members: 1 });
    await change('coupon', [uid], { member: false, by: ['campaign', 'treasury'] });
    expect(await members(['coupon'])).toMatchObject({ value: { total: 0, rows: [] } });
  });

  it.each<[CustomerList, StaffRole, StaffRole]>([
    ['profit-analysis', 'market', 'market'],
    ['symbols', 'market', 'market'],
    ['big-deal', 'market', 'risk'],
    ['coupon', 'campaign', 'treasury'],
    ['no-referral', 'campaign', 'treasury'],
  ])('are changed by their own roles: %s is asked for by %s and agreed by %s', async (list, maker, checker) => {
    const { uid } = await givenCustomer(identity);
    const roles: readonly StaffRole[] = [
      'kyc',
      'aml',
      'risk',
      'treasury',
      'market',
      'campaign',
      'support',
      'admin',
      'audit',
    ];
    const payload = { list, member: true, uids: [uid] };
    for (const role of roles.filter((other) => other !== maker))
      expect(await identity.refused(await request(role, payload))).toMatchObject({ code: 'permission-missing' });
    const reply = await identity.send<'RequestApproval'>(await request(maker, payload));
    if (!reply.ok) throw new Error(reply.rejection.code);
    const decide = async (role: StaffRole): Promise<IdentityCommand<'DecideApproval'>> => ({
      type: 'DecideApproval',
      staff: await of(role),
      approvalId: reply.value.approvalId,
      decision: 'approve',
      payloadHash: payloadHash(payload),
      reason: 'seen',
      requestId: 'q',
    });
    for (const role of roles.filter((other) => other !== checker))
      expect(await identity.refused(await decide(role))).toMatchObject({ code: 'permission-missing' });
    expect(await identity.send(await decide(checker))).toMatchObject({ ok: true, value: { status: 'executed' } });
    expect(await listsOf(uid)).toEqual([list]);
  });

  it('are not changed for who is as wanted already, is unknown, or is named twice', async () => {
    const { uid } = await givenCustomer(identity);
    await change('symbols', [uid]);
    const refused = async (payload: JsonObject) => identity.refused(await request('market', payload));
    const add = { list: 'symbols', member: true };
    expect(await refused({ ...add, uids: [uid] })).toEqual({
      code: 'list-unchanged',
      field: 'uids',
      inputs: { uid, finding: 'already-listed' },
    });
    expect(await refused({ ...add, uids: ['1000000'] })).toMatchObject({ inputs: { finding: 'user-unknown' } });
    expect(await refused({ ...add, uids: [uid, uid] })).toEqual({ code: 'payload-invalid', field: 'uids' });
    expect(await refused({ list: 'big-deal', member: false, uids: [uid] })).toMatchObject({
      inputs: { finding: 'not-listed' },
    });
    const findings = await identity.asked('identity.list-findings', {
      list: 'symbols',
      member: true,
      uids: [uid, '1000000'],
      staffId: 's-1',
    });
    expect(findings).toEqual(['already-listed', 'user-unknown']);
  });

  it('are not changed by staff for an account of their own', async () => {
    const staff = await givenStaff(identity, 'market');
    const [own, other] = [await registered(identity, staff.email), await givenCustomer(identity)];
    const payload = { list: 'symbols', member: true, uids: [other.uid, own.uid] };
    expect(await identity.refused({ ...(await request('market', payload)), staff: staff.principal })).toEqual({
      code: 'own-account',
    });
    const { staffId } = staff.principal;
    expect(
      await identity.asked('identity.list-findings', { list: 'symbols', member: true, uids: payload.uids, staffId }),
    ).toEqual([null, 'own-account']);
  });

  it('wait side by side for other customers, but not twice for the same', async () => {
    const [one, two] = [await givenCustomer(identity), await givenCustomer(identity)];
    const add = (uid: string) => request('market', { list: 'symbols', member: true, uids: [uid] });
    expect(await identity.send(await add(one.uid))).toMatchObject({ ok: true });
    expect(await identity.send(await add(two.uid))).toMatchObject({ ok: true });
    expect(await identity.refused(await add(one.uid))).toMatchObject({ code: 'approval-pending' });
  });

  it('are decided by who sees them: requests about other lists are not listed', async () => {
    const { uid } = await givenCustomer(identity);
    await identity.send(await request('market', { list: 'big-deal', member: true, uids: [uid] }));
    const seenBy = async (targets: readonly string[]) => {
      const filter = { kind: 'list-membership', status: 'pending', target: 'list:big-deal' };
      const visibleTo = { staffId: 's-1', kinds: [], targets };
      const page = { filter, sort: ['id', 'ASC'], range: [0, 9], visibleTo } as const;
      const found = await identity.asked('identity.list-approvals', page);
      return found.ok ? found.value.total : null;
    };
    expect(await seenBy(['list:big-deal'])).toBe(1);
    expect(await seenBy(['list:coupon'])).toBe(0);
    expect(await seenBy([])).toBe(0);
  });
});
