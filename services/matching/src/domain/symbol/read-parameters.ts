import type { SymbolParameters } from '@corella/contracts/market';

type FeeClass = SymbolParameters['feeClass'];

const FEE_CLASSES: readonly FeeClass[] = ['A', 'B', 'C'];
const UNITS = /^[0-9]{1,25}$/;

const isDocument = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const isFeeClass = (value: unknown): value is FeeClass => FEE_CLASSES.some((known) => known === value);
const isUnits = (value: unknown): value is string => typeof value === 'string' && UNITS.test(value);
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);
const isAbsentOrWhole = (value: unknown): value is number | undefined => value === undefined || isWhole(value);

/**
 * A symbol's parameters from a document that another service recorded; null when a part is missing or has the wrong
 * type. Whether exact matching is possible with them is for `listingFault` to decide.
 */
export function readParameters(json: unknown): SymbolParameters | null {
  if (!isDocument(json)) return null;
  const { version, minLots, maxLots, maxPriceTicks, minValueUnits, maxMarketSellLots, maxMarketBuyUnits } = json;
  const { feeClass, sellFloorPpm, buyCapPpm, marketBoundPpm, marketDeviationPpm, fuseMovePpm, fuseWindowMs } = json;
  if (!isWhole(version) || !isWhole(minLots) || !isWhole(maxLots) || !isWhole(maxPriceTicks)) return null;
  if (!isWhole(maxMarketSellLots) || !isUnits(minValueUnits) || !isUnits(maxMarketBuyUnits)) return null;
  if (!isFeeClass(feeClass) || !isWhole(sellFloorPpm) || !isWhole(buyCapPpm) || !isWhole(marketBoundPpm)) return null;
  if (!isAbsentOrWhole(marketDeviationPpm) || !isAbsentOrWhole(fuseMovePpm) || !isAbsentOrWhole(fuseWindowMs))
    return null;
  return {
    version,
    minLots,
    maxLots,
    maxPriceTicks,
    minValueUnits,
    maxMarketSellLots,
    maxMarketBuyUnits,
    feeClass,
    sellFloorPpm,
    buyCapPpm,
    marketBoundPpm,
    ...(marketDeviationPpm === undefined ? {} : { marketDeviationPpm }),
    ...(fuseMovePpm === undefined ? {} : { fuseMovePpm }),
    ...(fuseWindowMs === undefined ? {} : { fuseWindowMs }),
  };
}
