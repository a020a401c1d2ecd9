import type { StaffPrincipal } from '@corella/contracts/identity';
import { payloadHash } from '@corella/hash';
import { refuseEarly } from '../../testing/given-approvals.js';
import { eventually, givenIdentity, type Identity } from '../../testing/given-identity.js';
import { bindTotp, frozen, givenCustomer, givenStaff, valueOf } from '../../testing/given-people.js';
import {
  beginRemoval,
  claimRemoval,
  decideRemovalAs,
  removalEvents,
  sentRemoval,
} from '../../testing/given-removal.js';

describe('DecideRemoval', () => {
  let identity: Identity;
  let support: StaffPrincipal;
  beforeAll(async () => {
    identity = await givenIdentity();
    support = (await givenStaff(identity, 'support')).principal;
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const given = async () => {
    const { uid, email } = await givenCustomer(identity);
    await bindTotp(identity, uid);
    const command = beginRemoval(email);
    const removalId = await sentRemoval(identity, command);
    valueOf(await claimRemoval(identity, support, removalId));
    return { uid, removalId, contact: command.contactEmail };
  };

  it('declines with a reason that the customer is mailed', async () => {
    const { removalId, contact } = await given();
    valueOf(await decideRemovalAs(identity, support, { removalId, decision: 'reject', remark: 'Call us.' }));
    await eventually(async () => (await identity.outbox.list(contact))[0]?.subject === 'Your request was declined');
    const [mail] = await identity.outbox.list(contact);
    expect(mail?.text).toContain('We could not establish that the account is yours.');
    expect(mail?.text).toContain('Call us.');
    expect((await identity.audit()).at(-1)).toMatchObject({
      action: 'removal.reject',
      reason: expect.stringMatching(/^Q21/),
    });
    const again = await decideRemovalAs(identity, support, { removalId, decision: 'reject' });
    expect(again).toMatchObject({ rejection: { code: 'case-decided' } });
  });

  it('asks a second person, who is somebody else; without an agreement it is open again', async () => {
    const { uid, removalId } = await given();
    const initiated = await decideRemovalAs(identity, support, { removalId, decision: 'initiate' });
    const approvalId = valueOf(initiated).approvalId ?? '';
    const hash = (await identity.asked('identity.removal', { removalId }))?.hash ?? '';
    const payload = payloadHash({ uid, removalId, hash });
    const decide = {
      type: 'DecideApproval',
      approvalId,
      payloadHash: payload,
      reason: 'D11 seen',
      requestId: 'q',
    } as const;
    const own = { ...decide, staff: support, decision: 'approve' } as const;
    expect((await identity.refused(own)).code).toBe('permission-missing');
    const kyc = (await givenStaff(identity, 'kyc')).principal;
    valueOf(await identity.send<'DecideApproval'>({ ...decide, staff: kyc, decision: 'reject' }));
    await eventually(async () => (await removalEvents(identity, removalId)).at(-1) === 'RemovalSecondRefused');
  });

  it('is open again where the second person was faster than its note', async () => {
    const { removalId } = await given();
    await refuseEarly(identity, (await givenStaff(identity, 'kyc')).principal, 'removal.initiate');
    valueOf(await decideRemovalAs(identity, support, { removalId, decision: 'initiate' }));
    expect((await removalEvents(identity, removalId)).slice(-2)).toEqual(['RemovalInitiated', 'RemovalSecondRefused']);
    expect(await claimRemoval(identity, support, removalId)).toMatchObject({ ok: true });
  });

  it('counts for what was read, by who holds the claim, with a known reason', async () => {
    const { removalId } = await given();
    const other = (await givenStaff(identity, 'support')).principal;
    const refused = async (staff: StaffPrincipal, change: object) =>
      decideRemovalAs(identity, staff, { removalId, decision: 'ask', ...change });
    expect(await refused(other, {})).toMatchObject({ rejection: { code: 'case-not-yours' } });
    expect(await refused(support, { hash: 'f'.repeat(64) })).toMatchObject({ rejection: { code: 'case-changed' } });
    expect(await refused(support, { reason: 'Q21' })).toMatchObject({ rejection: { field: 'reason' } });
    expect(await refused(support, { remark: 'x'.repeat(501) })).toMatchObject({ rejection: { field: 'remark' } });
  });

  it('asks nobody to agree to what cannot be done', async () => {
    const { uid, removalId } = await given();
    await frozen(identity, uid);
    expect(await decideRemovalAs(identity, support, { removalId, decision: 'initiate' })).toMatchObject({
      rejection: { code: 'removal-impossible', inputs: { finding: 'frozen' } },
    });
  });
});
