import { formatScaled, formatUnits, parseScaled, parseUnits } from '@corella/money';
import { ok, reject, type Result } from '@corella/result';
import { z } from 'zod';
import type { SymbolListing, SymbolParameters } from '../market/symbols.js';
import { decimalText } from '../web/primitives.js';
import type { Read } from './read-only.js';

/**
 * A symbol's parameters as people write and sign them: amounts and prices as decimals of the base or quote asset,
 * shares of the last price in percent, the window in seconds. The last three are off while they are null.
 */
export const marketParametersSchema = z.object({
  minAmount: decimalText,
  maxAmount: decimalText,
  maxPrice: decimalText,
  minValue: decimalText,
  maxMarketSell: decimalText,
  maxMarketBuy: decimalText,
  feeClass: z.enum(['A', 'B', 'C']),
  sellFloorPercent: decimalText,
  buyCapPercent: decimalText,
  marketBoundPercent: decimalText,
  marketDeviationPercent: decimalText.nullable(),
  fuseMovePercent: decimalText.nullable(),
  fuseWindowSeconds: decimalText.nullable(),
});
export type MarketParameters = Read<typeof marketParametersSchema>;
export type ParameterName = keyof MarketParameters;
export type ParameterFaults = Partial<Readonly<Record<ParameterName, string>>>;
export type ParameterListing = Pick<SymbolListing, 'pricePrecision' | 'amountPrecision' | 'anchorTicks'>;

/** Percentages have four decimals (parts per million), seconds three (milliseconds). */
const PERCENT_SCALE = 4;
const SECOND_SCALE = 3;
/** The engine's bounds: ticks of the price ladder, 31 bits of lots, 53 bits of a value. */
const MAX_TICKS = 2n ** 31n - 2n ** 13n;
const MAX_LOTS = 2n ** 31n - 1n;
const MAX_VALUE = 2n ** 53n - 1n;

const percentText = (ppm: number): string => formatScaled(BigInt(ppm), PERCENT_SCALE);
const orOff = (value: number | undefined, text: (value: number) => string): string | null =>
  value === undefined ? null : text(value);

/** Exact: reading the result back gives the same parameters. */
export function writeParameters(
  { pricePrecision: pp, amountPrecision: ap }: ParameterListing,
  p: SymbolParameters,
): MarketParameters {
  return {
    minAmount: formatScaled(BigInt(p.minLots), ap),
    maxAmount: formatScaled(BigInt(p.maxLots), ap),
    maxPrice: formatScaled(BigInt(p.maxPriceTicks), pp),
    minValue: formatUnits(BigInt(p.minValueUnits)),
    maxMarketSell: formatScaled(BigInt(p.maxMarketSellLots), ap),
    maxMarketBuy: formatUnits(BigInt(p.maxMarketBuyUnits)),
    feeClass: p.feeClass,
    sellFloorPercent: percentText(p.sellFloorPpm),
    buyCapPercent: percentText(p.buyCapPpm),
    marketBoundPercent: percentText(p.marketBoundPpm),
    marketDeviationPercent: orOff(p.marketDeviationPpm, percentText),
    fuseMovePercent: orOff(p.fuseMovePpm, percentText),
    fuseWindowSeconds: orOff(p.fuseWindowMs, (ms) => formatScaled(BigInt(ms), SECOND_SCALE)),
  };
}

/** The fields read so far, in the engine's integers, and what is wrong with the others. */
class Reader {
  readonly faults: Partial<Record<ParameterName, string>> = {};

  constructor(private readonly given: MarketParameters) {}

  fail(field: ParameterName, words: string): void {
    this.faults[field] ??= words;
  }

  /** An integer of 10^-scale within bounds. If the text cannot be read, the fault is kept and 0 stands in. */
  integer(
    field: Exclude<ParameterName, 'feeClass'>,
    bounds: { readonly scale: number; readonly min?: bigint; readonly max?: bigint },
  ): bigint {
    const { scale, min = 1n, max } = bounds;
    const read = scale === 8 ? parseUnits(this.given[field] ?? '') : parseScaled(this.given[field] ?? '', scale);
    if (!read.ok) this.fail(field, read.rejection.detail ?? 'Write a plain decimal number such as 12.5.');
    else if (read.value < min) this.fail(field, `At least ${formatScaled(min, scale)}.`);
    else if (max !== undefined && read.value > max) this.fail(field, `At most ${formatScaled(max, scale)}.`);
    else return read.value;
    return 0n;
  }

  optional(
    field: 'marketDeviationPercent' | 'fuseMovePercent' | 'fuseWindowSeconds',
    bounds: { readonly scale: number; readonly min: bigint; readonly max: bigint },
  ): number | undefined {
    return this.given[field] === null ? undefined : Number(this.integer(field, bounds));
  }

  readonly sound = (...fields: ParameterName[]): boolean => fields.every((field) => this.faults[field] === undefined);
}

const HUNDRED_PERCENT = 1_000_000n;

/**
 * Parameters in the engine's integers, or every field at fault in words. The rules are the engine's own, reported for
 * one field each, so that parameters which pass here will still be accepted at their effective time. The engine checks
 * again.
 */
