import type { JsonObject } from '@corella/event-store';
import { payloadHash } from '@corella/hash';
import { foundIn } from './testing/found-in.js';

type Told = readonly [stream: string, type: string, data: JsonObject];

const payload = { uid: '1000001', removalId: 'R1', hash: 'h' };
const asked = { approvalId: 'a', payload, payloadHash: payloadHash(payload), initiator: 's-1', required: 1 };
const REQUESTED: Told = ['approval-a', 'ApprovalRequested', asked];
const SIGNED: Told = ['approval-a', 'ApprovalSigned', { ...asked, staffId: 's-2' }];
const GRANTED: Told = ['approval-a', 'ApprovalGranted', { ...asked, approvers: ['s-2'] }];
const ofRemoval = (type: string): Told => ['removal-R1', type, { removalId: 'R1', uid: '1000001', approvalId: 'a' }];
const ofCase = (type: string): Told => [
  'kyc-1000001',
  type,
  { caseId: 'K-1000001-1', uid: '1000001', approvalId: 'a' },
];

/** What the log breaks of what two people have to agree to. */
const findings = (...told: readonly Told[]): readonly string[] =>
  foundIn(told.map(([stream, type, data], at) => ({ stream, type, data, at })))
    .filter(({ invariant }) => invariant === 'two-people')
    .map(({ finding }) => finding);

describe('what two people agree to', () => {
  it('is sound where a second person is asked, refuses, and another one agrees', () => {
    for (const [one, refused, agreed] of [
      [ofRemoval('RemovalInitiated'), ofRemoval('RemovalSecondRefused'), ofRemoval('RemovalApproved')],
      [ofCase('KycSecondAsked'), ofCase('KycSecondRefused'), ofCase('KycApproved')],
    ] as const) {
      expect(findings(REQUESTED, one, refused)).toEqual([]);
      expect(findings(REQUESTED, one, SIGNED, GRANTED, agreed)).toEqual([]);
    }
  });

  it('is not carried out before somebody has agreed', () => {
    const finding = ['it rests on the approval a, which was not granted'];
    for (const told of [ofRemoval('RemovalApproved'), ofCase('KycApproved'), ofCase('LetterOrdered')])
      expect(findings(REQUESTED, told)).toEqual(finding);
  });

  it('is granted by whoever has signed it, as it was asked for', () => {
    expect(findings(REQUESTED, GRANTED)).toEqual(['a is granted by s-2, who has not signed it']);
    const other = (change: JsonObject): Told => [
      'approval-a',
      'ApprovalGranted',
      { ...asked, approvers: ['s-2'], ...change },
    ];
    for (const change of [{ kind: 'staff-enable' }, { target: 'staff:s-9' }, { initiator: 's-3' }])
      expect(findings(REQUESTED, SIGNED, other(change))).toEqual(['what is granted as a is not what was asked for']);
  });
});
