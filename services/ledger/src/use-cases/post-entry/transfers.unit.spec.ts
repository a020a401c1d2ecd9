import type { LedgerCommand } from '@corella/contracts/ledger';
import { ANNA, BEN, givenTradingLedger, type GivenLedger } from '../../testing/given-ledger.js';

const [PARENT, DESK, OTHER] = ['1000001', '2000001', '2000002'];
const SUB = `spot:${DESK}`;
const ACTIVE = { status: 'active', allow: ['exchange', 'transfer'], reasons: [] } as const;
const FROZEN = { status: 'frozen', allow: [] } as const;

const controlled = (ledger: GivenLedger, uid: string, revision: number, control: object): void =>
  void ledger.tell(`user-${uid}`, revision, 'AccountControlDerived', {
    uid,
    ...ACTIVE,
    ...control,
    ...(uid === PARENT || uid === '1000002' ? {} : { parentUid: PARENT }),
  });

/** Anna is the main account of two sub-accounts; Ben is a stranger. All of them may transfer. */
function givenFamily(): GivenLedger {
  const ledger = givenTradingLedger(1_000n);
  for (const uid of [PARENT, '1000002', DESK, OTHER]) controlled(ledger, uid, 5, {});
  return ledger;
}
let transfers = 0;
const transfer = (
  from: string,
  to: string,
  units = '400',
  businessId = `transfer:${(transfers += 1)}`,
): LedgerCommand => ({
  type: 'PostEntry',
  transactionType: 'transfer',
  businessId,
  by: 'identity',
  postings: [
    { account: from, bucket: 'available', asset: 'aud', units: `-${units}` },
    { account: to, bucket: 'available', asset: 'aud', units },
  ],
});

describe('a transfer within a family', () => {
  it('moves what a main account and its sub-accounts have, to the last unit, and costs nothing', () => {
    const ledger = givenFamily();
    expect(ledger.command(transfer(ANNA, SUB, '400', 'transfer:a'))).toMatchObject({ ok: true });
    expect(ledger.command(transfer(ANNA, SUB, '400', 'transfer:a'))).toEqual({ ok: true, value: { changed: false } });
    expect(ledger.command(transfer(ANNA, SUB, '401', 'transfer:a'))).toMatchObject({
      rejection: { code: 'already-posted' },
    });
    expect(ledger.command(transfer(SUB, `spot:${OTHER}`, '1'))).toMatchObject({ ok: true });
    expect(ledger.command(transfer(`spot:${OTHER}`, ANNA, '1'))).toMatchObject({ ok: true });
    expect([ledger.available(ANNA, 'aud'), ledger.available(SUB, 'aud')]).toEqual([601n, 399n]);
    expect(ledger.command(transfer(SUB, ANNA, '400'))).toMatchObject({
      rejection: { code: 'balance-negative', inputs: { account: SUB } },
    });
  });

  it('never leaves the family', () => {
    const ledger = givenFamily();
    for (const [from, to] of [
      [ANNA, BEN],
      [BEN, SUB],
      [SUB, BEN],
    ] as const)
      expect(ledger.command(transfer(from, to))).toMatchObject({ rejection: { code: 'account-unknown' } });
  });

  it('takes out of a sub-account that its main account froze, and puts nothing in', () => {
    const ledger = givenFamily();
    ledger.command(transfer(ANNA, SUB));
    controlled(ledger, DESK, 6, { ...FROZEN, reasons: ['frozen-by-parent'] });
    expect(ledger.command(transfer(ANNA, SUB, '1'))).toMatchObject({
      rejection: { code: 'account-frozen', inputs: { account: SUB } },
    });
    expect(ledger.command(transfer(SUB, ANNA, '300'))).toMatchObject({ ok: true });
    // By now staff has frozen it.
    controlled(ledger, DESK, 7, { ...FROZEN, reasons: ['account-frozen'] });
    expect(ledger.command(transfer(SUB, ANNA, '1'))).toMatchObject({ rejection: { code: 'account-frozen' } });
    expect(ledger.available(SUB, 'aud')).toBe(100n);
  });

  it('wants the authority of both sides', () => {
    const ledger = givenFamily();
    controlled(ledger, PARENT, 6, { allow: [], reasons: ['kyc-required'] });
    for (const [from, to] of [
      [ANNA, SUB],
      [SUB, ANNA],
    ] as const)
      expect(ledger.command(transfer(from, to))).toMatchObject({
        rejection: { code: 'authority-missing', inputs: { account: ANNA, reasons: 'kyc-required' } },
      });
  });
});
