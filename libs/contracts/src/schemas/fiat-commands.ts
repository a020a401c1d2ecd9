import { z } from 'zod';
import type { FiatCommands, FiatRejectionCode } from '../cash/index.js';
import { asset, id, units, whole } from './primitives.js';
import { named, rejection, resultOf } from './replies.js';

const refusal = named(rejection<FiatRejectionCode>());

export const fiatCommands = {
  OpenPayIn: z.object({ uid: id, currency: asset }),
  RequestWithdrawal: z.object({
    uid: id,
    sessionId: id,
    stepUp: id,
    bodyHash: id,
    key: id,
    asset,
    chain: id.optional(),
    addressId: id.optional(),
    bankAccountId: id.optional(),
    units,
  }),
  CancelWithdrawal: z.object({ uid: id, withdrawalId: whole }),
  RepealWithdrawals: z.object({ uid: id, reason: id }),
} satisfies { readonly [Type in keyof FiatCommands]: z.ZodType<FiatCommands[Type]['request']> };

export const fiatReplies = {
  OpenPayIn: resultOf(z.object({ opened: z.literal(true) }), refusal),
  RequestWithdrawal: resultOf(z.object({ withdrawalId: whole }), refusal),
  CancelWithdrawal: resultOf(z.object({ canceled: z.literal(true) }), refusal),
  RepealWithdrawals: resultOf(z.object({ repealed: z.array(whole) }), refusal),
} satisfies { readonly [Type in keyof FiatCommands]: z.ZodType<FiatCommands[Type]['reply']> };
