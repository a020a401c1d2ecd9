import { HOUSE_ADJUSTMENTS, HOUSE_DEMO, type LedgerCommand } from '@corella/contracts/ledger';
import { payloadHash } from '@corella/hash';
import { LedgerMachine } from '../../ledger.machine.js';
import { ANNA, BEN, BTCAUD, MAKER, holdFunds, listed, ticket, type GivenLedger } from '../../testing/given-ledger.js';
import { CUSTODY, TRANSIT, WITHDRAWAL_RULES, available, givenWithdrawals } from '../../testing/given-reservations.js';

/** Two people correct Anna's balance of nzd, of which the house has nothing. */
function adjust(ledger: GivenLedger, approvalId: string, units: string, asset = 'nzd'): readonly string[] {
  const payload = { account: ANNA, asset, units, memo: 'a correction' };
  return ledger
    .tell(`approval-${approvalId}`, 2, 'ApprovalGranted', {
      approvalId,
      kind: 'ledger-adjustment',
      target: ANNA,
      payload,
      payloadHash: payloadHash(payload),
      approvers: ['s2'],
      initiator: 's1',
    })
    .map(({ type }) => type);
}

const payout = (businessId: string, asset: string): LedgerCommand => ({
  type: 'PostEntry',
  transactionType: 'payout-sent',
  businessId,
  by: 'fiat',
  postings: [available('100', CUSTODY, asset), available('-100', TRANSIT, asset)],
});
const toMaker = (units: string, businessId = 'm1'): LedgerCommand => ({
  type: 'PostEntry',
  transactionType: 'transfer',
  businessId,
  by: 'simulation',
  postings: [available(`-${units}`, HOUSE_DEMO, 'nzd'), available(units, MAKER, 'nzd')],
});
const fromMaker = (units: string): LedgerCommand => ({
  type: 'PostEntry',
  transactionType: 'transfer',
  businessId: 'm2',
  by: 'simulation',
  postings: [available(units, HOUSE_DEMO, 'nzd'), available(`-${units}`, MAKER, 'nzd')],
});

