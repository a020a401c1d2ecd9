import { z } from 'zod';

/**
 * What changes of password, factors, status and authorities answer. They are answered once the ledger has them; after a
 * second without it the answer says `false`: the change counts, and the trading side follows.
 */
export const appliedSchema = z.object({ applied: z.boolean() });
