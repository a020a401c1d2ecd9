import { z } from 'zod';
import type { FiatCommands, FiatRejectionCode } from '../cash/index.js';
import { asset, id } from './primitives.js';
import { named, rejection, resultOf } from './replies.js';

const refusal = named(rejection<FiatRejectionCode>());

export const fiatCommands = {
  OpenPayIn: z.object({ uid: id, currency: asset }),
} satisfies { readonly [Type in keyof FiatCommands]: z.ZodType<FiatCommands[Type]['request']> };

export const fiatReplies = {
  OpenPayIn: resultOf(z.object({ opened: z.literal(true) }), refusal),
} satisfies { readonly [Type in keyof FiatCommands]: z.ZodType<FiatCommands[Type]['reply']> };
