import { STOP_OPERATORS, STP_MODES } from '@corella/contracts/market';
import { z } from 'zod';
import { HUOBI_TYPE_NAMES } from './order-types.js';
import { HUOBI_STATES } from './order-window.js';
import { CANCEL_AFTER } from './cancel-after.js';
import { decimal, okOf, sizeUpTo, symbolField, v2Of } from '../describe/envelope-schemas.js';

const accountId = z.union([z.number(), z.string()]);
const listOfNames = (names: readonly string[], what: string) =>
  z
    .string()
    .optional()
    .describe(`${what}, separated by commas: ${names.join(', ')}`);
const clientOrderId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

/** The body of orders/place. Its types are the engine's, through the table of names. */
const placeBody = z.object({
  'account-id': accountId,
  symbol: symbolField,
  type: z.enum(HUOBI_TYPE_NAMES as [string, ...string[]]),
  amount: decimal.describe('Base currency; of buy-market the money to spend'),
  price: decimal.optional(),
  'client-order-id': clientOrderId.optional(),
  source: z.enum(['spot-api', 'api', 'web']).optional(),
  'stop-price': decimal.optional().describe('Of stop-limit orders'),
  operator: z.enum(STOP_OPERATORS).optional().describe('Of stop-limit orders'),
  timeInForce: z.enum(['GTC', 'IOC', 'FOK', 'PO']).optional().describe('Chooses the type of a -limit order'),
  postOnly: z.boolean().optional(),
  'self-match-prevent': z.union([z.literal(0), z.literal(1)]).optional(),
  'stp-mode': z.enum(STP_MODES).optional(),
});

const order = z.object({
  id: z.number(),
  symbol: z.string(),
  'account-id': z.number(),
  'client-order-id': z.string(),
  amount: decimal,
  price: decimal,
  'created-at': z.number(),
  'updated-at': z.number(),
  'finished-at': z.number(),
  'canceled-at': z.number(),
  type: z.enum(HUOBI_TYPE_NAMES as [string, ...string[]]),
  source: z.string(),
  state: z.string(),
  'stop-price': decimal.optional(),
  operator: z.enum(STOP_OPERATORS).optional(),
  'triggered-at': z.number().optional(),
  'field-amount': decimal,
  'field-cash-amount': decimal,
  'field-fees': decimal,
  'filled-amount': decimal,
  'filled-cash-amount': decimal,
  'filled-fees': decimal,
  'fee-currency': z.string(),
  'cancel-reason': z.string().optional(),
  'cancel-err-code': z.string().optional(),
  'cancel-err-msg': z.string().optional(),
  'cancel-rule': z.string().optional(),
  'cancel-remedy': z.string().optional(),
  'cancel-inputs': z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
const match = z.object({
  id: z.number(),
  'order-id': z.number(),
  'match-id': z.number(),
  'trade-id': z.number(),
  symbol: z.string(),
  type: z.string(),
  source: z.string(),
  role: z.enum(['maker', 'taker']),
  price: decimal,
  'filled-amount': decimal,
  'filled-fees': decimal,
  'fee-currency': z.string(),
  'filled-points': decimal,
  'fee-deduct-currency': z.string(),
  'fee-deduct-state': z.string(),
  'created-at': z.number(),
});
const placed = z.object({
  'order-id': z.number().optional(),
  'client-order-id': z.string(),
  'err-code': z.string().optional(),
  'err-msg': z.string().optional(),
});
const failed = z.object({
  'order-id': z.string(),
  'client-order-id': z.string(),
  'err-code': z.string(),
  'err-msg': z.string(),
  'order-state': z.number(),
});

const time = z.int().min(0).optional();
const windowOf = (most: number) => ({
  symbol: symbolField.optional(),
  types: listOfNames(HUOBI_TYPE_NAMES, 'Types'),
  side: z.enum(['buy', 'sell']).optional(),
  'start-time': time,
  'end-time': time,
  'start-date': z.string().optional().describe('yyyy-mm-dd'),
  'end-date': z.string().optional().describe('yyyy-mm-dd'),
  from: z.int().optional().describe('Go on from this id'),
  direct: z.enum(['prev', 'next']).optional(),
  size: sizeUpTo(most),
  'account-id': z.string().optional(),
});
const cancelBody = z.object({ symbol: symbolField.optional(), 'account-id': accountId.optional() });

/** Descriptions of the calls for orders. */
export const ORDER_CALLS = {
  place: { summary: 'Place an order; answers its id', body: placeBody, reply: okOf(z.string()) },
  batch: {
    summary: 'Place up to ten orders, each by itself',
    body: z.array(placeBody).min(1).max(10),
    reply: okOf(z.array(placed)),
  },
  cancel: { summary: 'Cancel an order', body: cancelBody, reply: okOf(z.string()) },
  cancelByClientId: {
    summary: 'Cancel an order by the own id; answers its state as a number',
    body: cancelBody.extend({ 'client-order-id': clientOrderId }),
    reply: okOf(z.number()),
  },
  cancelBatch: {
    summary: 'Cancel up to fifty orders by id or by own id',
    body: z.object({
      'order-ids': z
        .array(z.union([z.string(), z.number()]))
        .max(50)
        .optional(),
      'client-order-ids': z.array(z.string()).max(50).optional(),
    }),
    reply: okOf(z.object({ success: z.array(z.string()), failed: z.array(failed) })),
  },
  cancelOpen: {
    summary: 'Cancel open orders, the oldest first, up to a hundred a call',
    body: cancelBody.extend({
      types: listOfNames(HUOBI_TYPE_NAMES, 'Types'),
      side: z.enum(['buy', 'sell']).optional(),
      size: sizeUpTo(100),
    }),
    reply: okOf(z.object({ 'success-count': z.number(), 'failed-count': z.number(), 'next-id': z.number() })),
  },
  cancelAfter: {
    summary: 'Cancel all open orders unless this is called again in time; 0 switches it off',
    body: z.object({ timeout: z.int().min(CANCEL_AFTER.off).max(CANCEL_AFTER.most) }),
    reply: v2Of(z.object({ currentTime: z.number(), triggerTime: z.number() })),
  },
  orders: {
    summary: 'Orders by states, newest first',
    query: z.object({ states: listOfNames(HUOBI_STATES, 'States'), ...windowOf(100) }),
    reply: okOf(z.array(order)),
  },
  open: { summary: 'Open orders, newest first', query: z.object(windowOf(500)), reply: okOf(z.array(order)) },
  history: {
    summary: 'Orders of all states, newest first',
    query: z.object(windowOf(1_000)),
    reply: okOf(z.array(order)),
  },
  matches: { summary: 'Match results, newest first', query: z.object(windowOf(500)), reply: okOf(z.array(match)) },
  one: { summary: 'An order', reply: okOf(order) },
  byClientId: {
    summary: 'An order by the own id',
    query: z.object({ clientOrderId, symbol: symbolField.optional() }),
    reply: okOf(order),
  },
  matchesOfOne: { summary: 'Match results of an order', reply: okOf(z.array(match)) },
};
