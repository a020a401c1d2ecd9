import { invariant } from '@corella/result';
import { parseScaled, parseUnits } from '@corella/money';
import { BAND_DEFAULTS, FUSE_DEFAULTS, type SymbolListing, type SymbolParameters } from '@corella/contracts/market';
import { MAX_TICKS } from '../book/order-book.js';
import { MAX_FUSE_WINDOW_MS } from '../fuse/fuse-window.js';

/** A market as it is listed: what never changes and the first version of what may. */
export interface MarketListing {
  readonly listing: SymbolListing;
  readonly parameters: SymbolParameters;
}

type Row = readonly [
  symbol: string,
  base: string,
  quote: string,
  anchor: string,
  pricePrecision: number,
  amountPrecision: number,
  minAmount: string,
  maxAmount: string,
  maxPrice: string,
  minValue: string,
  maxMarketSell: string,
  maxMarketBuy: string,
  feeClass: 'A' | 'B' | 'C',
];

/** Markets under the 5.5 % rule (core.md 12). */
const REFERENCED: readonly string[] = ['btcaud', 'btcnzd', 'ethbtc'];
const MARKET_DEVIATION_PPM = 55_000;

/** The order is that of the symbol indexes, which are part of trade ids: append only. */
const ROWS: readonly Row[] = [
  ['btcaud', 'btc', 'aud', '161240.50', 2, 6, '0.0001', '100', '900000', '2', '10', '1000000', 'A'],
  ['ethaud', 'eth', 'aud', '5412.36', 2, 6, '0.001', '1000', '90000', '2', '200', '1000000', 'B'],
  ['usdtaud', 'usdt', 'aud', '1.5312', 4, 2, '2', '1000000', '100', '2', '500000', '1000000', 'B'],
  ['xrpaud', 'xrp', 'aud', '3.4021', 4, 2, '1', '1000000', '1000', '2', '200000', '1000000', 'B'],
  ['solaud', 'sol', 'aud', '248.17', 2, 4, '0.01', '20000', '40000', '2', '4000', '1000000', 'B'],
  ['ltcaud', 'ltc', 'aud', '152.60', 2, 4, '0.02', '20000', '40000', '2', '4000', '500000', 'B'],
  ['bchaud', 'bch', 'aud', '788.50', 2, 4, '0.005', '5000', '100000', '2', '1000', '500000', 'B'],
  ['adaaud', 'ada', 'aud', '0.79340', 5, 2, '3', '2000000', '100', '2', '500000', '500000', 'B'],
  ['linkaud', 'link', 'aud', '22.160', 3, 3, '0.1', '100000', '5000', '2', '20000', '500000', 'B'],
  ['htaud', 'ht', 'aud', '1.2846', 4, 2, '2', '500000', '1000', '2', '50000', '250000', 'B'],
  ['ethbtc', 'eth', 'btc', '0.03357', 5, 3, '0.005', '1000', '10', '0.0001', '200', '10', 'C'],
  ['btcnzd', 'btc', 'nzd', '177364.55', 2, 6, '0.0001', '50', '900000', '2', '5', '1000000', 'B'],
  ['ethnzd', 'eth', 'nzd', '5953.60', 2, 6, '0.001', '1000', '90000', '2', '100', '1000000', 'B'],
  ['xrpnzd', 'xrp', 'nzd', '3.7423', 4, 2, '1', '1000000', '1000', '2', '100000', '500000', 'B'],
  ['solnzd', 'sol', 'nzd', '272.99', 2, 4, '0.01', '20000', '40000', '2', '2000', '500000', 'B'],
];

function scaled(text: string, scale: number): number {
  const parsed = parseScaled(text, scale);
  invariant(parsed.ok, `listing: ${text} is not a multiple of 10^-${scale}`);
  const value = Number(parsed.value);
  invariant(Number.isSafeInteger(value), `listing: ${text} is too large`);
  return value;
}

function units(text: string): string {
  const parsed = parseUnits(text);
  invariant(parsed.ok, `listing: ${text} is not an amount`);
  return String(parsed.value);
}

