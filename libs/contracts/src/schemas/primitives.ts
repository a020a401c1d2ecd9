import type { CommandSequence } from '@corella/ids';
import { z } from 'zod';
import type { JsonObject } from '../identity/index.js';
import {
  ACCOUNT_NAME,
  ACCOUNT_STATUSES,
  RESERVATION_PURPOSES,
  TRANSACTION_TYPES,
  type Authority,
  type Bucket,
  type Posting,
  type ReservationPurpose,
  type ServiceName,
  type Taking,
} from '../ledger/index.js';
import type { FeeClass } from '../names/index.js';
import { schemaOf } from './bound.js';

// What many messages have. A schema says what a reader can take in, not what is allowed: rules are the deciders' own.

/** A safe integer from 0 on: numbers of things, revisions, ticks, lots, parts per million, milliseconds. */
export const whole = z.int().min(0).meta({ id: 'Whole' });
/** The id of something, or its name. */
export const id = z.string().min(1).meta({ id: 'Id' });
/** What a person wrote, or a program for a person. */
export const text = z.string();
/** See `Applied`. */
export const applied = { applied: z.boolean().optional() };
/** Symbols and assets. */
export const symbol = z
  .string()
  .regex(/^[a-z0-9]{1,20}$/)
  .meta({ id: 'Symbol' });
export const asset = z
  .string()
  .regex(/^[a-z0-9]{1,20}$/)
  .meta({ id: 'Asset' });
export const account = z.string().regex(ACCOUNT_NAME).meta({ id: 'AccountName' });
/** A signed integer of ledger units as text. */
export const units = z
  .string()
  .regex(/^(?:0|-?[1-9][0-9]{0,38})$/)
  .meta({ id: 'UnitsText' });
/**
 * A word of a command that its service judges itself: it answers one that it does not know with the reason. So any text
 * can be read, and a new word breaks nobody.
 */
export const judged = <Type extends string>(): z.ZodType<Type> => text as unknown as z.ZodType<Type>;
/** A field that this form of a message does not have. */
export const absent = z.never().optional();

export const bucket = schemaOf<Bucket>()(z.enum(['available', 'frozen']));
export const feeClass = schemaOf<FeeClass>()(z.enum(['A', 'B', 'C']));
export const accountStatus = z.enum(ACCOUNT_STATUSES);
export const authority = schemaOf<Authority>()(
  z.enum(['exchange', 'withdraw', 'deposit', 'transfer']).meta({ id: 'Authority' }),
);
export const transactionType = z.enum(TRANSACTION_TYPES).meta({ id: 'TransactionType' });
export const service = schemaOf<ServiceName>()(
  z
    .enum(['ledger', 'identity', 'host', 'simulation', 'matching', 'fiat', 'cfd-risk', 'campaigns'])
    .meta({ id: 'ServiceName' }),
);
export const purpose = z.enum(Object.keys(RESERVATION_PURPOSES) as ReservationPurpose[]);

/** The figures of a rule that decided something. */
export const figures = z.record(z.string(), z.union([z.string(), z.number()])).meta({ id: 'Figures' });
export const figuresOfAnyKind = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
  .meta({ id: 'FiguresOfAnyKind' });
/** An object whose fields its reader checks by its kind, such as the payload of an approval. */
export const jsonObject = z.record(z.string(), z.json()).meta({ id: 'JsonObject' }) as unknown as z.ZodType<JsonObject>;

export const posting = schemaOf<Posting>()(z.object({ account, bucket, asset, units }).meta({ id: 'Posting' }));
export const postings = z.array(posting);
export const taking = schemaOf<Taking>()(z.object({ reservation: id, units }).meta({ id: 'Taking' }));
export const sequence = schemaOf<CommandSequence>()(
  z.object({ sender: id, number: whole }).meta({ id: 'CommandSequence' }),
);
/** A place in a stream. */
export const place = z.object({ stream: id, revision: whole }).meta({ id: 'Place' });
const rates = z.object({ makerPpm: whole, takerPpm: whole });
export const feeClasses = z.object({ A: rates, B: rates, C: rates }).meta({ id: 'FeeClasses' });
