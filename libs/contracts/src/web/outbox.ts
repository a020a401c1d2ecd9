import { z } from 'zod';
import { isoTime } from './primitives.js';

/** GET /api/demo/outbox?to= (demo only, loopback only). */
export const outboxItemSchema = z.object({
  id: z.string(),
  to: z.string(),
  channel: z.string(),
  subject: z.string(),
  text: z.string(),
  code: z.string().nullable(),
  at: isoTime,
});
export type OutboxItem = z.output<typeof outboxItemSchema>;
