import { SIDE, type Side, type StopOperator } from '@corella/contracts/market';
import { formatScaled } from '@corella/money';
import { fault, type Refusal } from './refusal.js';
import type { SymbolRules } from './symbol-rules.js';

const PPM = 1_000_000n;

export interface PricedAgainst {
  readonly priceTicks: bigint;
  readonly side: Side;
  /** Where the band is measured from: the last price, or the stop price of a stop-limit order. */
  readonly fromTicks: bigint;
  readonly from: 'last' | 'stop';
}

/**
 * The price band: a limit sell may not be below 90 % of the last price, a limit buy not above 110 %; the other side has
 * no bound. Bounds are rounded inward to a tick. Rules have the engine's names.
 */
export function bandRefusal(
  { priceTicks, side, fromTicks, from }: PricedAgainst,
  { listing, parameters }: SymbolRules,
): Refusal | null {
  const text = (ticks: bigint): string => formatScaled(ticks, listing.pricePrecision, listing.pricePrecision);
  if (side === SIDE.buy) {
    const cap = (fromTicks * BigInt(parameters.buyCapPpm)) / PPM;
    if (priceTicks <= cap) return null;
    return {
      code: 'price-band',
      faults: { price: [fault(`band-buy-${from}`, { bound: text(cap) })] },
      rule: 'buy-cap',
      inputs: { price: text(priceTicks), highest: text(cap), [from]: text(fromTicks) },
    };
  }
  const floor = (fromTicks * BigInt(parameters.sellFloorPpm) + PPM - 1n) / PPM;
  if (priceTicks >= floor) return null;
  return {
    code: 'price-band',
    faults: { price: [fault(`band-sell-${from}`, { bound: text(floor) })] },
    rule: 'sell-floor',
    inputs: { price: text(priceTicks), lowest: text(floor), [from]: text(fromTicks) },
  };
}

/** Refuses a stop that the last price would trigger at once. */
export function stopRefusal(
  stopTicks: bigint,
  operator: StopOperator,
  { listing, lastTicks }: SymbolRules,
): Refusal | null {
  const last = BigInt(lastTicks);
  const met = operator === 'gte' ? last >= stopTicks : last <= stopTicks;
  if (!met) return null;
  const text = (ticks: bigint): string => formatScaled(ticks, listing.pricePrecision, listing.pricePrecision);
  return {
    code: 'stop-would-trigger',
    faults: { stopPrice: [fault(`stop-${operator}`, { last: text(last) })] },
    rule: 'stop-trigger',
    inputs: { stop: text(stopTicks), operator, last: text(last) },
  };
}
