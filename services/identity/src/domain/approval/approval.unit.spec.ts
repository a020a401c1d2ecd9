import { payloadHash } from '@corella/hash';
import { APPROVAL_LIFE_MS } from './approval-policy.js';
import { decideApproval } from './approval.decide.js';
import { evolveApproval } from './approval.evolve.js';
import { initialApproval } from './approval.js';
import type { ApprovalCommand, ApprovalEvent, ApprovalState } from './approval.js';

type Request = Extract<ApprovalCommand, { type: 'Request' }>;
type Decide = Extract<ApprovalCommand, { type: 'Decide' }>;

const PAYLOAD = { account: 'spot:1234567', asset: 'btc', units: '-500', memo: 'late' };
const HASH = payloadHash(PAYLOAD);
const REQUEST: Request = {
  type: 'Request',
  approvalId: 'a',
  kind: 'ledger-adjustment',
  target: 'spot:1234567',
  payload: PAYLOAD,
  initiator: 's-1',
  role: 'treasury',
  permissions: ['ledger-adjustment.initiate'],
  reason: ' found ',
};
const APPROVE: Decide = {
  type: 'Decide',
  decision: 'approve',
  staffId: 's-2',
  role: 'aml',
  permissions: ['ledger-adjustment.approve'],
  payloadHash: HASH,
  reason: ' seen ',
};
const REJECT: Decide = { ...APPROVE, decision: 'reject' };
const WITHDRAW: Decide = { ...APPROVE, decision: 'withdraw', staffId: 's-1', permissions: [] };
const EXECUTED: ApprovalCommand = { type: 'MarkExecuted', by: { stream: 'ledger-0', revision: 3 } };
const FAILED: ApprovalCommand = { type: 'MarkFailed', finding: 'the account is closed' };
const REQUESTED = {
  approvalId: 'a',
  kind: 'ledger-adjustment',
  target: 'spot:1234567',
  payload: PAYLOAD,
  payloadHash: HASH,
  initiator: 's-1',
} as const;
const SIGNED: ApprovalEvent = {
  type: 'ApprovalSigned',
  data: { approvalId: 'a', staffId: 's-2', role: 'aml', payloadHash: HASH, reason: 'seen' },
};

const after = (events: readonly ApprovalEvent[], state = initialApproval()): ApprovalState =>
  events.reduce(evolveApproval, state);

/** Given commands that were accepted at 0, when one more comes, then these events or this rejection. */
function when(given: readonly ApprovalCommand[], command: ApprovalCommand, at = 0) {
  let state = initialApproval();
  for (const before of given) {
    const decision = decideApproval(before, state, 0);
    if (!decision.ok) throw new Error(decision.rejection.code);
    state = after(decision.value, state);
  }
  const decision = decideApproval(command, state, at);
  return decision.ok
    ? { events: decision.value, state: after(decision.value, state) }
    : { rejection: decision.rejection, state };
}

describe('a request for approval', () => {
  it('waits for one signature and a day', () => {
    expect(when([], REQUEST, 5)).toEqual({
      events: [
        {
          type: 'ApprovalRequested',
          data: {
            ...REQUESTED,
            initiatorRole: 'treasury',
            required: 1,
            expiresAt: 5 + APPROVAL_LIFE_MS,
            reason: 'found',
          },
        },
      ],
      state: {
        ...REQUESTED,
        status: 'pending',
        required: 1,
        expiresAt: 5 + APPROVAL_LIFE_MS,
        signers: [],
        roles: [],
        executedAt: null,
      },
    });
  });

  it('needs the permission of its kind, a reason, and a complete payload', () => {
    const rejected = (change: Partial<Request>) => when([], { ...REQUEST, ...change }).rejection;
    expect(rejected({ permissions: ['ledger-adjustment.approve'] })).toEqual({
      code: 'permission-missing',
      inputs: { permission: 'ledger-adjustment.initiate' },
    });
    expect(rejected({ reason: ' ' })).toEqual({ code: 'reason-missing', field: 'reason' });
    expect(rejected({ payload: { ...PAYLOAD, units: '0' } })).toEqual({ code: 'payload-invalid', field: 'units' });
    const unknown = JSON.parse('"everything"') as Request['kind'];
    expect(rejected({ kind: unknown })).toEqual({ code: 'payload-invalid', field: 'kind' });
  });

  it('changes nothing when it is repeated, and conflicts with another under the same id', () => {
    expect(when([REQUEST], REQUEST).events).toEqual([]);
    expect(when([REQUEST, APPROVE, EXECUTED], REQUEST).events).toEqual([]);
    const others: Partial<Request>[] = [
      { payload: { ...PAYLOAD, memo: 'other' } },
      { target: 'spot:7654321' },
      { initiator: 's-3' },
    ];
    for (const change of others)
      expect(when([REQUEST], { ...REQUEST, ...change }).rejection).toEqual({ code: 'idempotency-conflict' });
    const thaw: Request = {
      ...REQUEST,
      kind: 'user-unfreeze',
      payload: { uid: '1234567' },
      permissions: ['users.unfreeze-initiate'],
    };
    expect(when([REQUEST], thaw).rejection).toEqual({ code: 'idempotency-conflict' });
  });
});

