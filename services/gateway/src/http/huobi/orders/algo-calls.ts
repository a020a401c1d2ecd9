import { STOP_OPERATORS } from '@corella/contracts/market';
import { z } from 'zod';
import { decimal as decimalText, v2Of } from '../describe/envelope-schemas.js';
import {
  accountId,
  choice,
  clientOrderId,
  FieldTable,
  ids,
  required,
  said,
  text,
  whole,
} from '../fields/field-table.js';
import { ALGO_BODY, ALGO_TYPES } from './algo-body.js';
import { ENDED_STOPS } from './stop-status.js';

export const MAX_CANCELS = 50;
export const ALGO_ROWS = { most: 500, usual: 100 } as const;

const listed = {
  accountId,
  symbol: text,
  orderSide: choice(['buy', 'sell']),
  orderType: choice(ALGO_TYPES),
  sort: choice(['asc', 'desc']),
  limit: whole({ min: 1, max: ALGO_ROWS.most }),
  fromId: said(whole({ min: 0 }), 'The first row: nextId of the page before'),
};
export const ALGO_OPENING = new FieldTable(listed);
export const ALGO_HISTORY = new FieldTable({
  ...listed,
  orderStatus: required(choice(ENDED_STOPS)),
  startTime: whole({ min: 0 }),
  endTime: whole({ min: 0 }),
});
export const ALGO_SPECIFIC = new FieldTable({ clientOrderId: required(clientOrderId) });
export const ALGO_CANCEL = new FieldTable({ clientOrderIds: required(ids(MAX_CANCELS, { numbers: false })) });

const stop = z.object({
  accountId: z.number(),
  source: z.string(),
  clientOrderId: z.string(),
  orderId: z.number(),
  symbol: z.string(),
  orderSide: z.enum(['buy', 'sell']),
  orderType: z.literal('limit'),
  timeInForce: z.literal('gtc'),
  orderPrice: decimalText,
  orderSize: decimalText,
  stopPrice: decimalText,
  operator: z.enum(STOP_OPERATORS).nullable(),
  orderOrigTime: z.number(),
  lastActTime: z.number(),
  orderCreateTime: z.number().optional(),
  orderStatus: z.enum(['created', ...ENDED_STOPS]),
  errCode: z.string().optional(),
  errMessage: z.string().optional(),
});
const page = v2Of(z.array(stop)).extend({ nextId: z.number().optional() });

/** Descriptions of the calls for conditional orders. */
export const ALGO_CALLS = {
  create: {
    summary: 'Place a stop-limit order as a conditional order',
    body: ALGO_BODY.schema,
    reply: v2Of(z.object({ clientOrderId: z.string(), orderId: z.number() })),
  },
  cancel: {
    summary: 'Cancel up to fifty waiting stops by own id',
    body: ALGO_CANCEL.schema,
    reply: v2Of(z.object({ accepted: z.array(z.string()), rejected: z.array(z.string()) })),
  },
  opening: { summary: 'Waiting stops, newest first', query: ALGO_OPENING.schema, reply: page },
  history: { summary: 'Stops that no longer wait, newest first', query: ALGO_HISTORY.schema, reply: page },
  specific: { summary: 'A stop by the own id', query: ALGO_SPECIFIC.schema, reply: v2Of(stop) },
};
