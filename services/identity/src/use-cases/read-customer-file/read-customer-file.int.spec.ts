import type { IdentityCommand, StaffPrincipal } from '@corella/contracts/identity';
import { CUSTOMER_FILE_MS } from '@corella/contracts/identity';
import { agreed, askedFor } from '../../testing/given-approvals.js';
import { givenIdentity, type Identity } from '../../testing/given-identity.js';
import { givenCustomer, givenStaff, valueOf } from '../../testing/given-people.js';

describe('the file of a customer for an authority', () => {
  let identity: Identity;
  let maker: StaffPrincipal;
  let checker: StaffPrincipal;
  let uid: string;
  beforeEach(async () => {
    identity = await givenIdentity();
    maker = (await givenStaff(identity, 'aml')).principal;
    checker = (await givenStaff(identity, 'kyc')).principal;
    ({ uid } = await givenCustomer(identity));
  });
  afterEach(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const wanted = (of = uid) => ({
    kind: 'customer-file' as const,
    payload: { uid: of, authority: 'District Court', reference: '12/2026' },
  });
  const read = (staff: StaffPrincipal, approvalId: string, of = uid): IdentityCommand<'ReadCustomerFile'> => ({
    type: 'ReadCustomerFile',
    staff,
    uid: of,
    approvalId,
    requestId: 'q',
  });

  it('is read by the two who agreed, each time on record, and the customer has no trace of it', async () => {
    const before = (await identity.outbox.list()).length;
    const events = await identity.events(`user-${uid}`);
    const log = await identity.asked('identity.security-log', { uid });
    const { approvalId } = await agreed(identity, { maker, checker }, wanted());
    for (const staff of [maker, checker]) {
      const file = valueOf(await identity.send<'ReadCustomerFile'>(read(staff, approvalId)));
      expect(file).toMatchObject({ authority: 'District Court', reference: '12/2026', data: { account: { uid } } });
    }
    const looks = (await identity.audit()).filter(({ action }) => action === 'user.file');
    expect(looks).toMatchObject([
      {
        actor: maker.staffId,
        target: `user:${uid}`,
        reason: 'District Court, 12/2026',
        after: `approval ${approvalId}`,
      },
      { actor: checker.staffId, target: `user:${uid}` },
    ]);
    expect(await identity.events(`user-${uid}`)).toEqual(events);
    expect(await identity.asked('identity.security-log', { uid })).toEqual(log);
    expect(await identity.outbox.list()).toHaveLength(before);
  });

  it('stays closed before both agreed, to others, and of another customer', async () => {
    const { uid: another } = await givenCustomer(identity);
    const { approvalId } = await agreed(identity, { maker, checker }, wanted(another));
    expect(await identity.refused(read(maker, approvalId))).toMatchObject({ code: 'approval-unknown' });
    const other = (await givenStaff(identity, 'aml')).principal;
    const support = (await givenStaff(identity, 'support')).principal;
    expect(await identity.refused(read(other, approvalId, another))).toMatchObject({ code: 'permission-missing' });
    expect(await identity.refused(read(support, approvalId, another))).toMatchObject({ code: 'permission-missing' });
    const { approvalId: pending } = await askedFor(identity, { maker, checker }, wanted());
    expect(await identity.refused(read(maker, pending))).toMatchObject({ code: 'approval-unknown' });
    expect((await identity.audit()).filter(({ action }) => action === 'user.file')).toEqual([]);
  });

  it('is open for a day, and then two people have to agree again', async () => {
    const { approvalId } = await agreed(identity, { maker, checker }, wanted());
    identity.clock.advance(CUSTOMER_FILE_MS);
    expect(await identity.send(read(maker, approvalId))).toMatchObject({ ok: true });
    identity.clock.advance(1);
    expect(await identity.refused(read(maker, approvalId))).toMatchObject({ code: 'customer-file-over' });
  });

  it('is not asked for of nobody, or without saying for whom', async () => {
    const ask = (payload: object) => askedFor(identity, { maker, checker }, { ...wanted(), payload: payload as never });
    await expect(ask({ ...wanted('9999999').payload })).rejects.toThrow('user-unknown');
    await expect(ask({ uid, authority: '', reference: 'x' })).rejects.toThrow('payload-invalid');
    await expect(ask({ uid, authority: 'Court' })).rejects.toThrow('payload-invalid');
  });
});
