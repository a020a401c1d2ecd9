import { z } from 'zod';
import { decimalText } from '../web/primitives.js';
import type { Read } from './read-only.js';

/**
 * POST markets/{id}/parameters/affected {parameters}: open orders of customers that could not be placed under these
 * parameters. They stay as they are.
 */
export const affectedOrdersSchema = z.object({
  total: z.int(),
  /** How many orders were checked, the newest first. `complete` is false when there are more. */
  looked: z.int(),
  complete: z.boolean(),
  tooSmall: z.int(),
  tooLarge: z.int(),
  tooDear: z.int(),
  tooLittleValue: z.int(),
  /** A few of them. */
  sample: z.array(
    z.object({ id: z.string(), side: z.enum(['buy', 'sell']), quantity: decimalText, price: decimalText }),
  ),
});
export type AffectedOrders = Read<typeof affectedOrdersSchema>;
