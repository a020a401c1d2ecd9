import { withdrawalIdText } from '@corella/contracts/cash-web';
import { decimalText } from '@corella/contracts/web';
import { z } from 'zod';
import { linesQuery } from '../lists/list-queries.js';

export const withdrawalsQuery = linesQuery.pick({ limit: true }).extend({ cursor: withdrawalIdText.optional() });

export const quoteQuery = z.strictObject({
  currency: z.string().min(1).max(10),
  chain: z.string().min(1).max(12).optional(),
  amount: decimalText,
});
