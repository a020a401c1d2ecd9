import { invariant } from '@corella/result';
import { parseScaled, parseUnits } from '@corella/money';
import { BAND_DEFAULTS, FUSE_DEFAULTS } from '@corella/contracts/market';
import type { MarketListing } from '../symbol/market-listing.js';
import { listingFault } from './listing-fault.js';

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

/** Markets under the rule on the deviation from the reference price. */
const REFERENCED: readonly string[] = ['btcaud', 'btcnzd', 'ethbtc'];
const MARKET_DEVIATION_PPM = 55_000;

/** The position in this list is the symbol's index, which is part of trade ids. Only ever append. */
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

/** The markets of a new venue. */
export const MARKETS: readonly MarketListing[] = ROWS.map((row, index) => {
  const market = marketOf(row, index);
  const fault = listingFault(market);
  invariant(fault === null, `listing of ${row[0]}: ${fault}`);
  return market;
});
