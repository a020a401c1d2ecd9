import type { JsonObject, RecordedEvent } from '@corella/event-store';
import { payloadHash } from '@corella/hash';
import { Approvals } from './approvals.js';

const PAYLOAD = { list: 'coupon', member: true, uids: ['1000001', '1000002'] };
const agreement = (payload: JsonObject = PAYLOAD): readonly [string, JsonObject][] => {
  const signed = {
    approvalId: 'a',
    kind: 'list-membership',
    payload,
    payloadHash: payloadHash(payload),
    initiator: 's',
  };
  return [
    ['ApprovalRequested', { ...signed, required: 1 }],
    ['ApprovalSigned', { approvalId: 'a', staffId: 't', payloadHash: payloadHash(payload) }],
    ['ApprovalGranted', { ...signed, approvers: ['t'] }],
  ];
};
const set = (uid: string, more: JsonObject = {}): readonly [string, JsonObject] => [
  'ListMembershipSet',
  { uid, list: 'coupon', member: true, by: 's,t', approvalId: 'a', ...more },
];

function findings(...told: readonly (readonly [string, JsonObject])[]): readonly string[] {
  const checks = new Approvals();
  const found: string[] = [];
  for (const [position, [type, data]] of told.entries()) {
    const stream = type === 'ListMembershipSet' ? `user-${String(data['uid'])}` : 'approval-a';
    const event: RecordedEvent = {
      stream,
      type,
      data,
      revision: position,
      position: String(position),
      id: `e${position}`,
      meta: { at: 1 },
    };
    checks.apply(event, (_, finding) => found.push(finding));
  }
  return found;
}

describe('a change of a list of customers', () => {
  it('is sound for each customer whom two people agreed about, once', () => {
    expect(findings(...agreement(), set('1000001'), set('1000002'))).toEqual([]);
  });

  it.each<[string, readonly (readonly [string, JsonObject])[]]>([
    ['1000003 is put on the list coupon', [set('1000003')]],
    ['1000001 is taken off the list coupon', [set('1000001', { member: false })]],
    ['1000001 is put on the list symbols', [set('1000001', { list: 'symbols' })]],
    ['1000001 is put on the list coupon', [set('1000001'), set('1000001')]],
    ['1000001 is put on the list coupon', [['ApprovalExecuted', { approvalId: 'a' }], set('1000001')]],
  ])('is reported when nobody agreed that %s', (finding, told) => {
    expect(findings(...agreement(), ...told)).toEqual([`nobody agreed in a that ${finding}`]);
  });

  it('is reported when it rests on nothing', () => {
    expect(findings(set('1000001'))).toEqual([
      'it rests on the approval a, which was not granted',
      'nobody agreed in a that 1000001 is put on the list coupon',
    ]);
  });
});