export function readParameters(
  listing: ParameterListing,
  given: MarketParameters,
  version: number,
): Result<SymbolParameters, { readonly code: 'parameters-invalid'; readonly faults: ParameterFaults }> {
  const { pricePrecision: pp, amountPrecision: ap } = listing;
  const reader = new Reader(given);
  const percent = { scale: PERCENT_SCALE };
  const minLots = reader.integer('minAmount', { scale: ap });
  const maxLots = reader.integer('maxAmount', { scale: ap, max: MAX_LOTS });
  const maxPriceTicks = reader.integer('maxPrice', { scale: pp, min: BigInt(listing.anchorTicks), max: MAX_TICKS });
  const minValueUnits = reader.integer('minValue', { scale: 8, min: 0n });
  const maxMarketSellLots = reader.integer('maxMarketSell', { scale: ap, max: MAX_LOTS });
  const unitsPerTickLot = 10n ** BigInt(8 - pp - ap);
  const maxMarketBuyUnits = reader.integer('maxMarketBuy', { scale: 8, max: MAX_VALUE * unitsPerTickLot });
  const sellFloorPpm = Number(reader.integer('sellFloorPercent', { ...percent, max: HUNDRED_PERCENT }));
  const buyCapPpm = Number(
    reader.integer('buyCapPercent', { ...percent, min: HUNDRED_PERCENT, max: 10n * HUNDRED_PERCENT }),
  );
  const marketBoundPpm = Number(reader.integer('marketBoundPercent', { ...percent, max: HUNDRED_PERCENT }));
  const marketDeviationPpm = reader.optional('marketDeviationPercent', { ...percent, min: 1n, max: HUNDRED_PERCENT });
  const fuseMovePpm = reader.optional('fuseMovePercent', { ...percent, min: 1_000n, max: HUNDRED_PERCENT });
  const fuseWindowMs = reader.optional('fuseWindowSeconds', { scale: SECOND_SCALE, min: 1_000n, max: 3_600_000n });
  if ((fuseMovePpm === undefined) !== (fuseWindowMs === undefined))
    reader.fail(
      fuseMovePpm === undefined ? 'fuseMovePercent' : 'fuseWindowSeconds',
      'The fuse needs a move and a window, or neither.',
    );
  if (given.feeClass !== 'A' && given.feeClass !== 'B' && given.feeClass !== 'C')
    reader.fail('feeClass', 'Choose A, B or C.');
  checkTogether(reader, {
    listing,
    unitsPerTickLot,
    minLots,
    maxLots,
    maxPriceTicks,
    minValueUnits,
    maxMarketSellLots,
  });
  if (Object.keys(reader.faults).length > 0) return reject({ code: 'parameters-invalid', faults: reader.faults });
  return ok({
    version,
    minLots: Number(minLots),
    maxLots: Number(maxLots),
    maxPriceTicks: Number(maxPriceTicks),
    minValueUnits: minValueUnits.toString(),
    maxMarketSellLots: Number(maxMarketSellLots),
    maxMarketBuyUnits: maxMarketBuyUnits.toString(),
    feeClass: given.feeClass,
    sellFloorPpm,
    buyCapPpm,
    marketBoundPpm,
    ...(marketDeviationPpm === undefined ? {} : { marketDeviationPpm }),
    ...(fuseMovePpm === undefined ? {} : { fuseMovePpm }),
    ...(fuseWindowMs === undefined ? {} : { fuseWindowMs }),
  });
}

interface Together {
  readonly listing: ParameterListing;
  readonly unitsPerTickLot: bigint;
  readonly minLots: bigint;
  readonly maxLots: bigint;
  readonly maxPriceTicks: bigint;
  readonly minValueUnits: bigint;
  readonly maxMarketSellLots: bigint;
}

/** Rules between fields. Each is reported at the field that a person would change. */
function checkTogether(reader: Reader, p: Together): void {
  const { pricePrecision, amountPrecision, anchorTicks } = p.listing;
  const most = (field: ParameterName, value: bigint, scale: number): void =>
    reader.fail(field, `At most ${formatScaled(value, scale)} at this highest price.`);
  if (reader.sound('minAmount', 'maxAmount') && p.minLots > p.maxLots)
    reader.fail('minAmount', `At most the largest order, ${formatScaled(p.maxLots, amountPrecision)}.`);
  if (reader.sound('maxAmount', 'maxPrice') && p.maxLots * p.maxPriceTicks > MAX_VALUE)
    most('maxAmount', MAX_VALUE / p.maxPriceTicks, amountPrecision);
  if (reader.sound('maxMarketSell', 'maxPrice') && p.maxMarketSellLots * p.maxPriceTicks > MAX_VALUE)
    most('maxMarketSell', MAX_VALUE / p.maxPriceTicks, amountPrecision);
  const smallest = p.minLots * BigInt(anchorTicks) * p.unitsPerTickLot;
  if (reader.sound('minAmount', 'minValue') && smallest < p.minValueUnits) {
    reader.fail(
      'minValue',
      `At most ${formatUnits(smallest)}, the smallest order at the listed price of ${formatScaled(BigInt(anchorTicks), pricePrecision)}.`,
    );
  }
}
