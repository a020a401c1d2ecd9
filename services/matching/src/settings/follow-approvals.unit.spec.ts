import { payloadHash } from '@corella/hash';
import type { ApprovalEvents } from '@corella/contracts/identity';
import { SYMBOL_STATE } from '@corella/contracts/market';
import { decideApprovedState } from '../domain/admin/administer.js';
import { evolveFacts, type SymbolFacts } from '../domain/symbol/symbol-facts.js';
import { MARKETS } from '../domain/admin/markets.js';
import { resumeOf } from './approved-payload.js';

const payload = { symbol: 'btcaud', from: SYMBOL_STATE.suspend, to: SYMBOL_STATE.online };
const granted: ApprovalEvents['ApprovalGranted'] = {
  approvalId: 'a1',
  kind: 'market-resume',
  target: 'market:btcaud',
  payload,
  payloadHash: payloadHash(payload),
  approvers: ['s2'],
  initiator: 's1',
};

function suspended(): SymbolFacts {
  const [market] = MARKETS;
  if (!market) throw new Error('no market is listed');
  const listed = evolveFacts(
    null,
    { type: 'SymbolListed', data: { ...market, state: SYMBOL_STATE.suspend } as never },
    1,
  );
  if (!listed) throw new Error('not listed');
  return listed;
}

describe('an approved resume', () => {
  it('is accepted when hash and people are valid', () => {
    expect(resumeOf(granted)).toEqual(payload);
  });

  it('is refused with a changed payload, without a second person, or by its own initiator', () => {
    expect(resumeOf({ ...granted, payload: { ...payload, symbol: 'ethaud' } })).toBeNull();
    expect(resumeOf({ ...granted, approvers: [] })).toBeNull();
    expect(resumeOf({ ...granted, approvers: ['s1'] })).toBeNull();
    expect(resumeOf({ ...granted, kind: 'ledger-adjustment' })).toBeNull();
  });

  it('changes the state once, and is recorded when it no longer fits', () => {
    const command = {
      type: 'SetSymbolState',
      state: SYMBOL_STATE.online,
      expected: SYMBOL_STATE.suspend,
      reason: 'r',
      by: 's1, s2',
      approvalId: 'a1',
    } as const;
    const before = suspended();
    const [set] = decideApprovedState(command, before);
    expect(set?.type).toBe('SymbolStateSet');
    const after = set ? evolveFacts(before, set, 2) : null;
    expect(after?.state).toBe(SYMBOL_STATE.online);
    expect(after && decideApprovedState(command, after)).toEqual([]);
    expect(after && decideApprovedState({ ...command, approvalId: 'a2' }, after)).toMatchObject([
      { type: 'SymbolStateRefused', data: { approvalId: 'a2' } },
    ]);
  });
});
