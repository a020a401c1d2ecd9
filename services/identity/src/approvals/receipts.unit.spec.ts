import { createPrivateKey } from 'node:crypto';
import { newApprovalKey, publishedKey, signerOf } from '@corella/approval-keys';
import { receiptText } from '@corella/contracts/identity';
import { ok, reject } from '@corella/result';
import type { ApprovalEvent } from '../domain/approval/approval.js';
import { receiptState, withReceipts } from './receipts.js';

const key = createPrivateKey(newApprovalKey());
const [signer, published] = [signerOf(key), publishedKey(key)];
const SIGNED = { approvalId: 'a', staffId: 's-1', role: 'aml', payloadHash: 'h', reason: 'seen' } as const;
const ABOUT = { kind: 'staff-disable', target: 'staff:s-3' } as const;
const FOR = { ...SIGNED, ...ABOUT, at: 7 };
const GRANTED: ApprovalEvent = { type: 'ApprovalExpired', data: { approvalId: 'a' } };

describe('the receipt for a signature', () => {
  const given = withReceipts(ok([{ type: 'ApprovalSigned', data: SIGNED }, GRANTED]), { signer, at: 7, about: ABOUT });
  const [first, second] = given.ok ? given.value : [];
  const receipt = first?.type === 'ApprovalSigned' ? first.data.receipt : undefined;

  it('stands in its event and in no other one, and is right for what it is about', () => {
    expect(receipt?.kid).toBe(signer.kid);
    expect(second).toEqual(GRANTED);
    expect(receiptState([published], FOR, receipt)).toBe('signed');
    expect(withReceipts(reject({ code: 'approval-own' }), { signer, at: 7, about: ABOUT })).toEqual(
      reject({ code: 'approval-own' }),
    );
  });

  it.each([
    { approvalId: 'b' },
    { kind: 'staff-enable' as const },
    { target: 'staff:s-4' },
    { staffId: 's-2' },
    { role: 'admin' as const },
    { payloadHash: 'i' },
    { at: 8 },
  ])('is wrong for %j', (change) => {
    expect(receiptState([published], { ...FOR, ...change }, receipt)).toBe('wrong');
  });

  it('of a version before this one covers neither kind nor target, and is right still', () => {
    const older = { kid: signer.kid, signature: signer.sign(receiptText(FOR, undefined)) };
    expect(receiptState([published], FOR, older)).toBe('signed');
    expect(receiptState([published], FOR, { ...older, version: 2 })).toBe('wrong');
  });

  it('says nothing by a key that is not known, and nothing where there is none', () => {
    expect(receiptState([], FOR, receipt)).toBe('unknown-key');
    expect(receiptState([published], FOR, undefined)).toBe('none');
  });
});