describe('the solvency of the house', () => {
  it('posts an approved correction although it leaves the house short, and announces that in the same append', () => {
    const ledger = givenWithdrawals();
    expect(adjust(ledger, 'a1', '250')).toEqual(['EntryPosted', 'HouseFellShort']);
    expect(ledger.log.at(-1)).toMatchObject({ data: { asset: 'nzd', units: '250' } });
    expect(ledger.available(HOUSE_ADJUSTMENTS, 'nzd')).toBe(-250n);
  });

  it('announces nothing if other accounts of the house cover the shortage', () => {
    const ledger = givenWithdrawals();
    expect(adjust(ledger, 'a1', '250', 'aud')).toEqual(['EntryPosted']);
  });

  it('counts once what the orders of the house hold', () => {
    const ledger = givenWithdrawals();
    ledger.command(holdFunds(ticket(1, { account: MAKER, side: 2, qtyLots: 6 })));
    expect([ledger.available(MAKER, 'btc'), ledger.frozen(MAKER, 'btc')]).toEqual([400n, 600n]);
    expect(adjust(ledger, 'a1', '1000', 'btc')).toEqual(['EntryPosted']);
    expect(adjust(ledger, 'a2', '100', 'btc')).toEqual(['EntryPosted', 'HouseFellShort']);
    expect(ledger.log.at(-1)).toMatchObject({ data: { asset: 'btc', units: '100' } });
  });

  it('does not count house:demo', () => {
    const ledger = givenWithdrawals();
    ledger.command({
      type: 'PostEntry',
      transactionType: 'demo-funding',
      businessId: 'f1',
      by: 'identity',
      postings: [available('-900', HOUSE_DEMO, 'nzd'), available('900', ANNA, 'nzd')],
    });
    expect(ledger.machine.state.short.size).toBe(0);
  });

  it('refuses payouts in that asset until it is covered, and none in others', () => {
    const ledger = givenWithdrawals();
    adjust(ledger, 'a1', '250');
    expect(ledger.command(payout('p1', 'nzd'))).toMatchObject({ ok: false, rejection: { code: 'house-short' } });
    expect(ledger.command(payout('p2', 'aud'))).toMatchObject({ ok: true });
    expect(ledger.command(toMaker('249'))).toMatchObject({ ok: true });
    expect(ledger.log.at(-1)).toMatchObject({ type: 'EntryPosted' });
    expect(ledger.command(toMaker('1', 'm9'))).toMatchObject({ ok: true });
    expect(ledger.log.at(-1)).toMatchObject({ type: 'HouseCovered', data: { asset: 'nzd' } });
    expect(ledger.command(payout('p1', 'nzd'))).toMatchObject({ ok: true });
  });

  it('refuses a chosen entry that would leave it short, or shorter', () => {
    const ledger = givenWithdrawals();
    ledger.command(toMaker('300'));
    adjust(ledger, 'a1', '250');
    expect(ledger.command(fromMaker('51'))).toMatchObject({
      ok: false,
      rejection: { code: 'house-short', inputs: { asset: 'nzd', after: '-0.00000001' } },
    });
    expect(ledger.command(fromMaker('50'))).toMatchObject({ ok: true });
    expect(adjust(ledger, 'a2', '10')).toEqual(['EntryPosted', 'HouseFellShort']);
  });

  it('announces once that it is short, and once that it is covered', () => {
    const ledger = givenWithdrawals();
    adjust(ledger, 'a1', '250');
    expect(adjust(ledger, 'a2', '5')).toEqual(['EntryPosted']);
    expect(adjust(ledger, 'a3', '-255')).toEqual(['EntryPosted', 'HouseCovered']);
    expect(adjust(ledger, 'a4', '-0')).toEqual(['AdjustmentRefused']);
  });

  it('settles a trade in which the house pays what covered it, and announces the shortage', () => {
    const ledger = givenWithdrawals(10n ** 12n);
    ledger.market('SymbolListed', listed({ ...BTCAUD, symbol: 'btcnzd', index: 2, quote: 'nzd' }), 'btcnzd');
    ledger.command(toMaker('10000000000'));
    expect(adjust(ledger, 'a1', '50000000')).toEqual(['EntryPosted']);
    const of = { symbol: 'btcnzd', priceTicks: 10_000_000, qtyLots: 1_000 };
    ledger.command(holdFunds(ticket(1, { ...of, account: MAKER, side: 1 })));
    ledger.command(holdFunds(ticket(2, { ...of, account: BEN, side: 2 })));
    const side = { filledLots: 1_000, filledValue: 0, orderType: 'limit', source: 'web' } as const;
    const settled = ledger.market(
      'TradeExecuted',
      {
        tradeId: 1,
        priceTicks: 10_000_000,
        qtyLots: 1_000,
        takerSide: 1,
        maker: { ...side, orderId: 2, account: BEN },
        taker: { ...side, orderId: 1, account: MAKER },
      },
      'btcnzd',
    );
    expect(settled.map(({ type }) => type)).toEqual(['TradeSettled', 'HouseFellShort']);
    // What Ben paid in fees stays with the house, and is not enough.
    const fees = ledger.available('house:fees', 'nzd');
    expect(fees).toBeGreaterThan(0n);
    expect(ledger.log.at(-1)).toMatchObject({ data: { asset: 'nzd', units: String(50_000_000n - fees) } });
  });

  it('is the same after a replay and from a snapshot', () => {
    const ledger = givenWithdrawals();
    adjust(ledger, 'a1', '250');
    const [replayed, restored] = [new LedgerMachine(WITHDRAWAL_RULES), new LedgerMachine(WITHDRAWAL_RULES)];
    for (const event of ledger.log) replayed.apply(event);
    restored.restore(ledger.machine.snapshot());
    for (const machine of [replayed, restored]) {
      expect(machine.hash()).toBe(ledger.machine.hash());
      expect(machine.execute(payout('p1', 'nzd'), 0).reply).toMatchObject({ rejection: { code: 'house-short' } });
      expect(machine.execute(toMaker('250'), 0).events.map(({ type }) => type)).toEqual([
        'EntryPosted',
        'HouseCovered',
      ]);
    }
  });
});
