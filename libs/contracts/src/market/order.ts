import type { AccountName } from '../names/index.js';

/** Sides, by the numbers that customers' clients use. */
export const SIDE = { buy: 1, sell: 2 } as const;
export type Side = (typeof SIDE)[keyof typeof SIDE];

/** The order types that the engine implements. The enums of all APIs are generated from this list. */
export const ORDER_TYPES = ['limit', 'market', 'ioc', 'fok', 'post-only', 'stop-limit', 'stop-limit-fok'] as const;
export type OrderType = (typeof ORDER_TYPES)[number];

/** Types that wait for a trigger. Then one is a limit order; the other is filled completely at once, or ends. */
export const STOP_TYPES = ['stop-limit', 'stop-limit-fok'] as const;
export type StopType = (typeof STOP_TYPES)[number];
export const isStopType = (type: OrderType): type is StopType => (STOP_TYPES as readonly OrderType[]).includes(type);
/** Types that are filled completely at once, or not at all. */
export const isFillOrKill = (type: OrderType): boolean => type === 'fok' || type === 'stop-limit-fok';

/** Where an order came from. */
export const ORDER_SOURCES = ['web', 'spot-api', 'house'] as const;
export type OrderSource = (typeof ORDER_SOURCES)[number];

/** When a stop order triggers: last price at or above (`gte`), or at or below (`lte`), its stop price. */
export const STOP_OPERATORS = ['gte', 'lte'] as const;
export type StopOperator = (typeof STOP_OPERATORS)[number];

/** Self-trade prevention modes. The taker's order chooses one; the first is the default. */
export const STP_MODES = ['cancel-taker', 'cancel-maker', 'cancel-both'] as const;
export type StpMode = (typeof STP_MODES)[number];

/**
 * What an order asks for, in the engine's integers: price in ticks (10^-pricePrecision), quantity in lots
 * (10^-amountPrecision). A market buy has `costUnits` (ledger units, integer text) instead of both.
 */
export type OrderTerms = {
  readonly side: Side;
  readonly orderType: OrderType;
  readonly priceTicks?: number;
  readonly qtyLots?: number;
  readonly costUnits?: string;
  /** A stop order has both of these; no other order has either. */
  readonly stopTicks?: number;
  readonly operator?: StopOperator;
  readonly stpMode: StpMode;
};

/** The order's id, its owner and its source. */
export type OrderOwner = {
  readonly orderId: number;
  readonly account: AccountName;
  readonly source: OrderSource;
  /**
   * Orders of the same group never trade with each other. It is the main user's uid, or the house account's own name.
   */
  readonly stpGroup: string;
};

/** An open order that another one replaces, and how much of it was filled as far as the replacement's owner knew. */
export type ReplacedOrder = {
  readonly orderId: number;
  readonly filledLots: number;
};

/**
 * The types of orders that can be replaced. A replacement has the type of the order that it replaces. A stop order can
 * be replaced while it waits for its trigger.
 */
export const REPLACEABLE_TYPES: readonly OrderType[] = ['limit', 'post-only', ...STOP_TYPES];

/** An order as the client placed it. */
export type OrderTicket = OrderOwner &
  OrderTerms & {
    readonly symbol: string;
    /** Absent for house orders. */
    readonly clientOrderId?: string;
    /** Hash of the normalised body, for idempotency. */
    readonly bodyHash?: string;
    /** The open order whose place this one takes. */
    readonly replaces?: ReplacedOrder;
    readonly placedAt: number;
  };

/**
 * States of an order as clients see them: (created →) submitted → partial-filled → filled | partial-canceled, or
 * submitted → canceled. A stop order is `created` while it waits for its trigger, and any order is `canceling`
 * while a cancel is in progress.
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

/** Why an order ended. The codes are stable; pages and APIs explain them. */
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
  'replaced',
  'too-late-to-replace',
] as const;
export type CloseReason = (typeof CLOSE_REASONS)[number];
