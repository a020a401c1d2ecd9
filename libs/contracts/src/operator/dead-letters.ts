import { z } from 'zod';
import { isoTime } from '../web/primitives.js';
import type { Read } from './read-only.js';

/**
 * How sending a letter again ended. `done`, `refused`: its service answered. `failed`: its service broke on it, so what
 * it did is unknown, as with `unknown`. `not-sent`, `unreadable`: nothing happened.
 */
export const LETTER_OUTCOMES = ['done', 'refused', 'failed', 'not-sent', 'unreadable', 'unknown'] as const;
export type LetterOutcome = (typeof LETTER_OUTCOMES)[number];
/** `hidden`: only its service may read it. `not-kept`: it came without its seal and was dropped. */
export const LETTER_CONTENTS = ['shown', 'hidden', 'not-kept'] as const;
export const LETTER_LANES = ['client', 'cancel', 'internal'] as const;

/** GET dead-letters: a command that its service could not read. It has changed nothing; its sender knows no outcome. */
export const deadLetterRecordSchema = z.object({
  id: z.string(),
  at: isoTime,
  service: z.string(),
  partition: z.string(),
  lane: z.enum(LETTER_LANES),
  /** Its type and its own id, as its sender wrote them. */
  command: z.string().nullable(),
  commandId: z.string().nullable(),
  /** The request that it comes from. */
  requestId: z.string().nullable(),
  /** Names the field at fault, and quotes no value. */
  reason: z.string(),
  bytes: z.int(),
  content: z.enum(LETTER_CONTENTS),
  /** Oldest first. */
  tries: z.array(z.object({ at: isoTime, outcome: z.enum(LETTER_OUTCOMES), note: z.string() })),
  /** How the last try ended. */
  lastOutcome: z.enum(LETTER_OUTCOMES).nullable(),
});
export type DeadLetterRecord = Read<typeof deadLetterRecordSchema>;

/** GET dead-letters/{id}: with what the command holds, as it was sent. Null where that is not `shown`. */
export const openedLetterRecordSchema = deadLetterRecordSchema.extend({ body: z.string().nullable() });
export type OpenedLetterRecord = Read<typeof openedLetterRecordSchema>;

/** GET dead-letters/bus: whether commands travel between processes. Within one process none can be unreadable. */
export const busRecordSchema = z.object({ id: z.literal('bus'), isShared: z.boolean() });
export type BusRecord = Read<typeof busRecordSchema>;

/** POST dead-letters/{id}/retry {reason}: `letterId` is what the command became when it was unreadable again. */
export const retriedLetterSchema = z.object({
  id: z.string(),
  outcome: z.enum(LETTER_OUTCOMES),
  note: z.string(),
  letterId: z.string().nullable(),
});
export type RetriedLetter = Read<typeof retriedLetterSchema>;
