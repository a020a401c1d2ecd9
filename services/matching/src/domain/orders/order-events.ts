import type { MarketEvents, OrderTicket } from '@corella/contracts/market';
import type { MachineEvent } from '@corella/single-writer';
import type { Refusal } from './limits.js';
import { marketEvent } from '../market-state.js';
import type { Ending } from './ending.js';
import type { WaitingStop } from '../stops/waiting-stops.js';

type OrderName = Pick<OrderTicket, 'orderId' | 'account' | 'source'>;

/** The end of an order; nothing filled unless `more` says so. */
export function closed(
  order: OrderName,
  ending: Ending,
  more: Partial<MarketEvents['OrderClosed']> = {},
): MachineEvent {
  const { orderId, account, source } = order;
  return marketEvent('OrderClosed', { orderId, account, ...ending, filledLots: 0, filledValue: 0, source, ...more });
}

export const refused = (order: OrderName, { reason, rule, inputs }: Refusal): MachineEvent =>
  closed(order, { state: 'canceled', reason }, { rule, inputs });

export function accepted(ticket: OrderTicket): MachineEvent {
  const {
    orderId,
    account,
    side,
    orderType,
    priceTicks,
    qtyLots,
    costUnits,
    stopTicks,
    operator,
    stpGroup,
    stpMode,
    source,
  } = ticket;
  return marketEvent('OrderAccepted', {
    orderId,
    account,
    side,
    orderType,
    priceTicks,
    qtyLots,
    costUnits,
    stopTicks,
    operator,
    stpGroup,
    ...(stpMode === 'cancel-taker' ? {} : { stpMode }),
    source,
  });
}

export function triggered(stop: WaitingStop, lastTicks: number): MachineEvent {
  const { orderId, account, side, priceTicks, qtyLots, stopTicks, source } = stop;
  return marketEvent('StopTriggered', { orderId, account, side, priceTicks, qtyLots, lastTicks, stopTicks, source });
}
