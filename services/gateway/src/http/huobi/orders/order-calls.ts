import { STOP_OPERATORS } from '@corella/contracts/market';
import { z } from 'zod';
import { decimal, okOf, reasons, v2Of } from '../describe/envelope-schemas.js';
import {
  accountId,
  choice,
  choices,
  clientOrderId,
  FieldTable,
  ids,
  required,
  said,
  text,
  whole,
} from '../fields/field-table.js';
import { CANCEL_AFTER } from './cancel-after.js';
import { HUOBI_TYPE_NAMES } from './order-types.js';
import { statesTable, windowTable } from './order-window.js';
import { PLACE_BODY, REPLACE_BODY } from './place-body.js';

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
  replaces: z.number().optional(),
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
  ...reasons,
});
const failed = z.object({
  'order-id': z.string(),
  'client-order-id': z.string(),
  'err-code': z.string(),
  'err-msg': z.string(),
  ...reasons,
  'order-state': z.number(),
});

export const MAX_CANCEL_OPEN = 100;
export const MAX_CANCEL_BATCH = 50;

export const WINDOWS = {
  orders: windowTable(100),
  open: windowTable(500),
  history: windowTable(1_000),
  matches: windowTable(500),
};
export const BY_CLIENT_ID = new FieldTable({ clientOrderId: required(clientOrderId) });
export const CANCEL_BY_CLIENT_ID = new FieldTable({ 'client-order-id': required(clientOrderId) });
export const CANCEL_BATCH = new FieldTable({
  'order-ids': ids(MAX_CANCEL_BATCH, { numbers: true }),
  'client-order-ids': ids(MAX_CANCEL_BATCH, { numbers: false }),
});
export const CANCEL_OPEN = new FieldTable({
  'account-id': accountId,
  symbol: said(text, 'Symbols, separated by commas'),
  types: choices(HUOBI_TYPE_NAMES, 'Types'),
  side: choice(['buy', 'sell']),
  size: whole({ min: 1, max: MAX_CANCEL_OPEN }),
});
export const CANCEL_AFTER_BODY = new FieldTable({
  timeout: required(whole({ min: CANCEL_AFTER.off, max: CANCEL_AFTER.most })),
});

/** Descriptions of the calls for orders. */
export const ORDER_CALLS = {
  place: { summary: 'Place an order; answers its id', body: PLACE_BODY.schema, reply: okOf(z.string()) },
  batch: {
    summary: 'Place up to ten orders, each by itself',
    body: z.array(PLACE_BODY.schema).min(1).max(10),
    reply: okOf(z.array(placed)),
  },
  replace: {
    summary: "Put another order in the place of an open one, not in the Huobi API; answers the new order's id",
    body: REPLACE_BODY.schema,
    reply: okOf(z.string()),
  },
  cancel: { summary: 'Cancel an order; a body is ignored', reply: okOf(z.string()) },
  cancelByClientId: {
    summary: 'Cancel an order by the own id; answers its state as a number',
    body: CANCEL_BY_CLIENT_ID.schema,
    reply: okOf(z.number()),
  },
  cancelBatch: {
    summary: 'Cancel up to fifty orders by id or by own id',
    body: CANCEL_BATCH.schema,
    reply: okOf(z.object({ success: z.array(z.string()), failed: z.array(failed) })),
  },
  cancelOpen: {
    summary: 'Cancel open orders, the oldest first, up to a hundred a call',
    body: CANCEL_OPEN.schema,
    reply: okOf(z.object({ 'success-count': z.number(), 'failed-count': z.number(), 'next-id': z.number() })),
  },
  cancelAfter: {
    summary: 'Cancel all open orders unless this is called again in time; 0 switches it off',
    body: CANCEL_AFTER_BODY.schema,
    reply: v2Of(z.object({ currentTime: z.number(), triggerTime: z.number() })),
  },
  orders: {
    summary: 'Orders by states, newest first',
    query: WINDOWS.orders.schema.extend(statesTable.schema.shape),
    reply: okOf(z.array(order)),
  },
  open: { summary: 'Open orders, newest first', query: WINDOWS.open.schema, reply: okOf(z.array(order)) },
  history: {
    summary: 'Orders of all states, newest first',
    query: WINDOWS.history.schema,
    reply: okOf(z.array(order)),
  },
  matches: { summary: 'Match results, newest first', query: WINDOWS.matches.schema, reply: okOf(z.array(match)) },
  one: { summary: 'An order', reply: okOf(order) },
  byClientId: {
    summary: 'An order by the own id',
    query: BY_CLIENT_ID.schema,
    reply: okOf(order),
  },
  matchesOfOne: { summary: 'Match results of an order', reply: okOf(z.array(match)) },
};
