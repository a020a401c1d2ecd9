import type { ApprovalKind, JsonObject } from '@corella/contracts/identity';
import { payloadHash } from '@corella/hash';
import { agreed, type Pair } from '../testing/given-approvals.js';
import { eventually, givenIdentity } from '../testing/given-identity.js';
import type { Identity } from '../testing/given-identity.js';
import { givenStaff } from '../testing/given-people.js';

const PARAMETERS = {
  version: 2,
  minLots: 1,
  maxLots: 2,
  maxPriceTicks: 3,
  minValueUnits: '1',
  maxMarketSellLots: 1,
  maxMarketBuyUnits: '1',
  feeClass: 'A',
  sellFloorPpm: 1,
  buyCapPpm: 1,
  marketBoundPpm: 1,
};

describe('an approval that another service carries out', () => {
  let identity: Identity;
  let asked = 0;
  const revisions = new Map<string, number>();
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const people = async (maker: 'treasury' | 'market', checker: 'aml' | 'market') => ({
    maker: (await givenStaff(identity, maker)).principal,
    checker: (await givenStaff(identity, checker)).principal,
  });
  const granted = async (pair: Pair, kind: ApprovalKind, payload: JsonObject): Promise<string> => {
    const { approvalId, decided } = await agreed(identity, pair, { kind, payload });
    expect(decided).toEqual({ ok: true, value: { status: 'approved', applied: true } });
    return approvalId;
  };
  const adjustment = async (): Promise<string> =>
    granted(await people('treasury', 'aml'), 'ledger-adjustment', {
      account: 'spot:1234567',
      asset: 'btc',
      units: String((asked += 1)),
      memo: 'late credit',
    });
  /** Another service records an event. */
  const recorded = async (stream: string, type: string, data: JsonObject): Promise<void> => {
    const revision = (revisions.get(stream) ?? -1) + 1;
    revisions.set(stream, revision);
    await identity.store.append(stream, revision - 1, [{ id: `${stream}/${revision}`, type, data, meta: { at: 1 } }]);
  };
  const last = async (approvalId: string) => (await identity.events(`approval-${approvalId}`)).at(-1);
  const ends = (approvalId: string, type: string): Promise<void> =>
    eventually(async () => (await last(approvalId))?.type === type);

  it('is marked executed by the event that names it', async () => {
    const approvalId = await adjustment();
    const entry = { transactionType: 'adjustment', businessId: `approval:${approvalId}`, approvalId, postings: [] };
    await recorded('ledger-0', 'EntryPosted', entry);
    await ends(approvalId, 'ApprovalExecuted');
    expect(await last(approvalId)).toMatchObject({ data: { by: { stream: 'ledger-0', revision: 0 } } });
    expect((await identity.audit()).at(-1)).toEqual({
      actor: 'ledger',
      role: 'system',
      action: 'approval.executed',
      target: 'subject',
      before: `approval ${approvalId}, ledger-adjustment`,
      after: 'ledger-0, event 0',
    });
  });

  it('is marked failed with the finding of the service', async () => {
    const approvalId = await adjustment();
    const refusal = { approvalId, businessId: `approval:${approvalId}`, finding: 'the account is closed' };
    await recorded('ledger-0', 'AdjustmentRefused', refusal);
    await ends(approvalId, 'ApprovalFailed');
    expect(await last(approvalId)).toMatchObject({ data: { finding: 'the account is closed' } });
  });

  it('of a deposit is marked by what became of it', async () => {
    const payload = { depositId: 'D0123456789ABCDEF', hash: 'a'.repeat(64) };
    const pair = await people('treasury', 'aml');
    const done = await granted(pair, 'deposit-refund', payload);
    await recorded('deposit-D1', 'RefundDecided', { depositId: 'D1', approvalId: done });
    await ends(done, 'ApprovalExecuted');
    const released = await granted(pair, 'deposit-release', { ...payload, uid: '1234567' });
    await recorded('deposit-D2', 'DepositReleased', { depositId: 'D2', uid: '1234567', approvalId: released });
    await ends(released, 'ApprovalExecuted');
    const failed = await granted(pair, 'deposit-refund', { ...payload, hash: 'b'.repeat(64) });
    const finding = 'the deposit is no longer what was read';
    await recorded('deposit-D3', 'DepositDecisionRefused', { depositId: 'D3', approvalId: failed, finding });
    await ends(failed, 'ApprovalFailed');
    expect((await last(failed))?.data).toMatchObject({ finding });
    expect((await identity.audit()).at(-1)).toMatchObject({ actor: 'fiat', action: 'approval.failed' });
  });

  it('of a withdrawal is marked by the gate that it passes', async () => {
    const { checker } = await people('treasury', 'aml');
    const hash = 'a'.repeat(64);
    const asked = async (withdrawalId: number): Promise<string> => {
      const payload = { withdrawalId, uid: '1234567', gate: 'reexamine', judgement: 1, people: 1, hash };
      const target = `withdrawal:${withdrawalId}`;
      const kind = 'withdrawal-reexamine' as const;
      const life = { reason: 'rules', expiresAt: identity.clock.nowMs() + 3_600_000 };
      const reply = await identity.send<'RequestSystemApproval'>({
        type: 'RequestSystemApproval',
        kind,
        target,
        payload,
        ...life,
      });
      if (!reply.ok) throw new Error(reply.rejection.code);
      const { approvalId } = reply.value;
      const decision = { approvalId, decision: 'approve', reason: 'seen', requestId: 'q' } as const;
      await identity.send<'DecideApproval'>({
        type: 'DecideApproval',
        staff: checker,
        payloadHash: payloadHash(payload),
        ...decision,
      });
      return approvalId;
    };
    const passed = await asked(7);
    const gate = 'reexamine';
    await recorded('withdrawal-7', 'WithdrawalGatePassed', { withdrawalId: 7, gate: 'risk-delay', approvalId: null });
    await recorded('withdrawal-7', 'WithdrawalGatePassed', { withdrawalId: 7, gate, approvalId: passed });
    await ends(passed, 'ApprovalExecuted');
    const failed = await asked(8);
    const finding = 'the withdrawal does not wait for this decision any more';
    await recorded('withdrawal-8', 'WithdrawalDecisionRefused', { withdrawalId: 8, approvalId: failed, finding });
    await ends(failed, 'ApprovalFailed');
    expect((await last(failed))?.data).toMatchObject({ finding });
  });

  it('is marked once, however often the event is delivered', async () => {
    const approvalId = await adjustment();
    const entry = { transactionType: 'adjustment', businessId: 'b', approvalId, postings: [] };
    await recorded('ledger-0', 'EntryPosted', entry);
    await recorded('ledger-0', 'EntryPosted', { ...entry, businessId: 'c' });
    await recorded('ledger-0', 'AdjustmentRefused', { approvalId, businessId: 'd', finding: 'too late' });
    const other = await adjustment();
    await recorded('ledger-0', 'EntryPosted', { ...entry, businessId: 'e', approvalId: other });
    await ends(other, 'ApprovalExecuted');
    const types = (await identity.events(`approval-${approvalId}`)).map(({ type }) => type);
    expect(types.slice(-2)).toEqual(['ApprovalGranted', 'ApprovalExecuted']);
  });

  it('is left alone by entries that need no approval', async () => {
    const approvalId = await adjustment();
    await recorded('ledger-0', 'EntryPosted', { transactionType: 'deposit', businessId: 'f', postings: [] });
    await recorded('ledger-0', 'EntryPosted', {
      transactionType: 'adjustment',
      businessId: 'g',
      approvalId,
      postings: [],
    });
    await ends(approvalId, 'ApprovalExecuted');
  });

  it('ends together with its withdrawal: one executed, the other failed', async () => {
    const both = await people('market', 'market');
    const withdraws = await granted(both, 'market-parameters', {
      symbol: 'btcaud',
      from: 1,
      parameters: PARAMETERS,
      effectiveAt: 9,
    });
    const approvalId = await granted(both, 'market-parameters-withdraw', {
      symbol: 'btcaud',
      version: 2,
      approvalId: withdraws,
    });
    await recorded('settings-matching', 'ParametersWithdrawn', {
      symbol: 'btcaud',
      version: 2,
      withdraws,
      approvalId,
      by: [],
    });
    await ends(approvalId, 'ApprovalExecuted');
    expect(await last(withdraws)).toMatchObject({
      type: 'ApprovalFailed',
      data: { finding: 'version 2 was taken back before it began' },
    });
  });
});

