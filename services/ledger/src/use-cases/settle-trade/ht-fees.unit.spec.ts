import { CUSTODY_DEMO, HOUSE_FEES, type LedgerEvents } from '@corella/contracts/ledger';
import { currentConversion } from '../../domain/fees/conversion.js';
import {
  ANNA,
  BEN,
  BTCAUD,
  NOW,
  givenTradingLedger,
  holdFunds,
  listed,
  ticket,
  type GivenLedger,
} from '../../testing/given-ledger.js';

const ONE = 10n ** 8n;

/** Anna pays fees in HT and has `htUnits`; one BTC is worth 160,000 AUD, one HT 1.25. */
function givenHt(htUnits: bigint): GivenLedger {
  const ledger = givenTradingLedger();
  ledger.command({ type: 'SetFeePreference', account: ANNA, payInHt: true });
  ledger.command({ type: 'SetFeeConversion', audUnits: { aud: '100000000', btc: '16000000000000', ht: '125000000' } });
  const postings = [
    { account: CUSTODY_DEMO, bucket: 'available', asset: 'ht', units: `-${htUnits}` },
    { account: ANNA, bucket: 'available', asset: 'ht', units: `${htUnits}` },
  ] as const;
  if (htUnits > 0n)
    ledger.command({ type: 'PostEntry', transactionType: 'deposit', businessId: 'ht:1', postings, by: 'fiat' });
  return ledger;
}

/** Anna buys 0.001 btc; her fee is 0.000001 btc = 0.16 AUD, of which 80 % are 0.1024 HT. */
function trade(ledger: GivenLedger): LedgerEvents['TradeSettled'] {
  ledger.command(holdFunds(ticket(1)));
  ledger.command(holdFunds(ticket(2, { account: BEN, side: 2 })));
  const side = { filledLots: 1_000, filledValue: 0, orderType: 'limit', source: 'web' } as const;
  ledger.market('TradeExecuted', {
    tradeId: 1,
    priceTicks: 10_000_000,
    qtyLots: 1_000,
    takerSide: 1,
    maker: { ...side, orderId: 2, account: BEN },
    taker: { ...side, orderId: 1, account: ANNA },
  });
  return ledger.last('TradeSettled').data;
}

