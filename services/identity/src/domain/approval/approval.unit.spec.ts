import { APPROVAL_KINDS } from '@corella/contracts/identity';
import { payloadHash } from '@corella/hash';
import type { ApprovalCommand, ApprovalState } from './approval.js';
import { initialApproval } from './approval.js';
import { APPROVAL_LIFE_MS, payloadFinding } from './approval-policy.js';
import { decideApproval } from './approval.decide.js';
import { evolveApproval } from './approval.evolve.js';

const PAYLOAD = { account: 'spot:1234567', asset: 'btc', units: '-500', memo: 'late' };
const HASH = payloadHash(PAYLOAD);
const POLICY = APPROVAL_KINDS['ledger-adjustment'];
const REQUEST: ApprovalCommand = {
  type: 'Request',
  approvalId: 'a',
  kind: 'ledger-adjustment',
  target: 'spot:1234567',
  payload: PAYLOAD,
  initiator: 's-1',
  role: 'treasury',
  permissions: [POLICY.initiate],
  reason: 'found',
};
const decide = (change: object = {}): ApprovalCommand => ({
  type: 'Decide',
  decision: 'approve',
  staffId: 's-2',
  role: 'aml',
  permissions: [POLICY.approve],
  payloadHash: HASH,
  reason: 'seen',
  ...change,
});

function when(
  given: readonly ApprovalCommand[],
  command: ApprovalCommand,
  at = 0,
): { outcome: readonly string[] | string; state: ApprovalState } {
  let state = initialApproval();
  const apply = (next: ApprovalCommand, time: number): readonly string[] | string => {
    const decision = decideApproval(next, state, time);
    if (!decision.ok) return decision.rejection.code;
    state = decision.value.reduce(evolveApproval, state);
    return decision.value.map((event) => event.type);
  };
  for (const before of given) expect(apply(before, 0)).toBeInstanceOf(Array);
  return { outcome: apply(command, at), state };
}

