import { CUSTODY_DEMO, type LedgerCommand, type PostEntry } from '@corella/contracts/ledger';
import { ANNA, BEN, givenTradingLedger } from '../../testing/given-ledger.js';

const transfer = (units: string, changes: Partial<PostEntry> = {}): LedgerCommand => ({
  type: 'PostEntry',
  transactionType: 'transfer',
  businessId: 't1',
  postings: [
    { account: ANNA, bucket: 'available', asset: 'aud', units: `-${units}` },
    { account: BEN, bucket: 'available', asset: 'aud', units },
  ],
  ...changes,
});
const line = (
  account: string,
  units: string,
  asset = 'aud',
  bucket: 'available' | 'frozen' = 'available',
): PostEntry['postings'][number] => ({ account, bucket, asset, units });

describe('posting an entry', () => {
  it('moves balances by its lines', () => {
    const ledger = givenTradingLedger(1_000n);
    expect(ledger.command(transfer('400'))).toEqual({ ok: true, value: { changed: true } });
    expect([ledger.available(ANNA, 'aud'), ledger.available(BEN, 'aud')]).toEqual([600n, 1_400n]);
  });

  it('posts a business id once, answers an equal repetition and refuses a different one', () => {
    const ledger = givenTradingLedger(1_000n);
    ledger.command(transfer('400'));
    expect(ledger.command(transfer('400'))).toEqual({ ok: true, value: { changed: false } });
    expect(ledger.command(transfer('401'))).toMatchObject({ ok: false, rejection: { code: 'already-posted' } });
    expect(ledger.available(ANNA, 'aud')).toBe(600n);
  });

  it('lets custody stand negative but nobody else', () => {
    const ledger = givenTradingLedger(1_000n);
    expect(ledger.available(CUSTODY_DEMO, 'aud')).toBe(-3_000n);
    expect(ledger.command(transfer('1001'))).toMatchObject({
      ok: false,
      rejection: { code: 'balance-negative', inputs: { account: ANNA, after: '-0.00000001' } },
    });
  });

  it.each([
    ['entry-unbalanced', { postings: [line(ANNA, '-5'), line(BEN, '4')] }],
    ['entry-unbalanced', { postings: [line(ANNA, '-5'), line(BEN, '5', 'btc')] }],
    ['account-unknown', { postings: [line('spot:9', '-5'), line(BEN, '5')] }],
    ['amount-invalid', { postings: [line(ANNA, '-5', 'aud', 'frozen'), line(BEN, '5')] }],
    ['amount-invalid', { postings: [line(ANNA, '-5', 'doge'), line(BEN, '5', 'doge')] }],
    ['amount-invalid', { postings: [line(ANNA, '0'), line(BEN, '0')] }],
    ['amount-invalid', { postings: [line(ANNA, '-1e3'), line(BEN, '1e3')] }],
    ['amount-invalid', { postings: [] }],
    ['amount-invalid', { transactionType: 'trade' as const }],
    ['amount-invalid', { businessId: 'a|b' }],
  ])('answers %s to a malformed entry', (code, changes) => {
    expect(givenTradingLedger().command(transfer('5', changes))).toMatchObject({ ok: false, rejection: { code } });
  });
});
