import type { ApprovalEvents, JsonObject, StaffRole } from '@corella/contracts/identity';
import { payloadHash } from '@corella/hash';
import { ask } from '@corella/signals';
import { givenFiat, MIA } from '../../testing/given-fiat.js';
import {
  asked,
  available,
  comesTo,
  funded,
  givenOwner,
  send,
  stateOf,
  typesOf,
} from '../../testing/given-withdrawals.js';
import { eventually, type Fiat } from '../../testing/watch-deposits.js';

const HOUR = 3_600_000;

describe('people who decide about a withdrawal', () => {
  let fiat: Fiat;
  let written: number;
  beforeEach(async () => {
    fiat = await givenFiat();
    written = 0;
    givenOwner(fiat, 100_000);
    await funded(fiat, 100_000);
  });
  afterEach(async () => {
    await fiat.stop();
    expect(fiat.faults).toEqual([]);
  });
  const wasAsked = async () => fiat.people.asked;
  const waiting = async (dollars = 100, at: 'reexamine' | 'risk-delay' = 'reexamine'): Promise<number> => {
    const reply = await send(fiat, asked(dollars));
    if (!reply.ok) throw new Error(reply.rejection.code);
    await comesTo(fiat, reply.value.withdrawalId, at);
    await eventually(async () => fiat.people.asked.length > 0, wasAsked);
    return reply.value.withdrawalId;
  };
  const newest = () => {
    const request = fiat.people.asked.at(-1);
    if (request === undefined) throw new Error('nobody was asked');
    return request;
  };
  /** As identity records them. */
  const recorded = async (approvalId: string, events: readonly { type: string; data: object }[]): Promise<void> => {
    const stream = `approval-${approvalId}`;
    const rows = events.map(({ type, data }, index) => ({
      id: `${stream}/${index}`,
      type,
      data: { approvalId, ...data } as JsonObject,
      meta: { at: fiat.clock.nowMs() },
    }));
    await fiat.store.append(stream, -1, rows);
  };
  const request = () => {
    const { kind, target, payload, reason, expiresAt } = newest();
    const about = { kind, target, payload, payloadHash: payloadHash(payload) };
    const from = { initiator: 'system', initiatorRole: 'system', required: payload.people };
    return { type: 'ApprovalRequested', data: { ...about, ...from, expiresAt, reason } };
  };
  const agreed = async (
    roles: readonly StaffRole[],
    change: Partial<ApprovalEvents['ApprovalGranted']> = {},
  ): Promise<string> => {
    const { kind, target, payload } = newest();
    const approvalId = change.approvalId ?? `a${(written += 1)}`;
    const hash = payloadHash(payload);
    const signed = roles.map((role, index) => ({
      type: 'ApprovalSigned',
      data: { staffId: `s-${index}`, role, payloadHash: hash, reason: 'seen' },
    }));
    const approvers = roles.map((_role, index) => `s-${index}`);
    const granted = { kind, target, payload, payloadHash: hash, approvers, initiator: 'system', ...change };
    await recorded(approvalId, [request(), ...signed, { type: 'ApprovalGranted', data: granted }]);
    return approvalId;
  };
  const refusedFor = (withdrawalId: number, finding: string): Promise<void> =>
    eventually(
      async () => {
        const events = await fiat.store.readStream(`withdrawal-${withdrawalId}`, { from: 0, limit: 99 });
        return events.some(({ data }) => (data as { finding?: string }).finding === finding);
      },
      () => typesOf(fiat, withdrawalId),
    );

  it('are asked once about what waits, with a hash of whom it pays and nothing else of them', async () => {
    const id = await waiting();
    for (let round = 0; round < 3; round += 1) await fiat.service.lookAfterWithdrawals();
    expect(fiat.people.asked).toHaveLength(1);
    expect(newest()).toMatchObject({
      kind: 'withdrawal-reexamine',
      target: `withdrawal:${id}`,
      payload: { withdrawalId: id, gate: 'reexamine', judgement: 1, people: 1 },
      expiresAt: fiat.clock.nowMs() + HOUR,
    });
    expect(JSON.stringify(newest())).not.toMatch(/12344417|Nguyen/);
  });

  it('are asked anew after an hour', async () => {
    await waiting();
    fiat.clock.advance(HOUR);
    await fiat.service.lookAfterWithdrawals();
    await eventually(async () => fiat.people.asked.length === 2, wasAsked);
    expect(fiat.people.asked[1]?.payload).toEqual(fiat.people.asked[0]?.payload);
  });

  it('let it out, once, however often that is told', async () => {
    const id = await waiting();
    await agreed(['treasury']);
    await comesTo(fiat, id, 'wallet-transfer');
    await agreed(['treasury']);
    await refusedFor(id, 'the withdrawal does not wait for this decision any more');
    expect((await typesOf(fiat, id)).filter((type) => type === 'WithdrawalGatePassed')).toHaveLength(1);
    const gates = (await fiat.store.readStream(`withdrawal-${id}`, { from: 0, limit: 99 })).map(({ meta }) => meta.by);
    expect(gates).toContain('s-0');
  });

  it('pass both gates of a large one, each two with one of AML', async () => {
    const id = await waiting(60_000);
    expect(newest()).toMatchObject({ kind: 'withdrawal-reexamine', payload: { people: 2 } });
    await agreed(['treasury', 'treasury']);
    await refusedFor(id, 'nobody of AML has agreed');
    await agreed(['aml']);
    await refusedFor(id, 'too few people have agreed');
    await agreed(['treasury', 'aml']);
    await comesTo(fiat, id, 'large-amount-examine');
    await eventually(async () => newest().kind === 'withdrawal-large', wasAsked);
    expect(newest()).toMatchObject({ payload: { judgement: 2, people: 2, gate: 'large-amount-examine' } });
    await agreed(['aml', 'treasury']);
    await comesTo(fiat, id, 'wallet-transfer');
  });

  it('end a delay before its time, and then its other gates follow', async () => {
    const saved = fiat.saved.bankAccounts.get('1000001/b1');
    if (saved === undefined) throw new Error('no account');
    fiat.saved.bankAccounts.set('1000001/b1', { ...saved, verifiedAt: fiat.clock.nowMs() - HOUR });
    const id = await waiting(100, 'risk-delay');
    expect(newest()).toMatchObject({ payload: { gate: 'risk-delay', people: 2 } });
    expect(newest().expiresAt).toBe(fiat.clock.nowMs() + 23 * HOUR);
    const toldUntil = async () => (await ask(fiat.signals, 'fiat.withdrawal', { uid: MIA, withdrawalId: id }))?.until;
    expect(await toldUntil()).toBe(fiat.clock.nowMs() + 23 * HOUR);
    await agreed(['aml', 'treasury']);
    await comesTo(fiat, id, 'reexamine');
    expect(await toldUntil()).toBeNull();
  });

  it('end it by one “no”, and its money is free again', async () => {
    const id = await waiting();
    const no = { staffId: 's-1', role: 'aml', reason: 'D13 Against policy' };
    await recorded('no', [request(), { type: 'ApprovalRejected', data: no }]);
    await comesTo(fiat, id, 'reject', true);
    expect(available(fiat)).toBe(100_000);
  });

  it.each<[string, Partial<ApprovalEvents['ApprovalGranted']>]>([
    ['the payload is not the one that was approved', { payloadHash: '0'.repeat(64) }],
    ['nobody besides the initiator approved', { approvers: [] }],
    ['nobody besides the initiator approved', { initiator: 's-0' }],
  ])('do not let it out where %s, and are asked anew', async (finding, change) => {
    const id = await waiting();
    await agreed(['aml'], change);
    await refusedFor(id, finding);
    expect((await stateOf(fiat, id))?.state).toBe('reexamine');
    await fiat.service.lookAfterWithdrawals();
    await eventually(async () => fiat.people.asked.length > 1, wasAsked);
  });

  it('do not let out what is no longer what they read', async () => {
    const id = await waiting();
    const { payload } = newest();
    const other = { ...payload, hash: 'e'.repeat(64) };
    await agreed(['aml'], { payload: other, payloadHash: payloadHash(other) });
    await refusedFor(id, 'the withdrawal is no longer what was read');
    const earlier = { ...payload, judgement: 0 };
    await agreed(['aml'], { payload: earlier, payloadHash: payloadHash(earlier) });
    await refusedFor(id, 'the withdrawal does not wait for this decision any more');
    expect((await stateOf(fiat, id))?.state).toBe('reexamine');
  });
});