describe('an approval', () => {
  it('is granted by somebody else who may approve, on the hash that was seen', () => {
    expect(when([REQUEST], decide()).outcome).toEqual(['ApprovalSigned', 'ApprovalGranted']);
  });

  it('is never signed by its initiator, even with the permission to approve', () => {
    expect(when([REQUEST], decide({ staffId: 's-1' })).outcome).toBe('approval-own');
  });

  it('is void for whoever saw another payload', () => {
    expect(when([REQUEST], decide({ payloadHash: payloadHash({ ...PAYLOAD, units: '-501' }) })).outcome).toBe(
      'payload-changed',
    );
  });

  it('wants the permission of its kind, to ask and to sign', () => {
    expect(when([], { ...REQUEST, permissions: [POLICY.approve] } as ApprovalCommand).outcome).toBe(
      'permission-missing',
    );
    expect(when([REQUEST], decide({ permissions: ['markets.resume-approve'] })).outcome).toBe('permission-missing');
  });

  it('ends at one rejection, which needs a reason', () => {
    expect(when([REQUEST], decide({ decision: 'reject', reason: ' ' })).outcome).toBe('reason-missing');
    expect(when([REQUEST, decide({ decision: 'reject' })], decide()).outcome).toBe('approval-decided');
  });

  it('is withdrawn by its initiator alone', () => {
    expect(when([REQUEST], decide({ decision: 'withdraw' })).outcome).toBe('permission-missing');
    expect(when([REQUEST], decide({ decision: 'withdraw', staffId: 's-1' })).outcome).toEqual(['ApprovalWithdrawn']);
  });

  it('expires after a day, not earlier, and is not signed afterwards', () => {
    expect(when([REQUEST], { type: 'Expire' }, APPROVAL_LIFE_MS - 1).outcome).toEqual([]);
    expect(when([REQUEST], { type: 'Expire' }, APPROVAL_LIFE_MS).outcome).toEqual(['ApprovalExpired']);
    expect(when([REQUEST], decide(), APPROVAL_LIFE_MS).outcome).toBe('approval-expired');
  });

  it('is marked executed or failed once, and only when granted', () => {
    const mark: ApprovalCommand = { type: 'MarkExecuted', by: { stream: 'ledger-0', revision: 3 } };
    expect(when([REQUEST], mark).outcome).toEqual([]);
    expect(when([REQUEST, decide()], mark).outcome).toEqual(['ApprovalExecuted']);
    expect(when([REQUEST, decide(), mark], mark).outcome).toEqual([]);
    expect(when([REQUEST, decide(), mark], { type: 'MarkFailed', finding: 'x' }).outcome).toEqual([]);
  });

  it('answers the same request again without an event and another one with a conflict', () => {
    expect(when([REQUEST], REQUEST).outcome).toEqual([]);
    expect(when([REQUEST], { ...REQUEST, payload: { ...PAYLOAD, memo: 'other' } } as ApprovalCommand).outcome).toBe(
      'idempotency-conflict',
    );
  });

  it('names the field of a payload that is missing, malformed or too many', () => {
    expect(payloadFinding('ledger-adjustment', PAYLOAD)).toBeNull();
    expect(payloadFinding('ledger-adjustment', { ...PAYLOAD, units: '0' })).toBe('units');
    expect(payloadFinding('ledger-adjustment', { ...PAYLOAD, units: '1e9' })).toBe('units');
    expect(payloadFinding('ledger-adjustment', { ...PAYLOAD, isAdmin: true })).toBe('isAdmin');
    expect(payloadFinding('user-unfreeze', {})).toBe('uid');
    expect(payloadFinding('market-resume', { symbol: 'btcaud', from: 4, to: 3 })).toBeNull();
    const stop = { symbol: 'btcaud', revision: 7, finding: 'trade 3 has no hold' };
    expect(payloadFinding('settlement-resume', stop)).toBeNull();
    expect(payloadFinding('settlement-resume', { ...stop, revision: -1 })).toBe('revision');
    expect(payloadFinding('settlement-resume', { symbol: 'btcaud', revision: 7 })).toBe('finding');
  });

  it('looks into payloads that are made of parts', () => {
    const parameters = {
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
    const change = { symbol: 'btcaud', from: 1, parameters, effectiveAt: 0 };
    expect(payloadFinding('market-parameters', change)).toBeNull();
    expect(
      payloadFinding('market-parameters', { ...change, parameters: { ...parameters, fuseMovePpm: 150_000 } }),
    ).toBeNull();
    for (const wrong of [
      { ...parameters, feeClass: 'D' },
      { ...parameters, minLots: 0.5 },
      { ...parameters, pricePrecision: 3 },
      { version: 2 },
      [],
      'x',
    ]) {
      expect(payloadFinding('market-parameters', { ...change, parameters: wrong })).toBe('parameters');
    }
    expect(
      payloadFinding('market-parameters-withdraw', { symbol: 'btcaud', version: 2, approvalId: '9f3c71aa' }),
    ).toBeNull();
    expect(payloadFinding('market-parameters-withdraw', { symbol: 'btcaud', version: 2, approvalId: '../x' })).toBe(
      'approvalId',
    );
    expect(payloadFinding('fee-schedule-withdraw', { version: 2, approvalId: '9f3c71aa', symbol: 'btcaud' })).toBe(
      'symbol',
    );
    const rates = { makerPpm: 1_000, takerPpm: 1_000 };
    expect(
      payloadFinding('fee-schedule', { version: 2, classes: { A: rates, B: rates, C: rates }, effectiveAt: 0 }),
    ).toBeNull();
    expect(
      payloadFinding('fee-schedule', {
        version: 2,
        classes: { A: rates, B: rates, C: { ...rates, takerPpm: 1_000_001 } },
        effectiveAt: 0,
      }),
    ).toBe('classes');
  });
});
