import { CUSTODY_DEMO, HOUSE_DEMO, type LedgerCommand, type PostEntry } from '@corella/contracts/ledger';
import { ANNA, BEN, MAKER, WITHOUT_FIAT, givenTradingLedger } from '../../testing/given-ledger.js';

const transfer = (units: string, changes: Partial<PostEntry> = {}): LedgerCommand => ({
  type: 'PostEntry',
  transactionType: 'transfer',
  businessId: 't1',
  by: 'fiat',
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
  it('moves balances by its lines, and names the service that asked', () => {
    const ledger = givenTradingLedger(1_000n);
    expect(ledger.command(transfer('400'))).toEqual({ ok: true, value: { changed: true } });
    expect([ledger.available(ANNA, 'aud'), ledger.available(BEN, 'aud')]).toEqual([600n, 1_400n]);
    expect(ledger.log.at(-1)).toMatchObject({ type: 'EntryPosted', data: { by: 'fiat' } });
  });

  it('posts a business id once, accepts an equal repetition and refuses a different one', () => {
    const ledger = givenTradingLedger(1_000n);
    ledger.command(transfer('400'));
    expect(ledger.command(transfer('400'))).toEqual({ ok: true, value: { changed: false } });
    expect(ledger.command(transfer('401'))).toMatchObject({ ok: false, rejection: { code: 'already-posted' } });
    expect(ledger.available(ANNA, 'aud')).toBe(600n);
  });

  it('posts nothing to or from a closed account, not even what has happened', () => {
    const ledger = givenTradingLedger(1_000n);
    const closed = { uid: '1000001', status: 'closed', allow: [], reasons: ['account-closing'] };
    ledger.tell('user-1000001', 9, 'AccountControlDerived', closed);
    const deposit = transfer('9', { transactionType: 'deposit', businessId: 'd1' });
    const lines = [line(CUSTODY_DEMO, '-9'), line(ANNA, '9')];
    const refused = { rejection: { code: 'account-closed', inputs: { account: ANNA } } };
    expect(ledger.command({ ...deposit, postings: lines } as LedgerCommand)).toMatchObject(refused);
    expect(ledger.command(transfer('4'))).toMatchObject(refused);
    ledger.tell('user-1000001', 10, 'AccountControlDerived', { ...closed, status: 'active' });
    expect(ledger.command({ ...deposit, postings: lines } as LedgerCommand)).toMatchObject({ ok: true });
    expect(ledger.available(ANNA, 'aud')).toBe(1_009n);
  });

  it('takes play money back of an asset of which some was given out, and no real money', () => {
    const ledger = givenTradingLedger(1_000n);
    const back = (asset: string, units: string): LedgerCommand =>
      transfer(units, {
        transactionType: 'demo-return',
        businessId: `r-${asset}`,
        by: 'identity',
        postings: [line(ANNA, `-${units}`, asset), line(HOUSE_DEMO, units, asset)],
      });
    const given = ledger.available(HOUSE_DEMO, 'aud');
    expect(ledger.command(back('aud', '1000'))).toMatchObject({ ok: true });
    expect([ledger.available(ANNA, 'aud'), ledger.available(HOUSE_DEMO, 'aud')]).toEqual([0n, given + 1_000n]);
    const deposit = { transactionType: 'deposit', businessId: 'd1' } as const;
    ledger.command(transfer('9', { ...deposit, postings: [line(CUSTODY_DEMO, '-9', 'xrp'), line(ANNA, '9', 'xrp')] }));
    expect(ledger.available(ANNA, 'xrp')).toBe(9n);
    expect(ledger.command(back('xrp', '9'))).toMatchObject({ rejection: { code: 'service-refused' } });
  });

  it('takes play money back out of a sub-account that its main account has frozen, and of no other frozen one', () => {
    const ledger = givenTradingLedger(1_000n);
    const freeze = (reason: string) =>
      ledger.command({ type: 'SetAccountControl', account: ANNA, status: 'frozen', allow: [], reasons: [reason] });
    const back = (businessId: string): LedgerCommand =>
      transfer('400', {
        transactionType: 'demo-return',
        businessId,
        by: 'identity',
        postings: [line(ANNA, '-400'), line(HOUSE_DEMO, '400')],
      });
    freeze('account-frozen');
    expect(ledger.command(back('r1'))).toMatchObject({ rejection: { code: 'account-frozen' } });
    freeze('frozen-by-parent');
    expect(ledger.command(back('r2'))).toMatchObject({ ok: true });
    expect(ledger.command(transfer('5'))).toMatchObject({ rejection: { code: 'account-frozen' } });
  });

  it('lets custody be negative but no customer', () => {
    const ledger = givenTradingLedger(1_000n);
    const deposit = { transactionType: 'deposit', businessId: 'd1' } as const;
    expect(
      ledger.command(transfer('9', { ...deposit, postings: [line(CUSTODY_DEMO, '-9'), line(ANNA, '9')] })),
    ).toMatchObject({ ok: true });
    expect(ledger.available(CUSTODY_DEMO, 'aud')).toBe(-9n);
    expect(ledger.command(transfer('1010'))).toMatchObject({
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
    ['amount-invalid', { transactionType: 'reservation' as const }],
    ['amount-invalid', { transactionType: 'toString' as 'trade' }],
    ['amount-invalid', { businessId: 'a|b' }],
    ['amount-invalid', { businessId: 'approval:a1' }],
    ['amount-invalid', { memo: 'x'.repeat(501) }],
    ['amount-invalid', { businessId: 'instruction:p1' }],
    ['account-unknown', { by: 'identity' as const }],
    ['service-refused', { by: 'campaigns' as const }],
    ['template-mismatch', { postings: [line(ANNA, '-5'), line('house:fees', '5')] }],
    ['template-mismatch', { postings: [line(ANNA, '-5'), line(BEN, '4'), line('house:fees', '1')] }],
  ])('answers %s to an entry that may not be posted', (code, changes) => {
    expect(givenTradingLedger().command(transfer('5', changes))).toMatchObject({ ok: false, rejection: { code } });
  });

  it('takes a memo of 500 characters and a hundred lines, and no more', () => {
    const postings = Array.from({ length: 50 }, () => [line(ANNA, '-1'), line(BEN, '1')]).flat();
    const outcome = (changes: Partial<PostEntry>) => {
      const reply = givenTradingLedger(1_000n).command(transfer('1', changes));
      return reply.ok ? 'posted' : 'field' in reply.rejection && reply.rejection.field;
    };
    expect([outcome({ memo: 'm'.repeat(500) }), outcome({ memo: 'm'.repeat(501) })]).toEqual(['posted', 'memo']);
    expect([outcome({ postings }), outcome({ postings: [...postings, line(ANNA, '1')] })]).toEqual([
      'posted',
      'postings',
    ]);
    expect([outcome({ postings: [] }), outcome({ postings: [line(ANNA, '1')] })]).toEqual(['postings', 'postings']);
  });

  it('records the memo and the approval that it has, and nothing for those that it lacks', () => {
    const ledger = givenTradingLedger(1_000n);
    ledger.command(transfer('1', { memo: 'rent', approvalId: 'a1' }));
    expect(ledger.last('EntryPosted').data).toMatchObject({ memo: 'rent', approvalId: 'a1' });
    ledger.command(transfer('1', { businessId: 't2' }));
    expect(Object.keys(ledger.last('EntryPosted').data).sort()).toEqual([
      'businessId',
      'by',
      'postings',
      'transactionType',
    ]);
  });

  it('posts nothing for a service that does not exist yet', () => {
    const ledger = givenTradingLedger(1_000n, { services: WITHOUT_FIAT });
    expect(ledger.command(transfer('5'))).toMatchObject({ ok: false, rejection: { code: 'service-refused' } });
  });

  it('keeps simulated traders apart from customers', () => {
    const ledger = givenTradingLedger(1_000n);
    const postings = (from: string, to: string) => [line(from, '-5'), line(to, '5')];
    const ask = (from: string, to: string) =>
      ledger.command(transfer('5', { by: 'simulation', businessId: `${from}-${to}`, postings: postings(from, to) }));
    expect(ask(HOUSE_DEMO, MAKER)).toMatchObject({ ok: true });
    expect(ask(MAKER, HOUSE_DEMO)).toMatchObject({ ok: true });
    expect(ask(HOUSE_DEMO, ANNA)).toMatchObject({ ok: false, rejection: { code: 'service-refused' } });
    expect(ask('house:fees', MAKER)).toMatchObject({ ok: false, rejection: { code: 'template-mismatch' } });
  });

  it('refuses chosen payments out of a frozen account, and accepts payments in', () => {
    const ledger = givenTradingLedger(1_000n);
    ledger.command({ type: 'SetAccountControl', account: ANNA, status: 'frozen', allow: [], reasons: [] });
    expect(ledger.command(transfer('5'))).toMatchObject({
      ok: false,
      rejection: { code: 'account-frozen', inputs: { account: ANNA } },
    });
    const postings = [line(BEN, '-5'), line(ANNA, '5')];
    expect(ledger.command(transfer('5', { businessId: 't2', postings }))).toMatchObject({ ok: true });
    const back = {
      transactionType: 'deposit',
      businessId: 'd2',
      postings: [line(CUSTODY_DEMO, '-9'), line(ANNA, '9')],
    };
    expect(ledger.command(transfer('9', { ...back, transactionType: 'deposit' }))).toMatchObject({ ok: true });
  });
});