describe('a decision', () => {
  it('grants the request, for the hash that was shown', () => {
    expect(when([REQUEST], APPROVE)).toMatchObject({
      events: [SIGNED, { type: 'ApprovalGranted', data: { ...REQUESTED, approvers: ['s-2'] } }],
      state: { status: 'approved', signers: ['s-2'] },
    });
  });

  it('is never made by the initiator, even with the permission to approve', () => {
    for (const decision of ['approve', 'reject'] as const)
      expect(when([REQUEST], { ...APPROVE, decision, staffId: 's-1' }).rejection).toEqual({ code: 'approval-own' });
  });

  it('needs the permission of the kind', () => {
    for (const decision of ['approve', 'reject'] as const)
      expect(when([REQUEST], { ...APPROVE, decision, permissions: ['markets.resume-approve'] }).rejection).toEqual({
        code: 'permission-missing',
        inputs: { permission: 'ledger-adjustment.approve' },
      });
  });

  it('is void if its author saw another payload, or if the payload was changed afterwards', () => {
    const other = payloadHash({ ...PAYLOAD, units: '-501' });
    const changed = { code: 'payload-changed', field: 'payloadHash' };
    expect(when([REQUEST], { ...APPROVE, payloadHash: other }).rejection).toEqual(changed);
    const { state } = when([], REQUEST);
    if (state.status === 'none') throw new Error('not requested');
    const forged = { ...state, payload: { ...PAYLOAD, units: '-501' } };
    expect(decideApproval(APPROVE, forged, 0)).toEqual({ ok: false, rejection: changed });
  });

  it('ends the request if it is a rejection, which needs a reason', () => {
    expect(when([REQUEST], { ...REJECT, reason: ' ' }).rejection).toEqual({ code: 'reason-missing', field: 'reason' });
    expect(when([REQUEST], REJECT)).toMatchObject({
      events: [{ type: 'ApprovalRejected', data: { approvalId: 'a', staffId: 's-2', role: 'aml', reason: 'seen' } }],
      state: { status: 'rejected' },
    });
  });

  it('is withdrawn by the initiator alone, while the request waits', () => {
    expect(when([REQUEST], { ...WITHDRAW, staffId: 's-2' }).rejection).toMatchObject({ code: 'permission-missing' });
    expect(when([REQUEST], WITHDRAW)).toMatchObject({
      events: [{ type: 'ApprovalWithdrawn', data: { approvalId: 'a', staffId: 's-1', reason: 'seen' } }],
      state: { status: 'withdrawn' },
    });
    expect(when([REQUEST, APPROVE], WITHDRAW).rejection).toEqual({ code: 'approval-decided' });
  });

  it.each([
    ['approved', [REQUEST, APPROVE]],
    ['rejected', [REQUEST, REJECT]],
    ['withdrawn', [REQUEST, WITHDRAW]],
    ['executed', [REQUEST, APPROVE, EXECUTED]],
    ['failed', [REQUEST, APPROVE, FAILED]],
  ])('comes too late for a request that was %s', (status, given) => {
    const late = when(given, { ...APPROVE, staffId: 's-3' });
    expect(late.rejection).toEqual({ code: 'approval-decided' });
    expect(late.state).toMatchObject({ status });
  });

  it('comes too late after a day, whether the request was marked expired or not', () => {
    expect(when([REQUEST], APPROVE, APPROVAL_LIFE_MS - 1).events).toHaveLength(2);
    expect(when([REQUEST], APPROVE, APPROVAL_LIFE_MS).rejection).toEqual({ code: 'approval-expired' });
    const expired = after([{ type: 'ApprovalExpired', data: { approvalId: 'a' } }], when([], REQUEST).state);
    expect(decideApproval(APPROVE, expired, 0)).toEqual({ ok: false, rejection: { code: 'approval-expired' } });
  });

  it('is counted once per person when a request needs two signatures', () => {
    const { state } = when([], REQUEST);
    if (state.status === 'none') throw new Error('not requested');
    const two = { ...state, required: 2 };
    expect(decideApproval(APPROVE, two, 0)).toEqual({ ok: true, value: [SIGNED] });
    const signed = after([SIGNED], two);
    expect(decideApproval(APPROVE, signed, 0)).toEqual({ ok: false, rejection: { code: 'already-signed' } });
    expect(decideApproval({ ...APPROVE, staffId: 's-3' }, signed, 0)).toMatchObject({
      ok: true,
      value: [{ type: 'ApprovalSigned' }, { type: 'ApprovalGranted', data: { approvers: ['s-2', 's-3'] } }],
    });
  });

  it('needs a request', () => {
    for (const command of [APPROVE, WITHDRAW, EXECUTED, FAILED, { type: 'Expire' } as const])
      expect(when([], command).rejection).toEqual({ code: 'approval-unknown' });
    expect(() => after([SIGNED])).toThrow('before ApprovalRequested');
  });
});

