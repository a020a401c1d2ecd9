import type { IdentityCommand } from '@corella/contracts/identity';
import type { LedgerRejectionCode } from '@corella/contracts/ledger';
import { frozen, givenCustomer } from '../../testing/given-people.js';
import { givenIdentity, type Identity } from '../../testing/given-identity.js';
import { givenCompany, givenSubAccount } from '../../testing/given-sub-accounts.js';

describe('a transfer between accounts of a family', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const given = async () => {
    const { uid } = await givenCompany(identity);
    const [one, other] = [await givenSubAccount(identity, uid), await givenSubAccount(identity, uid)];
    const transfer = (
      from: string,
      to: string,
      change: { units?: string; uid?: string; key?: string } = {},
    ): IdentityCommand<'TransferFunds'> => ({
      type: 'TransferFunds',
      uid: change.uid ?? uid,
      from,
      to,
      asset: 'aud',
      units: change.units ?? '150000001',
      idempotencyKey: change.key ?? 'k',
    });
    return { uid, one: one.uid, other: other.uid, transfer };
  };

  it('is one entry that the ledger is asked for, named after the request', async () => {
    const { uid, one, other, transfer } = await given();
    const reply = await identity.send<'TransferFunds'>(transfer(uid, one));
    if (!reply.ok) throw new Error(reply.rejection.code);
    expect(identity.ledger.entries.at(-1)).toEqual({
      type: 'PostEntry',
      transactionType: 'transfer',
      businessId: `transfer:${reply.value.transferId}`,
      postings: [
        { account: `spot:${uid}`, bucket: 'available', asset: 'aud', units: '-150000001' },
        { account: `spot:${one}`, bucket: 'available', asset: 'aud', units: '150000001' },
      ],
      by: 'identity',
    });
    const posted = identity.ledger.entries.length;
    expect(await identity.send<'TransferFunds'>(transfer(uid, one))).toEqual(reply);
    expect(identity.ledger.entries).toHaveLength(posted);
    expect(await identity.send<'TransferFunds'>(transfer(one, other, { key: 'next' }))).toMatchObject({ ok: true });
    expect(identity.ledger.entries).toHaveLength(posted + 1);
  });

  it('is for the main account alone, and only within its family', async () => {
    const { uid, one, other, transfer } = await given();
    const stranger = await givenCustomer(identity);
    const company = await givenCompany(identity);
    const posted = identity.ledger.entries.length;
    const refused = async (command: ReturnType<typeof transfer>) => identity.refused(command);
    expect(await refused(transfer(one, other, { uid: one }))).toMatchObject({ code: 'sub-refused' });
    expect(await refused(transfer(one, uid, { uid: stranger.uid }))).toMatchObject({
      code: 'sub-unknown',
      field: 'from',
    });
    expect(await refused(transfer(one, company.uid, { uid: company.uid }))).toMatchObject({ code: 'sub-unknown' });
    expect(await refused(transfer(uid, stranger.uid))).toMatchObject({ code: 'sub-unknown', field: 'to' });
    expect(await refused(transfer(one, one))).toMatchObject({ code: 'transfer-same', field: 'to' });
    for (const units of ['0', '-5', '', '1.5', '9'.repeat(20)])
      expect(await refused(transfer(uid, one, { units }))).toMatchObject({ code: 'amount-invalid', field: 'amount' });
    await frozen(identity, uid);
    expect(await refused(transfer(one, uid))).toMatchObject({ code: 'account-frozen' });
    expect(identity.ledger.entries).toHaveLength(posted);
  });

  it.each<[LedgerRejectionCode, string, object]>([
    ['balance-negative', 'one', { code: 'insufficient-funds', field: 'amount' }],
    ['account-frozen', 'one', { code: 'account-frozen', field: 'from' }],
    ['account-frozen', 'other', { code: 'account-frozen', field: 'to' }],
    ['authority-missing', 'one', { code: 'authority-missing', field: 'from' }],
    ['already-posted', 'one', { code: 'idempotency-conflict' }],
    ['account-unknown', 'one', { code: 'busy' }],
  ])('is refused with what the ledger says: %s of the account %s', async (code, whose, rejection) => {
    const { one, other, transfer } = await given();
    const account = `spot:${whose === 'one' ? one : other}`;
    identity.ledger.refusal = { code, inputs: { account } };
    expect(await identity.refused(transfer(one, other))).toEqual(rejection);
  });
});
