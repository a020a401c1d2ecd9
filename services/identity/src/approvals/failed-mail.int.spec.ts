import { agreed, type Pair } from '../testing/given-approvals.js';
import { eventually, givenIdentity } from '../testing/given-identity.js';
import type { Identity } from '../testing/given-identity.js';
import { givenStaff, newAddress } from '../testing/given-people.js';

const EXECUTED = { decided: { value: { status: 'executed' } } };

describe('an agreed change of staff whose mail cannot be sent', () => {
  let identity: Identity;
  let admins: Pair;
  beforeEach(async () => {
    identity = await givenIdentity();
    admins = await people('admin', 'admin');
    identity.outbox.send = () => Promise.reject(new Error('the mail server is away'));
  });
  afterEach(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const people = async (maker: 'admin' | 'treasury', checker: 'admin' | 'aml') => ({
    maker: (await givenStaff(identity, maker)).principal,
    checker: (await givenStaff(identity, checker)).principal,
  });
  const warned = () => identity.warnings.map((warning) => (warning as Error).message);
  /** The ledger refuses an adjustment, which was agreed on after the change. */
  const outcomesGoOn = async (): Promise<void> => {
    const payload = { account: 'spot:1234567', asset: 'btc', units: '1', memo: 'late credit' };
    const { approvalId } = await agreed(identity, await people('treasury', 'aml'), {
      kind: 'ledger-adjustment',
      payload,
    });
    const data = { approvalId, businessId: `approval:${approvalId}`, finding: 'the account is closed' };
    await identity.store.append('ledger-0', -1, [
      { id: 'ledger-0/0', type: 'AdjustmentRefused', data, meta: { at: 1 } },
    ]);
    await eventually(async () => (await identity.events(`approval-${approvalId}`)).at(-1)?.type === 'ApprovalFailed');
  };

  it('brings a disabled person back, warns, and holds up no other outcome', async () => {
    const { staffId } = (await givenStaff(identity, 'kyc')).principal;
    await identity.context.staff.change(staffId, { type: 'Disable', by: 'test' });
    expect(await agreed(identity, admins, { kind: 'staff-enable', payload: { staffId } })).toMatchObject(EXECUTED);
    expect(await identity.context.staff.get(staffId)).toMatchObject({ status: 'invited' });
    expect(warned()).toEqual([`the link for ${staffId} could not be mailed`]);
    await outcomesGoOn();
  });

  it('takes in a new person, warns, and holds up no other outcome', async () => {
    const email = newAddress();
    const payload = { email, name: 'Nell New', role: 'kyc' };
    expect(await agreed(identity, admins, { kind: 'staff-create', payload })).toMatchObject(EXECUTED);
    const staffId = (await identity.context.staff.idOf(email)) ?? '';
    expect(await identity.context.staff.get(staffId)).toMatchObject({ status: 'invited' });
    expect(warned()).toEqual([`the link for ${staffId} could not be mailed`]);
    await outcomesGoOn();
  });
});
