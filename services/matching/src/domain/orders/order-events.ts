import type { CloseReason, MarketEvents, OrderFinalState, OrderTicket } from '@corella/contracts/market';
import type { MarketEvent } from '../symbol/market-event.js';
import type { WaitingStop } from '../stops/waiting-stops.js';

type OrderName = Pick<OrderTicket, 'orderId' | 'account' | 'source'>;

/** How an order ends, and why. */
export interface Ending {
  readonly state: OrderFinalState;
  readonly reason: CloseReason;
}

/** Why an order is refused at sequencing: the reason, the rule, and the figures that broke it. */
export interface Refusal {
  readonly reason: CloseReason;
  readonly rule: string;
  readonly inputs: Readonly<Record<string, string | number>>;
}

/** The end of an order. Nothing of it was filled unless `more` says so. */
export function closed(
  order: OrderName,
  ending: Ending,
  more: Partial<MarketEvents['OrderClosed']> = {},
): MarketEvent<'OrderClosed'> {
  const { orderId, account, source } = order;
  return {
    type: 'OrderClosed',
    data: { orderId, account, ...ending, filledLots: 0, filledValue: 0, source, ...more },
  };
}

export const refused = (order: OrderName, { reason, rule, inputs }: Refusal): MarketEvent<'OrderClosed'> =>
  closed(order, { state: 'canceled', reason }, { rule, inputs });

export function accepted(ticket: OrderTicket): MarketEvent<'OrderAccepted'> {
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
  return {
    type: 'OrderAccepted',
    data: {
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
    },
  };
}

export function triggered(stop: WaitingStop, lastTicks: number): MarketEvent<'StopTriggered'> {
  const { orderId, account, side, priceTicks, qtyLots, stopTicks, source } = stop;
  return {
    type: 'StopTriggered',
    data: { orderId, account, side, priceTicks, qtyLots, lastTicks, stopTicks, source },
  };
}
