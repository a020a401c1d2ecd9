import { z } from 'zod';
import { ORDER_STATES, ORDER_TYPES, STOP_OPERATORS, STP_MODES } from '../market/order.js';
import { clientOrderIdText, decimalText, idText, isoTime, symbolText } from './primitives.js';

/**
 * POST /api/orders (header Idempotency-Key) → 201 order. limit, ioc, fok and post-only: price and quantity; stop-limit:
 * also stopPrice and operator; market buy: total (quote asset to spend); market sell: quantity. Any other field is
 * refused by name.
 */
export const placeOrderBody = z.strictObject({
  symbol: symbolText,
  side: z.enum(['buy', 'sell']),
  type: z.enum(ORDER_TYPES),
  price: decimalText.optional(),
  quantity: decimalText.optional(),
  total: decimalText.optional(),
  stopPrice: decimalText.optional(),
  operator: z.enum(STOP_OPERATORS).optional(),
  stpMode: z.enum(STP_MODES).optional(),
  clientOrderId: clientOrderIdText.optional(),
});
export type PlaceOrder = z.output<typeof placeOrderBody>;

export const orderSchema = z.object({
  id: z.string(),
  symbol: z.string(),
  side: z.enum(['buy', 'sell']),
  type: z.enum(ORDER_TYPES),
  price: decimalText.nullable(),
  quantity: decimalText.nullable(),
  /** Only for a market buy: the amount to spend. */
  total: decimalText.nullable(),
  stopPrice: decimalText.nullable(),
  operator: z.enum(STOP_OPERATORS).nullable(),
  triggeredAt: isoTime.nullable(),
  filledQuantity: decimalText,
  filledTotal: decimalText,
  averagePrice: decimalText.nullable(),
  fee: decimalText,
  feeAsset: z.string(),
  /** Fees of this order that were paid in HT. */
  htFee: decimalText,
  state: z.enum(ORDER_STATES),
  reason: z.string().nullable(),
  rule: z.string().nullable(),
  inputs: z.record(z.string(), z.union([z.string(), z.number()])).nullable(),
  /** What can be done about the reason, in English; null if nothing can be done. */
  remedy: z.string().nullable(),
  clientOrderId: z.string().nullable(),
  /** The order that it was placed to replace. */
  replaces: z.string().nullable(),
  source: z.string(),
  createdAt: isoTime,
  updatedAt: isoTime,
  finishedAt: isoTime.nullable(),
});
export type Order = z.output<typeof orderSchema>;

/**
 * POST /api/orders/{id}/replace (header Idempotency-Key) → 200: another order takes the place of an open limit,
 * post-only or waiting stop-limit order. At least one of the amounts is needed. `quantity` is that of the new order;
 * left out, it is what is left of the old one. The reply is about the new order, which may have traded or ended by
 * then.
 */
export const replaceOrderBody = z
  .strictObject({
    price: decimalText.optional(),
    quantity: decimalText.optional(),
    stopPrice: decimalText.optional(),
    clientOrderId: clientOrderIdText.optional(),
  })
  .refine(
    ({ price, quantity, stopPrice }) => [price, quantity, stopPrice].some((amount) => amount !== undefined),
    'Send a new price, quantity or stop price.',
  );
export type ReplaceOrder = z.output<typeof replaceOrderBody>;
export const replaceOrderReply = z.object({ outcome: z.literal('replaced'), order: orderSchema });

/**
 * GET /api/orders?scope=open|history&symbol=&side=&from=&to=&cursor=&limit= ; history covers the last 120 days by
 * default.
 */
export const ordersQuery = z.strictObject({
  scope: z.enum(['open', 'history']).optional(),
  symbol: symbolText.optional(),
  side: z.enum(['buy', 'sell']).optional(),
  state: z.string().max(120).optional(),
  from: isoTime.optional(),
  to: isoTime.optional(),
  cursor: z.string().max(100).optional(),
  limit: z
    .string()
    .regex(/^[1-9][0-9]{0,2}$/)
    .optional(),
});

/** GET /api/fills, with the same filters plus orderId. */
export const fillSchema = z.object({
  id: z.string(),
  tradeId: z.string(),
  orderId: z.string(),
  symbol: z.string(),
  side: z.enum(['buy', 'sell']),
  type: z.string(),
  role: z.enum(['maker', 'taker']),
  price: decimalText,
  quantity: decimalText,
  total: decimalText,
  fee: decimalText,
  feeAsset: z.string(),
  /** The rate that was charged, in parts per million. If the fee was paid in HT, `fee` and `feeAsset` say so. */
  ratePpm: z.number(),
  at: isoTime,
});
export type Fill = z.output<typeof fillSchema>;

/** PUT /api/orders/cancel-timer {timeoutSeconds: 0 | 5…86400} → {triggerAt}; GET the same. 0 switches it off. */
export const cancelTimerBody = z.strictObject({
  timeoutSeconds: z
    .number()
    .refine(
      (seconds) => Number.isInteger(seconds) && (seconds === 0 || (seconds >= 5 && seconds <= 86_400)),
      'Choose 0, or a whole number of 5 to 86400 seconds.',
    ),
});
export const cancelTimerSchema = z.object({ triggerAt: isoTime.nullable() });

/**
 * DELETE /api/orders/{id} → order (state `canceled`, `partial-canceled`, or `canceling` if the release is not booked
 * within 1 s).
 */
/** DELETE /api/orders?symbol= → summary. */
export const cancelAllReply = z.object({
  canceled: z.array(idText),
  failed: z.array(z.object({ id: idText, code: z.string() })),
});
