import { SIDE, type CloseReason, type OrderTicket, type SymbolListing, type SymbolParameters, type SymbolState, SYMBOL_STATE_NAMES } from '@corella/contracts/market';
import { buyCapTicks, sellFloorTicks } from './band.js';
import { policyOf } from './symbol-state.js';

/** Why an order is refused at sequencing: the reason, the rule, and the figures that broke it. */
export interface Refusal {
  readonly reason: CloseReason;
  readonly rule: string;
  readonly inputs: Readonly<Record<string, string | number>>;
}

export interface SequencingView {
  readonly listing: SymbolListing;
  readonly parameters: SymbolParameters;
  readonly state: SymbolState;
  readonly lastTicks: number;
}

const refuse = (reason: CloseReason, rule: string, inputs: Refusal['inputs']): Refusal => ({ reason, rule, inputs });

/** 10^(8 − pp − ap): ledger units in one tick × lot. */
export const unitsPerValue = (listing: SymbolListing): bigint => 10n ** BigInt(8 - listing.pricePrecision - listing.amountPrecision);

/**
 * Checks an order against the symbol's state, sizes, value and band as they are when it is sequenced; the gateway's own checks were
 * advice (core.md 11). Null when the order may be matched.
 */
export function refusalOf(ticket: OrderTicket, view: SequencingView): Refusal | null {
  if (!policyOf(view.state).trades) return refuse('symbol-not-trading', 'symbol-state', { state: SYMBOL_STATE_NAMES[view.state] });
  if (ticket.orderType === 'limit') return limitRefusal(ticket, view);
  return ticket.side === SIDE.buy ? marketBuyRefusal(ticket, view.parameters) : marketSellRefusal(ticket, view.parameters);
}

function limitRefusal(ticket: OrderTicket, view: SequencingView): Refusal | null {
  const { parameters, lastTicks, listing } = view;
  const { priceTicks, qtyLots } = ticket;
  if (!isPositive(priceTicks) || !isPositive(qtyLots)) return refuse('size-limit', 'order-shape', {});
  if (priceTicks > parameters.maxPriceTicks) return refuse('price-band', 'max-price', { priceTicks, maxPriceTicks: parameters.maxPriceTicks });
  if (qtyLots < parameters.minLots) return refuse('size-limit', 'min-amount', { qtyLots, minLots: parameters.minLots });
  if (qtyLots > parameters.maxLots) return refuse('size-limit', 'max-amount', { qtyLots, maxLots: parameters.maxLots });
  const valueUnits = BigInt(priceTicks) * BigInt(qtyLots) * unitsPerValue(listing);
  if (valueUnits < BigInt(parameters.minValueUnits)) return refuse('value-limit', 'min-value', { valueUnits: String(valueUnits), minValueUnits: parameters.minValueUnits });
  if (ticket.side === SIDE.buy) {
    const capTicks = buyCapTicks(lastTicks, parameters);
    return priceTicks > capTicks ? refuse('price-band', 'buy-cap', { priceTicks, capTicks, lastTicks }) : null;
  }
  const floorTicks = sellFloorTicks(lastTicks, parameters);
  return priceTicks < floorTicks ? refuse('price-band', 'sell-floor', { priceTicks, floorTicks, lastTicks }) : null;
}

function marketSellRefusal(ticket: OrderTicket, parameters: SymbolParameters): Refusal | null {
  const { qtyLots } = ticket;
  if (!isPositive(qtyLots)) return refuse('size-limit', 'order-shape', {});
  if (qtyLots < parameters.minLots) return refuse('size-limit', 'min-amount', { qtyLots, minLots: parameters.minLots });
  if (qtyLots > parameters.maxMarketSellLots) return refuse('size-limit', 'max-market-sell', { qtyLots, maxMarketSellLots: parameters.maxMarketSellLots });
  return null;
}

function marketBuyRefusal(ticket: OrderTicket, parameters: SymbolParameters): Refusal | null {
  const { costUnits } = ticket;
  if (costUnits === undefined || !/^[1-9][0-9]{0,24}$/.test(costUnits)) return refuse('size-limit', 'order-shape', {});
  const cost = BigInt(costUnits);
  if (cost < BigInt(parameters.minValueUnits)) return refuse('value-limit', 'min-value', { valueUnits: costUnits, minValueUnits: parameters.minValueUnits });
  if (cost > BigInt(parameters.maxMarketBuyUnits)) return refuse('value-limit', 'max-market-buy', { valueUnits: costUnits, maxMarketBuyUnits: parameters.maxMarketBuyUnits });
  return null;
}

const isPositive = (value: number | undefined): value is number => value !== undefined && Number.isSafeInteger(value) && value > 0;
