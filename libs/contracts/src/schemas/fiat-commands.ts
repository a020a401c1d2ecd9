import { z } from 'zod';
import type { FiatCommands, FiatRejectionCode } from '../cash/index.js';
import { STEP_UP_METHODS } from '../identity/index.js';
import { asset, id, text, units, whole } from './primitives.js';
import { named, rejection, resultOf } from './replies.js';

const refusal = named(rejection<FiatRejectionCode>().extend({ methods: z.array(z.enum(STEP_UP_METHODS)).optional() }));
const ofAccount = { uid: id, accountId: id };

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
  AddBankAccount: z.object({
    uid: id,
    sessionId: id,
    currency: asset,
    name: z.string(),
    account: z.string(),
    stepUp: z.string().optional(),
    bodyHash: z.string(),
    requestId: id,
  }),
  RemoveBankAccount: z.object(ofAccount),
  SendTestDeposit: z.object(ofAccount),
  VerifyBankAccount: z.object({ ...ofAccount, cents: whole }),
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
  AddAddress: resultOf(z.object({ addressId: id }), refusal),
  RemoveAddress: resultOf(z.object({ removed: z.literal(true) }), refusal),
  AddBankAccount: resultOf(z.object({ accountId: id }), refusal),
  RemoveBankAccount: resultOf(z.object({ removed: z.literal(true) }), refusal),
  SendTestDeposit: resultOf(z.object({ attempt: whole }), refusal),
  VerifyBankAccount: resultOf(z.object({ verified: z.literal(true) }), refusal),
  RequestWithdrawal: resultOf(z.object({ withdrawalId: whole }), refusal),
  CancelWithdrawal: resultOf(z.object({ canceled: z.literal(true) }), refusal),
  RepealWithdrawals: resultOf(z.object({ repealed: z.array(whole) }), refusal),
} satisfies { readonly [Type in keyof FiatCommands]: z.ZodType<FiatCommands[Type]['reply']> };
