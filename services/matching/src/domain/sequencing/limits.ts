import {
  isStopType,
  REFERENCE_FRESH_MS,
  SIDE,
  type CloseReason,
  type OrderTicket,
  type SymbolListing,
  type SymbolParameters,
  type SymbolState,
  SYMBOL_STATE_NAMES,
} from '@corella/contracts/market';
import { buyCapTicks, deviationPpm, sellFloorTicks } from './band.js';
import { policyOf } from '../symbol/symbol-state.js';
import { isMet } from '../stops/waiting-stops.js';
import type { Refusal } from '../orders/order-events.js';

export interface SequencingView {
  readonly listing: SymbolListing;
  readonly parameters: SymbolParameters;
  readonly state: SymbolState;
  readonly lastTicks: number;
  readonly reference: { readonly ticks: number; readonly observedAt: number } | null;
  readonly now: number;
}

const refuse = (reason: CloseReason, rule: string, inputs: Refusal['inputs']): Refusal => ({ reason, rule, inputs });

/** 10^(8 − pp − ap): ledger units in one tick × lot. */
export const unitsPerValue = (listing: SymbolListing): bigint =>
  10n ** BigInt(8 - listing.pricePrecision - listing.amountPrecision);

/**
 * Checks an order against the symbol's state, sizes, value and band when it is sequenced. The gateway's earlier checks
 * were only advice. Null when the order may be matched.
 */
export function refusalOf(ticket: OrderTicket, view: SequencingView): Refusal | null {
  if (!policyOf(view.state).trades)
    return refuse('symbol-not-trading', 'symbol-state', { state: SYMBOL_STATE_NAMES[view.state] });
  if (isStopType(ticket.orderType)) return stopRefusal(ticket, view);
  if (ticket.orderType !== 'market') return limitRefusal(ticket, view) ?? bandRefusal(ticket, view);
  const refusal =
    ticket.side === SIDE.buy ? marketBuyRefusal(ticket, view.parameters) : marketSellRefusal(ticket, view.parameters);
  return refusal ?? referenceRefusal(view);
}

function limitRefusal(ticket: OrderTicket, { parameters, listing }: SequencingView): Refusal | null {
  const { priceTicks, qtyLots } = ticket;
  if (!isPositive(priceTicks) || !isPositive(qtyLots)) return refuse('size-limit', 'order-shape', {});
  if (priceTicks > parameters.maxPriceTicks)
    return refuse('price-band', 'max-price', { priceTicks, maxPriceTicks: parameters.maxPriceTicks });
  if (qtyLots < parameters.minLots) return refuse('size-limit', 'min-amount', { qtyLots, minLots: parameters.minLots });
  if (qtyLots > parameters.maxLots) return refuse('size-limit', 'max-amount', { qtyLots, maxLots: parameters.maxLots });
  const valueUnits = BigInt(priceTicks) * BigInt(qtyLots) * unitsPerValue(listing);
  if (valueUnits < BigInt(parameters.minValueUnits))
    return refuse('value-limit', 'min-value', {
      valueUnits: String(valueUnits),
      minValueUnits: parameters.minValueUnits,
    });
  return null;
}

/** Checks the price band around the last price; for a stop, once more when it is triggered. */
export function bandRefusal(
  { side, priceTicks = 0 }: Pick<OrderTicket, 'side' | 'priceTicks'>,
  { parameters, lastTicks }: Pick<SequencingView, 'parameters' | 'lastTicks'>,
): Refusal | null {
  if (side === SIDE.buy) {
    const capTicks = buyCapTicks(lastTicks, parameters);
    return priceTicks > capTicks ? refuse('price-band', 'buy-cap', { priceTicks, capTicks, lastTicks }) : null;
  }
  const floorTicks = sellFloorTicks(lastTicks, parameters);
  return priceTicks < floorTicks ? refuse('price-band', 'sell-floor', { priceTicks, floorTicks, lastTicks }) : null;
}

/** Checks a stop's price against its stop price, which will be close to the last price when it is triggered. */
function stopRefusal(ticket: OrderTicket, view: SequencingView): Refusal | null {
  const { stopTicks, operator, side, priceTicks } = ticket;
  const { parameters, lastTicks } = view;
  if (!isPositive(stopTicks) || operator === undefined) return refuse('size-limit', 'order-shape', {});
  if (stopTicks > parameters.maxPriceTicks)
    return refuse('price-band', 'max-price', { priceTicks: stopTicks, maxPriceTicks: parameters.maxPriceTicks });
  const refusal = limitRefusal(ticket, view);
  if (refusal) return refusal;
  if (isMet({ stopTicks, operator }, lastTicks))
    return refuse('stop-would-trigger', 'stop-trigger', { stopTicks, lastTicks, operator });
  const band = bandRefusal({ side, priceTicks }, { parameters, lastTicks: stopTicks });
  if (!band) return null;
  const { lastTicks: checkedAgainst, ...inputs } = band.inputs;
  return { ...band, inputs: { ...inputs, stopTicks: checkedAgainst ?? stopTicks } };
}

/** Refuses market orders while the last price is far from a fresh reference price. */
function referenceRefusal({ parameters, lastTicks, reference, now }: SequencingView): Refusal | null {
  const { marketDeviationPpm } = parameters;
  if (marketDeviationPpm === undefined || !reference || now - reference.observedAt > REFERENCE_FRESH_MS) return null;
  const deviation = deviationPpm(lastTicks, reference.ticks);
  if (deviation <= marketDeviationPpm) return null;
  return refuse('reference-deviation', 'reference-deviation', {
    lastTicks,
    referenceTicks: reference.ticks,
    deviationPpm: deviation,
    maxDeviationPpm: marketDeviationPpm,
  });
}

function marketSellRefusal(ticket: OrderTicket, parameters: SymbolParameters): Refusal | null {
  const { qtyLots } = ticket;
  if (!isPositive(qtyLots)) return refuse('size-limit', 'order-shape', {});
  if (qtyLots < parameters.minLots) return refuse('size-limit', 'min-amount', { qtyLots, minLots: parameters.minLots });
  if (qtyLots > parameters.maxMarketSellLots)
    return refuse('size-limit', 'max-market-sell', { qtyLots, maxMarketSellLots: parameters.maxMarketSellLots });
  return null;
}

function marketBuyRefusal(ticket: OrderTicket, parameters: SymbolParameters): Refusal | null {
  const { costUnits } = ticket;
  if (costUnits === undefined || !/^[1-9][0-9]{0,24}$/.test(costUnits)) return refuse('size-limit', 'order-shape', {});
  const cost = BigInt(costUnits);
  if (cost < BigInt(parameters.minValueUnits))
    return refuse('value-limit', 'min-value', { valueUnits: costUnits, minValueUnits: parameters.minValueUnits });
  if (cost > BigInt(parameters.maxMarketBuyUnits))
    return refuse('value-limit', 'max-market-buy', {
      valueUnits: costUnits,
      maxMarketBuyUnits: parameters.maxMarketBuyUnits,
    });
  return null;
}

const isPositive = (value: number | undefined): value is number =>
  value !== undefined && Number.isSafeInteger(value) && value > 0;
