import type { StopOperator } from '@corella/contracts/market';
import type { Market } from '@corella/contracts/web';
import { LEDGER_SCALE } from '@corella/money';
import { PPM_SCALE, ZERO, decimalOf, fromInteger, roundedUp } from '../../../../decimal/decimal.js';
import type { Decimal } from '../../../../decimal/decimal.js';
import type { DraftField, OrderDraft } from '../amounts/draft.js';
import type { OrderKind } from '../terms/order-terms.js';
import type { OrderSide } from '../../core/order-side.js';

/** A broken rule: the field at fault, the key of the text, and the text's values. */
export interface DraftFault {
  readonly field: DraftField;
  readonly key:
    | 'required'
    | 'number'
    | 'decimals'
    | 'aboveZero'
    | 'priceMax'
    | 'bandFloor'
    | 'bandCap'
    | 'quantityMin'
    | 'quantityMax'
    | 'marketMax'
    | 'valueMin'
    | 'insufficient'
    | 'stopMet'
    | 'stopFloor'
    | 'stopCap';
  readonly values?: Readonly<Record<string, string | number>>;
}

/** Rates are shown in percent. */
export const PPM_PER_PERCENT = 10_000;

export interface DraftRules {
  readonly market: Market;
  readonly side: OrderSide;
  readonly kind: OrderKind;
  /** Decimal text. Null while unknown; the rule is then left to the server. */
  readonly last: string | null;
  readonly available: string | null;
  /** Only for a stop-limit order. */
  readonly operator?: StopOperator;
}

/** The band of limit prices: sells have a floor, buys have a cap. Null without a last price. */
export interface PriceBand {
  readonly floor: Decimal;
  readonly cap: Decimal;
}

export function bandOf({ market, last }: Pick<DraftRules, 'market' | 'last'>): PriceBand | null {
  const { pricePrecision, sellFloorPpm, buyCapPpm } = market;
  const price = last === null ? null : decimalOf(last, pricePrecision);
  if (price === null || price.lte(0)) return null;
  return {
    floor: roundedUp(price.times(fromInteger(sellFloorPpm, PPM_SCALE)), pricePrecision),
    cap: price.times(fromInteger(buyCapPpm, PPM_SCALE)).decimalPlaces(pricePrecision),
  };
}

/** A positive number within the decimals, or the reason why it is not one. */
function numberOf(field: DraftField, text: string, decimals: number): Decimal | DraftFault {
  if (text.trim() === '') return { field, key: 'required' };
  const value = decimalOf(text);
  if (value === null || value.lt(0)) return { field, key: 'number' };
  if ((value.decimalPlaces() ?? 0) > decimals) return { field, key: 'decimals', values: { decimals } };
  return value.isZero() ? { field, key: 'aboveZero' } : value;
}

const isFault = (value: Decimal | DraftFault): value is DraftFault => 'field' in value;

/**
 * The price of a stop-limit order is compared with its stop price, which will be the last price when it is triggered.
 */
function priceFault(text: string, rules: DraftRules): DraftFault | null {
  const { market, side, kind } = rules;
  const [floor, cap] =
    kind === 'stop-limit' ? (['stopFloor', 'stopCap'] as const) : (['bandFloor', 'bandCap'] as const);
  const price = numberOf('price', text, market.pricePrecision);
  if (isFault(price)) return price;
  if (price.gt(market.maxPrice)) return { field: 'price', key: 'priceMax', values: { max: market.maxPrice } };
  const band = bandOf(rules);
  if (band === null) return null;
  if (side === 'sell' && price.lt(band.floor))
    return { field: 'price', key: floor, values: { percent: market.sellFloorPpm / PPM_PER_PERCENT } };
  if (side === 'buy' && price.gt(band.cap))
    return { field: 'price', key: cap, values: { percent: market.buyCapPpm / PPM_PER_PERCENT } };
  return null;
}

function stopFault(text: string, { market, last, operator }: DraftRules): DraftFault | null {
  const stop = numberOf('stopPrice', text, market.pricePrecision);
  if (isFault(stop)) return stop;
  if (stop.gt(market.maxPrice)) return { field: 'stopPrice', key: 'priceMax', values: { max: market.maxPrice } };
  const now = last === null ? null : decimalOf(last);
  const met = now !== null && (operator === 'gte' ? now.gte(stop) : now.lte(stop));
  return met ? { field: 'stopPrice', key: 'stopMet', values: { last: last ?? '' } } : null;
}

function quantityFault(text: string, rules: DraftRules): DraftFault | null {
  const { market, kind, side, available } = rules;
  const quantity = numberOf('quantity', text, market.amountPrecision);
  if (isFault(quantity)) return quantity;
  if (quantity.lt(market.minAmount))
    return { field: 'quantity', key: 'quantityMin', values: { min: market.minAmount } };
  if (quantity.gt(market.maxAmount))
    return { field: 'quantity', key: 'quantityMax', values: { max: market.maxAmount } };
  if (kind === 'market' && quantity.gt(market.maxMarketSell))
    return { field: 'quantity', key: 'marketMax', values: { max: market.maxMarketSell } };
  if (side === 'sell' && available !== null && quantity.gt(available))
    return { field: 'quantity', key: 'insufficient' };
  return null;
}

function valueFault(field: DraftField, value: Decimal, { market, side, available }: DraftRules): DraftFault | null {
  if (value.lt(market.minValue)) return { field, key: 'valueMin', values: { min: market.minValue } };
  if (side === 'buy' && available !== null && value.gt(available)) return { field, key: 'insufficient' };
  return null;
}

function marketBuyFaults(text: string, rules: DraftRules): readonly DraftFault[] {
  const value = numberOf('total', text, LEDGER_SCALE);
  if (isFault(value)) return [value];
  if (value.gt(rules.market.maxMarketBuy))
    return [{ field: 'total', key: 'marketMax', values: { max: rules.market.maxMarketBuy } }];
  const fault = valueFault('total', value, rules);
  return fault === null ? [] : [fault];
}

/** Every rule of the order form, the same as on the server. At most one fault per field. */
export function draftFaults(draft: OrderDraft, rules: DraftRules): readonly DraftFault[] {
  const { side, kind } = rules;
  if (kind === 'market' && side === 'buy') return marketBuyFaults(draft.total, rules);
  const priced = kind === 'stop-limit' ? { ...rules, last: decimalOf(draft.stopPrice)?.toFixed() ?? null } : rules;
  const faults = [
    kind === 'stop-limit' ? stopFault(draft.stopPrice, rules) : null,
    kind === 'market' ? null : priceFault(draft.price, priced),
    quantityFault(draft.quantity, rules),
  ].filter((fault) => fault !== null);
  if (kind === 'market' || faults.length > 0) return faults;
  const value = (decimalOf(draft.price) ?? ZERO).times(decimalOf(draft.quantity) ?? ZERO);
  const fault = valueFault('quantity', value, rules);
  return fault === null ? [] : [fault];
}
