import { z } from 'zod';
import type { FiatCommands, FiatRejectionCode } from '../cash/index.js';
import { STEP_UP_METHODS } from '../identity/index.js';
import { asset, id, text } from './primitives.js';
import { named, rejection, resultOf } from './replies.js';

const refusal = named(rejection<FiatRejectionCode>().extend({ methods: z.array(z.enum(STEP_UP_METHODS)).optional() }));

export const fiatCommands = {
  OpenPayIn: z.object({ uid: id, currency: asset }),
  AddAddress: z.object({
    uid: id,
    sessionId: text,
    label: text,
    wanted: z.object({ chain: text, address: text, tag: text.optional() }),
    confirmAlike: z.boolean(),
    idempotencyKey: text,
    stepUp: text.optional(),
    bodyHash: text,
  }),
  RemoveAddress: z.object({ uid: id, addressId: id }),
} satisfies { readonly [Type in keyof FiatCommands]: z.ZodType<FiatCommands[Type]['request']> };

export const fiatReplies = {
  OpenPayIn: resultOf(z.object({ opened: z.literal(true) }), refusal),
  AddAddress: resultOf(z.object({ addressId: id }), refusal),
  RemoveAddress: resultOf(z.object({ removed: z.literal(true) }), refusal),
} satisfies { readonly [Type in keyof FiatCommands]: z.ZodType<FiatCommands[Type]['reply']> };
