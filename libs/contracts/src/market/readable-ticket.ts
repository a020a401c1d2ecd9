import {
  ORDER_SOURCES,
  ORDER_TYPES,
  SIDE,
  STOP_OPERATORS,
  STP_MODES,
  type OrderTicket,
  type ReplacedOrder,
} from './order.js';

/**
 * The longest name that the ledger can open: the longest owner with the longest kind of account, in characters that
 * JSON writes unchanged. The maximum size of the market's events depends on both.
 */
const NAME = /^[A-Za-z0-9:_-]{1,72}$/;
const SYMBOL = /^[a-z0-9]{1,20}$/;

const MODES = [undefined, ...STP_MODES];
const OPERATORS = [undefined, ...STOP_OPERATORS];

const isName = (value: unknown): boolean => typeof value === 'string' && NAME.test(value);
const isAbsentOrInteger = (value: unknown): boolean => value === undefined || Number.isSafeInteger(value);
const isOneOf = (known: readonly unknown[], value: unknown): boolean => known.includes(value);

/** Whether a recorded order names itself and its owner, so that its end can be recorded. */
export const namesAnOrder = (ticket: OrderTicket | undefined): ticket is OrderTicket =>
  ticket !== undefined && Number.isSafeInteger(ticket.orderId) && ticket.orderId > 0 && isName(ticket.account);

/**
 * Why a recorded order cannot be read, or null. The ledger checked the order before recording it, so a ticket that
 * fails here is damaged, or was written by a later release.
 */
export function ticketFault(ticket: OrderTicket): string | null {
  const { symbol, side, orderType, source, stpGroup, operator, priceTicks, qtyLots, stopTicks, costUnits } = ticket;
  if (typeof symbol !== 'string' || !SYMBOL.test(symbol)) return 'it names no symbol';
  if (side !== SIDE.buy && side !== SIDE.sell) return 'its side is neither buy nor sell';
  if (!isOneOf(ORDER_TYPES, orderType)) return 'its order type is unknown';
  if (!isOneOf(ORDER_SOURCES, source)) return 'its source is unknown';
  // Orders from before modes existed name none.
  if (!isOneOf(MODES, ticket.stpMode)) return 'its self-trade mode is unknown';
  if (!isName(stpGroup)) return 'it has no self-trade group';
  if (!isOneOf(OPERATORS, operator)) return 'its stop operator is unknown';
  if (!isAbsentOrInteger(priceTicks)) return 'its price is not a whole number of ticks';
  if (!isAbsentOrInteger(qtyLots)) return 'its quantity is not a whole number of lots';
  if (!isAbsentOrInteger(stopTicks)) return 'its stop price is not a whole number of ticks';
  if (!isAbsentOrReplaced(ticket)) return 'the order that it replaces is not named';
  return costUnits === undefined || typeof costUnits === 'string' ? null : 'its cost is not written as text';
}

/** Whether the ticket replaces nothing, or names another order and what was filled of it. */
function isAbsentOrReplaced({ orderId, replaces }: OrderTicket): boolean {
  if (replaces === undefined) return true;
  // A recorded ticket may be damaged, whatever its type says.
  const { orderId: old, filledLots } = (replaces ?? {}) as Partial<ReplacedOrder>;
  const [id, lots] = [old ?? 0, filledLots ?? -1];
  return Number.isSafeInteger(id) && id > 0 && id !== orderId && Number.isSafeInteger(lots) && lots >= 0;
}
