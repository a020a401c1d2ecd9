import { z } from 'zod';
import { ACCOUNT_STATUSES } from '../ledger/accounts.js';
import { ORDER_SOURCES, ORDER_STATES, ORDER_TYPES, STOP_OPERATORS } from '../market/order.js';
import { decimalText, isoTime, signedDecimalText } from '../web/primitives.js';
import type { Read } from './read-only.js';

const side = z.enum(['buy', 'sell']);

export const accountRecordSchema = z.object({
  id: z.string(),
  account: z.string(),
  accountId: z.int(),
  uid: z.string().nullable(),
  kind: z.string(),
  status: z.enum(ACCOUNT_STATUSES),
  allow: z.array(z.string()),
  openedAt: isoTime,
});
export type AccountRecord = Read<typeof accountRecordSchema>;

/** Accounts of the house may be negative; what a customer holds never is. */
export const balanceRecordSchema = z.object({
  id: z.string(),
  account: z.string(),
  asset: z.string(),
  available: signedDecimalText,
  frozen: signedDecimalText,
  total: signedDecimalText,
  revision: z.int(),
});
export type BalanceRecord = Read<typeof balanceRecordSchema>;

export const orderRecordSchema = z.object({
  id: z.string(),
  account: z.string(),
  symbol: z.string(),
  side,
  type: z.enum(ORDER_TYPES),
  price: decimalText.nullable(),
  stopPrice: decimalText.nullable(),
  operator: z.enum(STOP_OPERATORS).nullable(),
  triggeredAt: isoTime.nullable(),
  stpMode: z.string().nullable(),
  quantity: decimalText.nullable(),
  total: decimalText.nullable(),
  filledQuantity: decimalText,
  filledTotal: decimalText,
  fee: decimalText,
  feeAsset: z.string(),
  htFee: decimalText,
  state: z.enum(ORDER_STATES),
  reason: z.string().nullable(),
  rule: z.string().nullable(),
  inputs: z.record(z.string(), z.union([z.string(), z.number()])).nullable(),
  /** The reason in words. */
  sentence: z.string().nullable(),
  /** The order that it was placed to replace. */
  replaces: z.string().nullable(),
  source: z.enum(ORDER_SOURCES),
  createdAt: isoTime,
  updatedAt: isoTime,
});
export type OrderRecord = Read<typeof orderRecordSchema>;

/** What one side was charged, in the asset in which it was charged. `inHt`: it was paid in HT. */
const tradeFeeRecordSchema = z.object({
  amount: decimalText,
  asset: z.string(),
  inHt: z.boolean(),
  ratePercent: decimalText,
});
export type TradeFeeRecord = Read<typeof tradeFeeRecordSchema>;

export const tradeRecordSchema = z.object({
  id: z.string(),
  symbol: z.string(),
  price: decimalText,
  quantity: decimalText,
  total: decimalText,
  takerSide: side,
  makerAccount: z.string(),
  takerAccount: z.string(),
  makerOrderId: z.string(),
  takerOrderId: z.string(),
  makerFee: tradeFeeRecordSchema.nullable(),
  takerFee: tradeFeeRecordSchema.nullable(),
  at: isoTime,
  revision: z.int(),
});
export type TradeRecord = Read<typeof tradeRecordSchema>;

export const entryLineSchema = z.object({
  account: z.string(),
  bucket: z.string(),
  asset: z.string(),
  amount: signedDecimalText,
});

export const ledgerEntryRecordSchema = z.object({
  id: z.string(),
  revision: z.int(),
  at: isoTime,
  eventType: z.string(),
  type: z.string(),
  businessId: z.string(),
  hash: z.string(),
  memo: z.string().nullable(),
  lines: z.array(entryLineSchema),
});
export type LedgerEntryRecord = Read<typeof ledgerEntryRecordSchema>;