describe('a freeze', () => {
  it('is counted by how soon the ledger has it', async () => {
    const identity = await givenIdentity();
    const stopped = { status: 'frozen', allow: [], reasons: ['account-frozen'] };
    const append = (stream: string, type: string, data: JsonObject, at: number) =>
      identity.store.append(stream, -1, [{ id: `${stream}/0`, type, data, meta: { at } }]);
    await append('user-1', 'AccountControlDerived', { uid: '1', ...stopped }, 1_000);
    await append('user-2', 'AccountControlDerived', { uid: '2', ...stopped }, 1_000);
    const set = (uid: string, status: string): JsonObject => ({
      uid,
      ...stopped,
      status,
      source: { stream: `user-${uid}`, revision: 0 },
    });
    const events = [set('1', 'frozen'), set('2', 'frozen'), set('2', 'active')];
    await identity.store.append(
      'ledger-0',
      -1,
      events.map((data, at) => ({
        id: `ledger-0/${at}`,
        type: 'AccountControlSet',
        data,
        meta: { at: at === 0 ? 1_900 : 7_000 },
      })),
    );
    await eventually(async () => identity.service.figures().freezes.length === 2);
    expect(identity.service.figures().freezes).toEqual([
      { what: 'freeze', result: '1s', count: 1 },
      { what: 'freeze', result: 'more', count: 1 },
    ]);
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
});
