import { z } from 'zod';
import { linesQuery } from '../lists/list-queries.js';

export const depositsQuery = linesQuery.pick({ limit: true }).extend({
  cursor: z
    .string()
    .regex(/^[0-9]{1,16}:D[0-9A-F]{1,32}$/, 'This cursor is not ours.')
    .optional(),
});