describe('the end of a request', () => {
  it('comes after a day without a decision, not earlier', () => {
    expect(when([REQUEST], { type: 'Expire' }, APPROVAL_LIFE_MS - 1).events).toEqual([]);
    expect(when([REQUEST], { type: 'Expire' }, APPROVAL_LIFE_MS)).toMatchObject({
      events: [{ type: 'ApprovalExpired', data: { approvalId: 'a' } }],
      state: { status: 'expired' },
    });
    expect(when([REQUEST, APPROVE], { type: 'Expire' }, APPROVAL_LIFE_MS).events).toEqual([]);
  });

  it('is marked executed or failed once, and only after it was granted', () => {
    expect(when([REQUEST], EXECUTED).events).toEqual([]);
    expect(when([REQUEST], FAILED).events).toEqual([]);
    expect(when([REQUEST, APPROVE], EXECUTED)).toMatchObject({
      events: [{ type: 'ApprovalExecuted', data: { approvalId: 'a', by: { stream: 'ledger-0', revision: 3 } } }],
      state: { status: 'executed' },
    });
    expect(when([REQUEST, APPROVE], FAILED)).toMatchObject({
      events: [{ type: 'ApprovalFailed', data: { approvalId: 'a', finding: 'the account is closed' } }],
      state: { status: 'failed' },
    });
    for (const first of [EXECUTED, FAILED])
      for (const second of [EXECUTED, FAILED]) expect(when([REQUEST, APPROVE, first], second).events).toEqual([]);
  });
});

describe('a request of the venue to let a withdrawal pass', () => {
  const payload = { withdrawalId: 7, uid: '1234567', gate: 'reexamine', judgement: 1, people: 2, hash: 'a'.repeat(64) };
  const request: Request = {
    ...REQUEST,
    kind: 'withdrawal-reexamine',
    target: 'withdrawal:7',
    payload,
    initiator: 'system',
    role: 'system',
    permissions: ['system'],
    expiresAt: 3_600_000,
  };
  const by = (staffId: string, role: 'aml' | 'treasury'): Decide => ({
    ...APPROVE,
    staffId,
    role,
    permissions: ['withdrawals.approve'],
    payloadHash: payloadHash(payload),
  });

  it('is nobody else’s, takes the people that it names, and lapses when it says', () => {
    expect(when([], { ...request, permissions: ['withdrawals.approve'] }).rejection).toMatchObject({
      code: 'permission-missing',
    });
    expect(when([], request).events).toMatchObject([{ data: { required: 2, expiresAt: 3_600_000 } }]);
    expect(when([request], by('s-1', 'aml'), 3_600_000).rejection).toEqual({ code: 'approval-expired' });
  });

  it('takes two distinct people, one of them of AML', () => {
    const types = (given: readonly ApprovalCommand[], last: ApprovalCommand) =>
      when(given, last).events?.map(({ type }) => type);
    const first = by('s-1', 'treasury');
    expect(types([request], first)).toEqual(['ApprovalSigned']);
    expect(when([request, first], first).rejection).toEqual({ code: 'already-signed' });
    expect(when([request, first], by('s-2', 'treasury')).rejection).toMatchObject({ code: 'permission-missing' });
    expect(types([request, first], by('s-2', 'aml'))).toEqual(['ApprovalSigned', 'ApprovalGranted']);
    expect(types([request, by('s-2', 'aml')], first)).toEqual(['ApprovalSigned', 'ApprovalGranted']);
  });

  it('of one person takes any who may', () => {
    const one = { ...payload, people: 1 };
    const signed = { ...by('s-1', 'treasury'), payloadHash: payloadHash(one) };
    expect(when([{ ...request, payload: one }], signed).state.status).toBe('approved');
  });
});
