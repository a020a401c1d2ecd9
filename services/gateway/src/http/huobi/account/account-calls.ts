import { API_KEY_FAULTS } from '@corella/contracts/identity';
import { z } from 'zod';
import { TRANSACT_TYPES } from './history-rows.js';
import { decimal, okOf, sizeUpTo, v2Of } from '../describe/envelope-schemas.js';

const empty = z.array(z.object({}));
const currency = z.string();
const time = z.int().min(0).optional();
const types = z
  .string()
  .optional()
  .describe(`Separated by commas: ${TRANSACT_TYPES.join(', ')}`);
const sort = z.enum(['asc', 'desc']).optional();
const key = z.object({
  accessKey: z.string(),
  status: z.enum(['normal', 'invalid', 'expired']),
  invalidReason: z.enum(API_KEY_FAULTS).optional(),
  note: z.string(),
  permission: z.string(),
  ipAddresses: z.string(),
  validDays: z.number(),
  createTime: z.number(),
  updateTime: z.number(),
});
const refused = z.never();

/** Descriptions of the calls for the account, its history, the user, and what is not open yet. */
export const ACCOUNT_CALLS = {
  accounts: {
    summary: 'Accounts; the first is the one to trade with',
    reply: okOf(z.array(z.object({ id: z.number(), type: z.string(), subtype: z.string(), state: z.string() }))),
  },
  balance: {
    summary: 'Free and frozen balance of every currency',
    reply: okOf(
      z.object({
        id: z.number(),
        type: z.string(),
        state: z.string(),
        list: z.array(
          z.object({ currency, type: z.enum(['trade', 'frozen']), balance: decimal, 'seq-num': z.string() }),
        ),
      }),
    ),
  },
  fees: {
    summary: 'Fee rates as fractions, as the next trade is charged',
    query: z.object({ symbols: z.string().describe('Separated by commas') }),
    reply: v2Of(
      z.array(
        z.object({
          symbol: z.string(),
          makerFeeRate: decimal,
          takerFeeRate: decimal,
          actualMakerRate: decimal,
          actualTakerRate: decimal,
          rank: z.number(),
          feeClass: z.string(),
        }),
      ),
    ),
  },
  older: {
    summary: 'What changed the account, of the last hour and oldest first unless told otherwise',
    query: z.object({
      'account-id': z.string(),
      currency: currency.optional(),
      'transact-types': types,
      'start-time': time,
      'end-time': time,
      sort,
      size: sizeUpTo(500),
      'from-id': time,
    }),
    reply: okOf(
      z.array(
        z.object({
          'account-id': z.number(),
          currency,
          'record-id': z.number(),
          'transact-amt': decimal,
          'transact-type': z.string(),
          'transact-time': z.number(),
          'avail-balance': decimal.optional(),
        }),
      ),
    ).extend({ 'next-id': z.number().optional() }),
  },
  newer: {
    summary: 'What changed the account, of ten days and newest first unless told otherwise',
    query: z.object({
      accountId: z.string(),
      currency: currency.optional(),
      transactTypes: types,
      startTime: time,
      endTime: time,
      sort,
      limit: sizeUpTo(500),
      fromId: time,
    }),
    reply: v2Of(
      z.array(
        z.object({
          accountId: z.number(),
          currency,
          transactAmt: z.number(),
          transactType: z.string(),
          transferType: z.string(),
          transactId: z.number(),
          transactTime: z.number(),
        }),
      ),
    ).extend({ nextId: z.number().optional() }),
  },
  uid: { summary: 'Who the key belongs to', reply: v2Of(z.number()) },
  keys: {
    summary: 'Your keys, or those of a sub-user, without secrets',
    query: z.object({
      uid: z.string().optional().describe('Of a sub-user of yours'),
      accessKey: z.string().optional(),
    }),
    reply: v2Of(z.array(key)),
  },
  movements: {
    summary: 'Deposits or withdrawals; none so far',
    query: z.object({
      type: z.enum(['deposit', 'withdraw']),
      currency: currency.optional(),
      from: time,
      size: sizeUpTo(500),
      direct: z.enum(['prev', 'next']).optional(),
    }),
    reply: okOf(empty),
  },
  depositAddresses: { summary: 'Deposit addresses; none so far', query: z.object({ currency }), reply: v2Of(empty) },
  withdrawAddresses: {
    summary: 'Withdrawal addresses; none so far',
    query: z.object({
      currency,
      chain: z.string().optional(),
      note: z.string().optional(),
      limit: sizeUpTo(500),
      fromId: time,
    }),
    reply: v2Of(empty),
  },
  quota: {
    summary: 'Withdrawal quota; no chain is open so far',
    query: z.object({ currency }),
    reply: v2Of(z.object({ currency, chains: empty })),
  },
  notOpen: { summary: 'Not open yet: always refused, base-operation-forbidden', reply: refused },
  noSuchWithdrawal: { summary: 'Cancel a withdrawal; there is none so far', reply: refused },
};
