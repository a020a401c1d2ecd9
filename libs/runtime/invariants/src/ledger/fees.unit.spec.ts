import { spotAccount, type SettledSide } from '@corella/contracts/ledger';
import { Fees, type Fill } from './fees.js';
import { createSymbols } from './symbols.js';

const ANNA = spotAccount('1');
const NO_REPORT = (): void => undefined;
const symbols = createSymbols();
symbols.register({
  symbol: 'btcaud',
  base: 'btc',
  quote: 'aud',
  stream: '',
  index: 1,
  pricePrecision: 2,
  amountPrecision: 4,
  feeClass: 'A',
});
const btcaud = symbols.find('btcaud')!;

const side = (more: Partial<SettledSide> = {}): SettledSide => ({
  account: ANNA,
  orderId: 1,
  role: 'taker',
  orderType: 'limit',
  source: 'web',
  feeAsset: 'btc',
  feeUnits: '1',
  ratePpm: 1_000,
  ...more,
});
const fill = (receivedUnits: bigint, availableHt = 0n): Fill => ({ receivedUnits, availableHt, tradedAt: 10 });

function feesWith({ rank = 0, payInHt = false } = {}): Fees {
  const fees = new Fees();
  const rates = { makerPpm: 800, takerPpm: 1_000 };
  fees.schedule({ version: 1, classes: { A: rates, B: rates, C: rates } }, 0, NO_REPORT);
  fees.assign({ effectiveAt: 0, ranks: [{ account: ANNA, rank, volumeBtcUnits: '0', htUnits: '0' }] });
  fees.prefer({ account: ANNA, payInHt });
  fees.convert({ audUnits: { btc: '1000', ht: '2' } });
  return fees;
}

function findingsOf(fees: Fees, charged: SettledSide, filled: Fill): string[] {
  const found: string[] = [];
  fees.check(charged, btcaud, filled, (_invariant, finding) => found.push(finding));
  return found;
}

describe('a fee, computed a second time', () => {
  it.each([
    [1n, '1'],
    [1_000n, '1'],
    [1_001n, '2'],
    [999_999n, '1000'],
  ])('is rounded up to a unit: of %i units %s', (received, feeUnits) => {
    expect(findingsOf(feesWith(), side({ feeUnits }), fill(received))).toEqual([]);
    expect(findingsOf(feesWith(), side({ feeUnits: String(BigInt(feeUnits) - 1n) }), fill(received))).toHaveLength(1);
  });

  it.each([
    ['maker', 0, 800],
    ['taker', 0, 1_000],
    ['maker', 2, 480],
    ['taker', 2, 700],
    ['maker', 5, 64],
    ['taker', 5, 240],
  ] as const)('of a %s at rank %i has the rate %i', (role, rank, ratePpm) => {
    const feeUnits = String(ratePpm);
    expect(findingsOf(feesWith({ rank }), side({ role, ratePpm, feeUnits }), fill(1_000_000n))).toEqual([]);
    expect(findingsOf(feesWith({ rank }), side({ role, ratePpm: 1, feeUnits: '1' }), fill(1_000_000n))).toHaveLength(1);
  });

  it("is zero for the venue's own accounts", () => {
    const own = { account: 'house:maker-1', ratePpm: 0, feeUnits: '0' };
    expect(findingsOf(feesWith(), side(own), fill(1_000n))).toEqual([]);
  });

  describe('in HT', () => {
    /** One unit of BTC, worth 500 units of HT, at 80 %. */
    const inHt = side({ feeUnits: '0', htFeeUnits: '400' });

    it('costs 80 % of its value if the available HT covers all of it', () => {
      expect(findingsOf(feesWith({ payInHt: true }), inHt, fill(1_000n, 400n))).toEqual([]);
      expect(findingsOf(feesWith({ payInHt: true }), side(), fill(1_000n, 400n))).toHaveLength(1);
    });

    it('is not taken if it does not cover all of it, was not asked for, or there is no conversion', () => {
      expect(findingsOf(feesWith({ payInHt: true }), side(), fill(1_000n, 399n))).toEqual([]);
      expect(findingsOf(feesWith({ payInHt: true }), inHt, fill(1_000n, 399n))).toHaveLength(1);
      expect(findingsOf(feesWith(), inHt, fill(1_000n, 400n))).toHaveLength(1);
      const unconverted = feesWith({ payInHt: true });
      unconverted.convert({ audUnits: {} });
      expect(findingsOf(unconverted, side(), fill(1_000n, 400n))).toEqual([]);
    });

    it('is never charged besides the ordinary fee', () => {
      const both = side({ feeUnits: '1', htFeeUnits: '400' });
      expect(findingsOf(feesWith({ payInHt: true }), both, fill(1_000n, 400n))).toHaveLength(1);
    });
  });

  it('follows the schedule in force, however many are agreed for later', () => {
    const fees = feesWith();
    const rates = { makerPpm: 1, takerPpm: 1 };
    for (let version = 2; version < 20; version += 1)
      fees.schedule({ version, classes: { A: rates, B: rates, C: rates }, effectiveAt: 1_000 + version }, 5, NO_REPORT);
    expect(findingsOf(fees, side(), fill(1_000n))).toEqual([]);
  });

  it.each([
    [8, 0, 1_000],
    [9, 1, 850],
    [12, 4, 400],
  ])('knows the rank before the last eight of %i changes: %i', (changes, _rank, ratePpm) => {
    const fees = feesWith();
    for (let day = 1; day <= changes; day += 1) {
      const ranks = [{ account: ANNA, rank: day % 6, volumeBtcUnits: '0', htUnits: '0' }];
      fees.assign({ effectiveAt: 100 * day, ranks });
    }
    expect(findingsOf(fees, side({ ratePpm }), fill(1_000n))).toEqual([]);
  });
});
