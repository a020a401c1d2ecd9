import type { StopOperator } from '@corella/contracts/market';
import type { Market } from '@corella/contracts/web';
import { plainDecimal, toScaled } from '@corella/ui';
import { rescale } from '../../core/rescale.js';
import type { DraftField, OrderDraft } from '../amounts/draft.js';
import type { OrderKind } from '../terms/order-terms.js';
import type { OrderSide } from '../../core/order-side.js';

/** A broken rule: the field at fault, a key of the words, and what the words name. */
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

export interface DraftRules {
  readonly market: Market;
  readonly side: OrderSide;
  readonly kind: OrderKind;
  /** Decimal text; null while unknown, and the rule is left to the server. */
  readonly last: string | null;
  readonly available: string | null;
  /** Of a stop-limit order. */
  readonly operator?: StopOperator;
}

const SCALE = 8;
const PPM = 1_000_000n;
const PLAIN = /^(?:0|[1-9][0-9]{0,24})(?:\.([0-9]{1,18}))?$/;

/** The band of limit prices in ticks: sells from the floor, buys to the cap; null without a last price. */
export function bandOf({
  market,
  last,
}: Pick<DraftRules, 'market' | 'last'>): { readonly floor: bigint; readonly cap: bigint } | null {
  const ticks = last === null ? null : toScaled(last, market.pricePrecision);
  if (ticks === null || ticks <= 0n) return null;
  const floor = (ticks * BigInt(market.sellFloorPpm) + PPM - 1n) / PPM;
  return { floor, cap: (ticks * BigInt(market.buyCapPpm)) / PPM };
}

function numberFault(field: DraftField, text: string, decimals: number): DraftFault | null {
  if (text === '') return { field, key: 'required' };
  const match = PLAIN.exec(text);
  if (match === null) return { field, key: 'number' };
  if ((match[1] ?? '').replace(/0+$/, '').length > decimals) return { field, key: 'decimals', values: { decimals } };
  return toScaled(text, decimals) === 0n ? { field, key: 'aboveZero' } : null;
}

/** The price of a stop-limit order is measured against its stop price, which will be the last price when it wakes. */
function priceFault(text: string, rules: DraftRules): DraftFault | null {
  const { market, side, kind } = rules;
  const [floor, cap] =
    kind === 'stop-limit' ? (['stopFloor', 'stopCap'] as const) : (['bandFloor', 'bandCap'] as const);
  const plain = numberFault('price', text, market.pricePrecision);
  if (plain !== null) return plain;
  const ticks = toScaled(text, market.pricePrecision) ?? 0n;
  if (ticks > (toScaled(market.maxPrice, market.pricePrecision) ?? 0n))
    return { field: 'price', key: 'priceMax', values: { max: market.maxPrice } };
  const band = bandOf(rules);
  if (band === null) return null;
  if (side === 'sell' && ticks < band.floor)
    return { field: 'price', key: floor, values: { percent: market.sellFloorPpm / 10_000 } };
  if (side === 'buy' && ticks > band.cap)
    return { field: 'price', key: cap, values: { percent: market.buyCapPpm / 10_000 } };
  return null;
}

function stopFault(text: string, { market, last, operator }: DraftRules): DraftFault | null {
  const plain = numberFault('stopPrice', text, market.pricePrecision);
  if (plain !== null) return plain;
  const [stop, now] = [
    toScaled(text, market.pricePrecision) ?? 0n,
    last === null ? null : toScaled(last, market.pricePrecision),
  ];
  if (stop > (toScaled(market.maxPrice, market.pricePrecision) ?? 0n))
    return { field: 'stopPrice', key: 'priceMax', values: { max: market.maxPrice } };
  const met = now !== null && (operator === 'gte' ? now >= stop : now <= stop);
  return met ? { field: 'stopPrice', key: 'stopMet', values: { last: last ?? '' } } : null;
}

function quantityFault(text: string, rules: DraftRules): DraftFault | null {
  const { market, kind, side, available } = rules;
  const plain = numberFault('quantity', text, market.amountPrecision);
  if (plain !== null) return plain;
  const quantity = toScaled(text, SCALE) ?? 0n;
  if (quantity < (toScaled(market.minAmount, SCALE) ?? 0n))
    return { field: 'quantity', key: 'quantityMin', values: { min: market.minAmount } };
  if (quantity > (toScaled(market.maxAmount, SCALE) ?? 0n))
    return { field: 'quantity', key: 'quantityMax', values: { max: market.maxAmount } };
  if (kind === 'market' && quantity > (toScaled(market.maxMarketSell, SCALE) ?? 0n))
    return { field: 'quantity', key: 'marketMax', values: { max: market.maxMarketSell } };
  if (side === 'sell' && available !== null && quantity > (toScaled(available, SCALE) ?? 0n))
    return { field: 'quantity', key: 'insufficient' };
  return null;
}

function valueFault(field: DraftField, value: bigint, { market, side, available }: DraftRules): DraftFault | null {
  if (value < (toScaled(market.minValue, SCALE) ?? 0n))
    return { field, key: 'valueMin', values: { min: market.minValue } };
  if (side === 'buy' && available !== null && value > (toScaled(available, SCALE) ?? 0n))
    return { field, key: 'insufficient' };
  return null;
}

function marketBuyFaults(text: string, rules: DraftRules): readonly DraftFault[] {
  const plain = numberFault('total', text, SCALE);
  if (plain !== null) return [plain];
  const value = toScaled(text, SCALE) ?? 0n;
  if (value > (toScaled(rules.market.maxMarketBuy, SCALE) ?? 0n))
    return [{ field: 'total', key: 'marketMax', values: { max: rules.market.maxMarketBuy } }];
  const fault = valueFault('total', value, rules);
  return fault === null ? [] : [fault];
}

/** Every rule of the order form, the same that the server applies; at most one fault a field. */
export function draftFaults(draft: OrderDraft, rules: DraftRules): readonly DraftFault[] {
  const { market, side, kind } = rules;
  const [price, quantity, total] = [plainDecimal(draft.price), plainDecimal(draft.quantity), plainDecimal(draft.total)];
  if (kind === 'market' && side === 'buy') return marketBuyFaults(total, rules);
  const stop = plainDecimal(draft.stopPrice);
  const priced = kind === 'stop-limit' ? { ...rules, last: PLAIN.test(stop) ? stop : null } : rules;
  const faults = [
    kind === 'stop-limit' ? stopFault(stop, rules) : null,
    kind === 'market' ? null : priceFault(price, priced),
    quantityFault(quantity, rules),
  ].filter((fault) => fault !== null);
  if (kind === 'market' || faults.length > 0) return faults;
  const scale = market.pricePrecision + market.amountPrecision;
  const value = rescale(
    (toScaled(price, market.pricePrecision) ?? 0n) * (toScaled(quantity, market.amountPrecision) ?? 0n),
    scale,
    SCALE,
  );
  const fault = valueFault('quantity', value, rules);
  return fault === null ? [] : [fault];
}