function marketOf(row: Row, index: number): MarketListing {
  const [symbol, base, quote, anchor, pp, ap, minAmount, maxAmount, maxPrice, minValue, maxSell, maxBuy, feeClass] =
    row;
  return {
    listing: {
      symbol,
      index,
      base,
      quote,
      pricePrecision: pp,
      amountPrecision: ap,
      anchorTicks: scaled(anchor, pp),
      weight: 1_000 - index * 10,
    },
    parameters: {
      version: 1,
      minLots: scaled(minAmount, ap),
      maxLots: scaled(maxAmount, ap),
      maxPriceTicks: scaled(maxPrice, pp),
      minValueUnits: units(minValue),
      maxMarketSellLots: scaled(maxSell, ap),
      maxMarketBuyUnits: units(maxBuy),
      feeClass,
      ...BAND_DEFAULTS,
      ...FUSE_DEFAULTS,
      ...(REFERENCED.includes(symbol) ? { marketDeviationPpm: MARKET_DEVIATION_PPM } : {}),
    },
  };
}

/**
 * What is wrong with a listing or its parameters, or null: the bounds on which exact integer matching rests
 * (`markets.md`).
 */
export function listingFault({ listing, parameters: p }: MarketListing): string | null {
  const { pricePrecision: pp, amountPrecision: ap, anchorTicks, index } = listing;
  const integers = [
    anchorTicks,
    p.minLots,
    p.maxLots,
    p.maxPriceTicks,
    p.maxMarketSellLots,
    p.sellFloorPpm,
    p.buyCapPpm,
    p.marketBoundPpm,
  ];
  if (!integers.every((n) => Number.isSafeInteger(n) && n > 0))
    return 'all sizes, prices and ratios are positive integers';
  if (!(pp >= 0 && ap >= 0 && pp + ap <= 8)) return 'price and amount precision add up to at most 8';
  if (!(Number.isInteger(index) && index >= 0 && index < 2 ** 11)) return 'the symbol index is below 2^11';
  if (p.maxPriceTicks > MAX_TICKS || p.maxLots >= 2 ** 31 || p.maxMarketSellLots >= 2 ** 31)
    return 'ticks and lots stay below 2^31';
  if (BigInt(p.maxLots) * BigInt(p.maxPriceTicks) >= 2n ** 53n) return 'max amount × max price stays below 2^53';
  if (p.minLots > p.maxLots || anchorTicks > p.maxPriceTicks) return 'min amount ≤ max amount and anchor ≤ max price';
  if (BigInt(p.maxMarketSellLots) * BigInt(p.maxPriceTicks) >= 2n ** 53n)
    return 'max market sell × max price stays below 2^53';
  const unitsPerTickLot = 10n ** BigInt(8 - pp - ap);
  if (BigInt(p.maxMarketBuyUnits) / unitsPerTickLot >= 2n ** 53n) return 'max market buy stays below 2^53';
  if (BigInt(p.minLots) * BigInt(anchorTicks) * unitsPerTickLot < BigInt(p.minValueUnits))
    return 'min amount × anchor ≥ min value';
  return guardFault(p);
}

const within = (value: number | undefined, low: number, high: number): boolean =>
  value !== undefined && Number.isSafeInteger(value) && value >= low && value <= high;

/** Of what guards the price: bands that leave room around the last price, and a fuse that can trip. */
function guardFault(p: SymbolParameters): string | null {
  if (p.sellFloorPpm > 1_000_000 || p.buyCapPpm < 1_000_000 || p.buyCapPpm > 10_000_000)
    return 'the sell floor is at most, the buy cap at least the last price';
  if (p.marketBoundPpm > 1_000_000) return 'the bound of market orders is at most 100 %';
  if (p.marketDeviationPpm !== undefined && !within(p.marketDeviationPpm, 1, 1_000_000))
    return 'the deviation from the reference is above 0 and at most 100 %';
  if (p.fuseMovePpm === undefined && p.fuseWindowMs === undefined) return null;
  if (!within(p.fuseMovePpm, 1_000, 1_000_000)) return 'the fuse trips at 0.1 % to 100 %, with a window';
  return within(p.fuseWindowMs, 1_000, MAX_FUSE_WINDOW_MS)
    ? null
    : 'the window of the fuse is 1 second to 1 hour, with a move';
}

/** The markets of a new venue. */
export const MARKETS: readonly MarketListing[] = ROWS.map((row, index) => {
  const market = marketOf(row, index);
  const fault = listingFault(market);
  invariant(fault === null, `listing of ${row[0]}: ${fault}`);
  return market;
});
