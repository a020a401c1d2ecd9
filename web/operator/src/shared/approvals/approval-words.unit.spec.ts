import type { ApprovalKind } from '@corella/contracts/identity';
import type { ApprovalRecord } from '@corella/contracts/operator';
import { approvalTitle, findingText, payloadFacts, people, signedPayload, unitsAsDecimal } from './approval-words.js';

const approval = (kind: ApprovalKind, payload: Record<string, unknown>): ApprovalRecord => ({
  id: 'a1',
  kind,
  target: 't',
  payload,
  payloadHash: 'h',
  reason: 'r',
  initiator: 's1',
  initiatorName: 'Ana',
  required: 1,
  status: 'pending',
  createdAt: '2026-11-19T03:00:00Z',
  expiresAt: '2026-11-19T04:00:00Z',
  mine: false,
  canDecide: true,
  change: null,
  finding: null,
  decisions: [],
});

describe('approvals in words', () => {
  it('says what is asked for', () => {
    expect(approvalTitle(approval('market-resume', { symbol: 'xrpnzd' }))).toBe('Resume XRP/NZD');
    expect(
      approvalTitle(approval('market-parameters-withdraw', { symbol: 'xrpnzd', version: 3, approvalId: 'a9' })),
    ).toBe('Take back XRP/NZD, version 3');
    expect(approvalTitle(approval('diligence-withdraw', { version: 3, approvalId: 'a9' }))).toBe(
      'Take back diligence settings, version 3',
    );
    expect(approvalTitle(approval('fee-schedule-withdraw', { version: 4, approvalId: 'a9' }))).toBe(
      'Take back fee schedule, version 4',
    );
    expect(
      approvalTitle(approval('ledger-adjustment', { account: 'spot:1048213', asset: 'aud', units: '-12850000000' })),
    ).toBe('Adjustment, −128.5 AUD, 1048213 spot');
    expect(approvalTitle(approval('staff-create', { name: 'Ivo', role: 'risk' }))).toBe('Add Ivo as Risk');
    const role = approval('staff-role', { staffId: 's-1', from: 'kyc', to: 'aml' });
    expect(approvalTitle({ ...role, subjectName: 'Ivo Brandt' })).toBe('Ivo Brandt from KYC to AML');
    expect(approvalTitle(approval('staff-enable', { staffId: 's-1' }))).toBe('Re-enable s-1');
    expect(payloadFacts(role)).toContainEqual({ term: 'role afterwards', value: 'AML' });
    expect(approvalTitle(approval('unheard-of' as ApprovalKind, {}))).toBe('unheard-of, t');
  });
  it('names who is to be added, whose name and address are not what is signed', () => {
    const sealed = approval('staff-create', {
      role: 'risk',
      contactHash: 'a1',
      email: 'ivo@corella.test',
      name: 'Ivo',
    });
    expect(payloadFacts(sealed)).toEqual([
      { term: 'role', value: 'Risk' },
      { term: 'email', value: 'ivo@corella.test' },
      { term: 'name', value: 'Ivo' },
    ]);
    expect(signedPayload(sealed)).toEqual({ role: 'risk', contactHash: 'a1' });
    const over = approval('staff-create', { role: 'risk', contactHash: 'a1', email: null, name: null });
    expect(payloadFacts(over)).toContainEqual({ term: 'name', value: 'not kept any more' });
  });
  it('counts the initiator as the first of the people', () => {
    expect(people(approval('market-resume', {}))).toEqual({ done: 1, of: 2 });
  });
  it('shows the whole payload', () => {
    expect(payloadFacts(approval('ledger-adjustment', { units: '100000000', deep: { a: 1 } }))).toEqual([
      { term: 'amount', value: '+1' },
      { term: 'deep', value: '{"a":1}' },
    ]);
    expect(payloadFacts(approval('market-resume', { symbol: 'xrpnzd', from: 4, to: 3 }))).toEqual([
      { term: 'market', value: 'XRP/NZD' },
      { term: 'state when asked', value: '4 suspend' },
      { term: 'state afterwards', value: '3 online' },
    ]);
  });
  it('says in words why one could not be carried out', () => {
    expect(
      ['email-taken', 'balance-negative: The entry would leave an account below zero.', null].map(findingText),
    ).toEqual([
      'the address belongs to a member of staff',
      'the entry would leave an account below zero',
      'no reason was given',
    ]);
    expect(['some-new-code', 'Must be greater than zero.'].map(findingText)).toEqual([
      'some new code',
      'must be greater than zero',
    ]);
  });
  it('reads ledger units', () => {
    expect(['1', '-100000000', '12345678901', 'x'].map(unitsAsDecimal)).toEqual([
      '0.00000001',
      '-1',
      '123.45678901',
      'x',
    ]);
  });
});
