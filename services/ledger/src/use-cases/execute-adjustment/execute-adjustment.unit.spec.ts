import { HOUSE_ADJUSTMENTS } from '@corella/contracts/ledger';
import { payloadHash } from '@corella/hash';
import { ANNA, givenTradingLedger } from '../../testing/given-ledger.js';

const PAYLOAD = { account: ANNA, asset: 'aud', units: '250', memo: 'goodwill' };
const granted = (payload: Readonly<Record<string, string>> = PAYLOAD, changes: object = {}): object => ({
  approvalId: 'a1',
  kind: 'ledger-adjustment',
  target: ANNA,
  payload,
  payloadHash: payloadHash(payload),
  approvers: ['s2'],
  initiator: 's1',
  ...changes,
});

describe('executing an approved adjustment', () => {
  it('posts it against the house once, naming the approval', () => {
    const ledger = givenTradingLedger(1_000n);
    expect(ledger.tell('approval-a1', 2, 'ApprovalGranted', granted())).toMatchObject([
      {
        type: 'EntryPosted',
        data: { transactionType: 'adjustment', businessId: 'approval:a1', approvalId: 'a1', memo: 'goodwill' },
      },
    ]);
    expect(ledger.tell('approval-a1', 2, 'ApprovalGranted', granted())).toEqual([]);
    expect([ledger.available(ANNA, 'aud'), ledger.available(HOUSE_ADJUSTMENTS, 'aud')]).toEqual([1_250n, -250n]);
  });

  it.each([
    [
      'a payload changed since it was signed',
      granted({ ...PAYLOAD, units: '900' }, { payloadHash: payloadHash(PAYLOAD) }),
      'not the one that was approved',
    ],
    ['the initiator among the approvers', granted(PAYLOAD, { approvers: ['s2', 's1'] }), 'besides the initiator'],
    ['no approver', granted(PAYLOAD, { approvers: [] }), 'besides the initiator'],
    ['more than the customer has', granted({ ...PAYLOAD, units: '-1001' }), 'balance-negative'],
    ['a malformed amount', granted({ ...PAYLOAD, units: '+5' }), 'amount-invalid'],
    ['custody', granted({ ...PAYLOAD, account: 'custody:demo' }), 'only customer and house'],
    ['something that is no adjustment', granted({ symbol: 'btcaud' }), 'not an adjustment'],
  ])('refuses %s once, and posts nothing', (_name, approval, finding) => {
    const ledger = givenTradingLedger(1_000n);
    const [refused, ...more] = ledger.tell('approval-a1', 2, 'ApprovalGranted', approval);
    expect(refused).toMatchObject({
      type: 'AdjustmentRefused',
      data: { approvalId: 'a1', finding: expect.stringContaining(finding) as string },
    });
    expect(more).toEqual([]);
    expect(ledger.tell('approval-a1', 2, 'ApprovalGranted', approval)).toEqual([]);
    expect(ledger.available(ANNA, 'aud')).toBe(1_000n);
  });

  it('leaves approvals of other kinds to their owners', () => {
    expect(
      givenTradingLedger().tell('approval-a2', 2, 'ApprovalGranted', granted(PAYLOAD, { kind: 'user-unfreeze' })),
    ).toEqual([]);
  });
});
