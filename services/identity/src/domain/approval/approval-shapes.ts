import { AGREEMENT_PROFILES } from '@corella/contracts/identity';
import { COUNTRIES } from '@corella/contracts/kyc';

/**
 * Shapes of payloads with parts. Only the form is checked here, so that two people sign something complete. Whether the
 * figures are allowed is decided by the service that executes them.
 */
type Check = (value: unknown) => boolean;

const natural: Check = (value) => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
const units: Check = (value) => typeof value === 'string' && /^(0|[1-9][0-9]{0,24})$/.test(value);
const ratePpm: Check = (value) => natural(value) && Number(value) <= 1_000_000;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether the value has every key of `must`, possibly keys of `may`, no others, and each with a valid value. */
function hasShape(
  value: unknown,
  must: Readonly<Record<string, Check>>,
  may: Readonly<Record<string, Check>> = {},
): boolean {
  if (!isRecord(value)) return false;
  const known = { ...must, ...may };
  return (
    Object.keys(must).every((key) => Object.hasOwn(value, key)) &&
    Object.entries(value).every(([key, part]) => Object.hasOwn(known, key) && known[key]?.(part) === true)
  );
}

const FEE_CLASSES: readonly unknown[] = ['A', 'B', 'C'];

const PARAMETERS: Readonly<Record<string, Check>> = {
  version: natural,
  minLots: natural,
  maxLots: natural,
  maxPriceTicks: natural,
  minValueUnits: units,
  maxMarketSellLots: natural,
  maxMarketBuyUnits: units,
  feeClass: (value) => FEE_CLASSES.includes(value),
  sellFloorPpm: natural,
  buyCapPpm: natural,
  marketBoundPpm: natural,
};
const OPTIONAL_PARAMETERS: Readonly<Record<string, Check>> = {
  marketDeviationPpm: natural,
  fuseMovePpm: natural,
  fuseWindowMs: natural,
};

/** The complete parameters of a symbol, as the contracts name them. */
export const isSymbolParameters: Check = (value) => hasShape(value, PARAMETERS, OPTIONAL_PARAMETERS);

const RATES: Readonly<Record<string, Check>> = { makerPpm: ratePpm, takerPpm: ratePpm };
const isRates: Check = (value) => hasShape(value, RATES);

/** Maker and taker rates of the three fee classes. */
export const isFeeClasses: Check = (value) => hasShape(value, { A: isRates, B: isRates, C: isRates });

const isYears: Check = (value) => hasShape(value, { low: natural, medium: natural, high: natural });
const isCountries: Check = (value) =>
  Array.isArray(value) && value.every((one) => COUNTRIES.some((known) => known === one));

/** The settings of the diligence, as the contracts name them. */
export const isDiligenceTerms: Check = (value) =>
  hasShape(value, {
    secondLookPercent: natural,
    reviewYears: isYears,
    mediumReasons: natural,
    expiryNoticeDays: natural,
    highRiskCountries: isCountries,
    watchedCountries: isCountries,
  });

const isHash: Check = (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);

/** The hash of an agreement's text in each language. */
export const isHashes: Check = (value) => hasShape(value, { 'en-us': isHash, 'zh-cn': isHash });

/** One profile or several, each once. */
export const isProfiles: Check = (value) =>
  Array.isArray(value) &&
  value.length > 0 &&
  new Set(value).size === value.length &&
  value.every((one) => AGREEMENT_PROFILES.some((known) => known === one));
