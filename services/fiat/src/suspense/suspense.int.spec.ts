import { depositStream } from '@corella/contracts/cash';
import { ask } from '@corella/signals';
import { decideDeposit } from '../domain/deposit/deposit.decide.js';
import { givenFiat, MIA } from '../testing/given-fiat.js';
import { depositsOf, eventually, readBy, standsAt, sums, type Fiat } from '../testing/watch-deposits.js';

const LINH = '1000002';
const NOBODY = 'nobody@corella.example';
const open = (fiat: Fiat, uid = MIA) => fiat.context.payIns.open(uid, { currency: 'aud', name: 'Mia Nguyen' });

describe('money in suspense', () => {
  let fiat: Fiat;
  beforeEach(async () => {
    fiat = await givenFiat();
    fiat.customers.set(LINH, { uid: LINH, allow: ['deposit'], name: 'Linh Tran' });
  });
  afterEach(async () => {
    await fiat.stop();
    expect(fiat.faults).toEqual([]);
  });
  const held = async (dollars = 100, to = NOBODY): Promise<string> => {
    await fiat.paid(dollars, to);
    return (await standsAt(fiat, 'held')).depositId;
  };
  const release = async (depositId: string, uid = MIA, change = {}) => {
    const { hash } = await readBy(fiat, depositId);
    await fiat.agreed('deposit-release', { depositId, uid, hash }, change);
  };
  const findings = async (depositId: string) =>
    (await readBy(fiat, depositId)).history.flatMap(({ finding }) => (finding === null ? [] : [finding]));
  const refusedFor = (depositId: string, finding: string): Promise<void> =>
    eventually(
      async () => (await findings(depositId)).at(-1) === finding,
      () => findings(depositId),
    );

  it('is credited to the owner whom two people found, by one entry, and its payer is theirs from then on', async () => {
    const depositId = await held();
    await release(depositId);
    await standsAt(fiat, 'credited');
    expect(sums(fiat)).toEqual({ custody: -100, suspense: 0, spot: 100 });
    expect(fiat.ledger.entries.at(-1)).toMatchObject({ transactionType: 'suspense-release', by: 'fiat' });
    expect((await fiat.vault.get('deposit-payer', depositId))?.person).toBe(`legal:${MIA}`);
    await fiat.service.look();
    expect((await fiat.vault.get('deposit-payer', depositId))?.person).toBe(`legal:${MIA}`);
    expect(await readBy(fiat, depositId)).toMatchObject({ uid: MIA, state: null, isHeld: false, canRefund: false });
    const of = async (uid: string) => (await ask(fiat.signals, 'fiat.deposits', { uid, limit: 9 })).rows;
    expect(await of(MIA)).toMatchObject([{ depositId, state: 'completed', reason: 'owner-unknown' }]);
    expect(await of(LINH)).toEqual([]);
  });

  it('is released once, however often the approval is told', async () => {
    const depositId = await held();
    await release(depositId, MIA, { approvalId: 'a1' });
    await standsAt(fiat, 'credited');
    await release(depositId, LINH, { approvalId: 'a1' });
    await release(depositId, LINH, { approvalId: 'a2' });
    await refusedFor(depositId, 'the deposit is not in suspense any more');
    expect(await findings(depositId)).toHaveLength(1);
    expect(sums(fiat).spot).toBe(100);
  });

  it.each([
    ['the payload is not the one that was approved', { payloadHash: '0'.repeat(64) }],
    ['nobody besides the initiator approved', { approvers: ['st-treasury'] }],
    ['nobody besides the initiator approved', { approvers: [] }],
  ])('is not released where %s', async (finding, change) => {
    const depositId = await held();
    await release(depositId, MIA, change);
    await refusedFor(depositId, finding);
    expect(await standsAt(fiat, 'held')).toMatchObject({ status: { at: 'held' } });
  });

  it('is not released by what was read before something changed', async () => {
    const depositId = await held();
    const { hash } = await readBy(fiat, depositId);
    await release(depositId, '9999999');
    await refusedFor(depositId, 'there is no such user');
    await fiat.agreed('deposit-release', { depositId, uid: MIA, hash });
    await refusedFor(depositId, 'the deposit is no longer what was read');
    await release(depositId);
    await standsAt(fiat, 'credited');
  });

  it('is not released where something else happens to it while the request is checked', async () => {
    const depositId = await held();
    const { customers, context } = fiat;
    const refusal = { type: 'Refuse', depositId, approvalId: 'a9', finding: 'meanwhile' } as const;
    const known = customers.get.bind(customers);
    customers.get = (uid) => {
      void context.deposits.change(depositStream(depositId), (state) => decideDeposit(refusal, state));
      return known(uid);
    };
    await release(depositId);
    await refusedFor(depositId, 'the deposit is no longer what was read');
    expect(await findings(depositId)).toHaveLength(2);
    await standsAt(fiat, 'held');
  });

  it('is not released to a sub-account', async () => {
    const depositId = await held();
    fiat.customers.set(LINH, { uid: LINH, allow: ['deposit'], name: 'Linh Tran', parentUid: MIA });
    await release(depositId, LINH);
    await refusedFor(depositId, 'the account may not take deposits');
    await standsAt(fiat, 'held');
  });

  it('is not released to an account that may take no deposits, nor by an approval that names no deposit of ours', async () => {
    const depositId = await held();
    fiat.customers.set(LINH, { uid: LINH, allow: [], name: 'Linh Tran' });
    await release(depositId, LINH);
    await refusedFor(depositId, 'the account may not take deposits');
    const unknown = 'D0000000000000000';
    await fiat.agreed('deposit-refund', { depositId: unknown, hash: '0'.repeat(64) });
    await eventually(
      async () => (await fiat.store.readStream(`deposit-${unknown}`, { from: 0, limit: 9 })).length === 1,
      async () => null,
    );
    expect(await ask(fiat.signals, 'fiat.suspended-deposit', { depositId: unknown })).toBeNull();
    expect(await depositsOf(fiat)).toHaveLength(1);
  });

  it('is not sent back where it is 10 dollars or less, or who paid it is not known any more', async () => {
    const small = await held(10);
    expect(await readBy(fiat, small)).toMatchObject({ isHeld: true, canRefund: false });
    await fiat.agreed('deposit-refund', { depositId: small, hash: (await readBy(fiat, small)).hash });
    await refusedFor(small, 'it is too little to be sent back');
    await fiat.vault.erasePerson(`deposit:${small}`);
    expect(await readBy(fiat, small)).toMatchObject({ payer: null, suggested: [], canRefund: false });
    await fiat.agreed('deposit-refund', { depositId: small, hash: (await readBy(fiat, small)).hash });
    await refusedFor(small, 'nobody is known to send it back to');
  });

  it('is read with its payer, and with those whose it may be: by name, by a PayID that is alike', async () => {
    const { payId } = await open(fiat);
    fiat.named.push({ uid: LINH, name: 'Linh Tran' });
    const depositId = await held(55.5, payId.replace('m', 'n'));
    expect(await readBy(fiat, depositId)).toMatchObject({
      reason: 'owner-unknown',
      uid: null,
      units: '5550000000',
      payer: { name: 'Mia Nguyen', account: '062000-12344417', to: payId.replace('m', 'n') },
      suggested: [
        { uid: LINH, name: 'Linh Tran', by: ['name'] },
        { uid: MIA, name: 'Mia Thanh Nguyen', by: ['payid'] },
      ],
    });
  });

  it('is listed with what it waits for, filtered and sorted, and without who paid', async () => {
    const { payId } = await open(fiat);
    await fiat.paid(100, payId);
    await fiat.paid(20, NOBODY);
    await fiat.paid(5, payId);
    await eventually(
      async () => (await depositsOf(fiat)).every(({ status }) => status.at !== 'booked'),
      () => depositsOf(fiat),
    );
    const list = (filter: Record<string, string>) =>
      ask(fiat.signals, 'fiat.list-suspense', { filter, sort: ['bookedAt', 'ASC'], range: [0, 9] });
    const all = await list({});
    expect(all.ok && all.value.rows.map(({ reason, uid, state }) => [reason, uid, state]).sort()).toEqual([
      ['below-minimum', MIA, 'held'],
      ['owner-unknown', null, 'held'],
    ]);
    expect(await list({ reason: 'below-minimum' })).toMatchObject({ ok: true, value: { rows: [{ asset: 'aud' }] } });
    expect(await list({ payer: 'Mia' })).toMatchObject({ ok: false, rejection: { code: 'filter-unknown' } });
    expect(JSON.stringify(all)).not.toContain('Nguyen');
  });
});