describe('a fee paid in HT', () => {
  it('is 80 % of its value, taken from HT; what was bought arrives in full, and the full rate is recorded', () => {
    const ledger = givenHt(ONE);
    expect(trade(ledger).buyer).toMatchObject({
      feeUnits: '0',
      feeAsset: 'btc',
      htFeeUnits: '10240000',
      ratePpm: 1_000,
    });
    expect(ledger.available(ANNA, 'btc')).toBe(10n ** 13n + 100_000n);
    expect([
      ledger.available(ANNA, 'ht'),
      ledger.available(HOUSE_FEES, 'ht'),
      ledger.available(HOUSE_FEES, 'btc'),
    ]).toEqual([ONE - 10_240_000n, 10_240_000n, 0n]);
  });

  it.each([
    ['covers it to the unit', 10_240_000n, '10240000'],
    ['is a unit short', 10_239_999n, undefined],
    ['is none', 0n, undefined],
  ])(
    'is paid in HT only if the available HT %s, and otherwise as the ordinary fee, never mixed',
    (_name, htUnits, expected) => {
      const { buyer } = trade(givenHt(htUnits));
      expect([buyer.htFeeUnits, buyer.feeUnits]).toEqual([expected, expected === undefined ? '100' : '0']);
    },
  );

  it('requires the preference and a value of HT', () => {
    const without = givenHt(ONE);
    without.command({ type: 'SetFeePreference', account: ANNA, payInHt: false });
    expect(trade(without).buyer).toMatchObject({ feeUnits: '100' });
    const unvalued = givenHt(ONE);
    unvalued.command({ type: 'SetFeeConversion', audUnits: { aud: '100000000', btc: '16000000000000' } });
    expect(trade(unvalued).buyer).toMatchObject({ feeUnits: '100' });
  });

  it('is paid out of what the other side of the same account leaves', () => {
    // Both sides are Anna's. Her fee as the buyer is worth 0.1024 HT, as the seller 0.1 AUD or 0.064 HT.
    const between = (htUnits: bigint) => {
      const ledger = givenHt(htUnits);
      ledger.command(holdFunds(ticket(1)));
      ledger.command(holdFunds(ticket(2, { side: 2 })));
      const side = { account: ANNA, filledLots: 1_000, filledValue: 0, orderType: 'limit', source: 'web' } as const;
      ledger.market('TradeExecuted', {
        tradeId: 1,
        priceTicks: 10_000_000,
        qtyLots: 1_000,
        takerSide: 1,
        maker: { ...side, orderId: 2 },
        taker: { ...side, orderId: 1 },
      });
      const { buyer, seller } = ledger.last('TradeSettled').data;
      return [buyer.htFeeUnits, seller.htFeeUnits, ledger.available(ANNA, 'ht')];
    };
    expect(between(16_640_000n)).toEqual(['10240000', '6400000', 0n]);
    expect(between(16_639_999n)).toEqual(['10240000', undefined, 6_399_999n]);
  });

  it('is rounded up to a unit', () => {
    const ledger = givenHt(ONE);
    ledger.command({ type: 'SetFeeConversion', audUnits: { aud: '100000000', btc: '16000000000000', ht: '99999999' } });
    expect(trade(ledger).buyer.htFeeUnits).toBe('12800001');
  });

  it('does not count HT that an order has frozen', () => {
    const ledger = givenHt(ONE);
    ledger.market(
      'SymbolListed',
      listed({ ...BTCAUD, symbol: 'htaud', index: 3, base: 'ht', pricePrecision: 4, amountPrecision: 2 }),
      'htaud',
    );
    ledger.command(holdFunds(ticket(9, { symbol: 'htaud', side: 2, qtyLots: 95 })));
    expect(trade(ledger).buyer).toMatchObject({ feeUnits: '100' });
  });

  it('is refused to the house and to an account that does not exist', () => {
    const ledger = givenTradingLedger();
    expect(ledger.command({ type: 'SetFeePreference', account: 'house:maker-1', payInHt: true })).toMatchObject({
      ok: false,
      rejection: { code: 'account-unknown' },
    });
    expect(ledger.command({ type: 'SetFeePreference', account: 'spot:9', payInHt: true })).toMatchObject({ ok: false });
    expect(ledger.command({ type: 'SetFeePreference', account: ANNA, payInHt: false })).toEqual({
      ok: true,
      value: { changed: false },
    });
  });
});

describe('the values of assets', () => {
  it('follow from last trades, through AUD and then through other markets, once HT has a price', () => {
    const ledger = givenTradingLedger();
    const list = (symbol: string, index: number, assets: object): unknown =>
      ledger.market('SymbolListed', listed({ ...BTCAUD, symbol, index, ...assets }), symbol);
    list('htaud', 3, { base: 'ht', pricePrecision: 4, amountPrecision: 2 });
    list('btcnzd', 2, { quote: 'nzd' });
    list('ethbtc', 4, { base: 'eth', quote: 'btc', pricePrecision: 5, amountPrecision: 3 });
    const { symbols } = ledger.machine.state;
    const last = (symbol: string, lastTicks: number): unknown =>
      Object.assign(symbols.get(symbol) ?? {}, { lastTicks });
    last('btcaud', 16_000_000);
    last('btcnzd', 17_600_000);
    last('ethbtc', 3_357);
    expect(currentConversion(ledger.machine.state.symbols)).toBeNull();
    last('htaud', 12_846);
    expect(Object.fromEntries(currentConversion(ledger.machine.state.symbols) ?? [])).toEqual({
      aud: ONE,
      btc: 160_000n * ONE,
      ht: 128_460_000n,
      nzd: 90_909_090n,
      eth: 537_120_000_000n,
    });
  });

  it('are refused when they are not positive integers', () => {
    const ledger = givenTradingLedger();
    const wrong: readonly Readonly<Record<string, string>>[] = [
      {},
      { btc: '0' },
      { btc: '-5' },
      { doge: '5' },
      { btc: '1.5' },
    ];
    for (const audUnits of wrong)
      expect(ledger.command({ type: 'SetFeeConversion', audUnits }, NOW)).toMatchObject({
        ok: false,
        rejection: { field: 'audUnits' },
      });
  });
});
