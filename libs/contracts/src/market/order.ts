import type { AccountName } from '../names/index.js';

/** Sides as the product specification numbers them. */
export const SIDE = { buy: 1, sell: 2 } as const;
export type Side = (typeof SIDE)[keyof typeof SIDE];

/** What the engine implements; enums of the APIs are generated from this list and from nothing else. */
export const ORDER_TYPES = ['limit', 'market', 'ioc', 'fok', 'post-only', 'stop-limit'] as const;
export type OrderType = (typeof ORDER_TYPES)[number];

export type OrderSource = 'web' | 'spot-api' | 'house';

/** When a stop-limit order wakes: last price at or above (`gte`), or at or below (`lte`), its stop price. */
export const STOP_OPERATORS = ['gte', 'lte'] as const;
export type StopOperator = (typeof STOP_OPERATORS)[number];

/** Self-trade prevention, chosen by the taker's order; the first is the default. */
export const STP_MODES = ['cancel-taker', 'cancel-maker', 'cancel-both'] as const;
export type StpMode = (typeof STP_MODES)[number];

/**
 * An order as the client placed it, in the engine's integers: price in ticks (10^-pricePrecision), quantity in lots
 * (10^-amountPrecision). A market buy has `costUnits` (ledger units, integer text) instead of both.
 */
export type OrderTicket = {
  readonly orderId: number;
  readonly account: AccountName;
  readonly symbol: string;
  readonly side: Side;
  readonly orderType: OrderType;
  readonly priceTicks?: number;
  readonly qtyLots?: number;
  readonly costUnits?: string;
  /** Both of a stop-limit order, and of no other. */
  readonly stopTicks?: number;
  readonly operator?: StopOperator;
  /** Absent for house orders. */
  readonly clientOrderId?: string;
  /** Hash of the normalised body, for idempotency. */
  readonly bodyHash?: string;
  readonly source: OrderSource;
  /** Orders of one group never trade with each other: the main user's uid, or the house account's own name. */
  readonly stpGroup: string;
  readonly stpMode: StpMode;
  readonly placedAt: number;
};

/**
 * States of an order as clients see them. `created` is a stop-limit order that waits for its trigger. (created →)
 * submitted → partial-filled → filled | partial-canceled; submitted → canceled; `canceling` while a cancel is under
 * way.
 */
export const ORDER_STATES = [
  'created',
  'pre-submitted',
  'submitted',
  'partial-filled',
  'filled',
  'partial-canceled',
  'canceled',
  'canceling',
] as const;
export type OrderState = (typeof ORDER_STATES)[number];
export type OrderFinalState = 'filled' | 'canceled' | 'partial-canceled';

/** Why an order ended without being filled. Stable codes; pages and APIs explain them. */
export const CLOSE_REASONS = [
  'filled',
  'user-cancel',
  'cancel-all',
  'account-frozen',
  'self-trade',
  'too-many-fills',
  'price-band',
  'market-bound',
  'no-liquidity',
  'size-limit',
  'value-limit',
  'symbol-not-trading',
  'symbol-closed',
  'lot-rest',
  'max-amount',
  'ioc-rest',
  'fok-unfillable',
  'post-only-takes',
  'reference-deviation',
  'stop-would-trigger',
  'timer',
  'fuse',
] as const;
export type CloseReason = (typeof CLOSE_REASONS)[number];
