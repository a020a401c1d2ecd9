import { z } from 'zod';
import {
  BANK_CURRENCIES,
  DEPOSIT_CHANNELS,
  SUSPENSE_REASONS,
  type AddressEvents,
  type BankEvents,
  type DepositEvents,
} from '../cash/index.js';
import { STEP_UP_METHODS } from '../identity/index.js';
import { schemasOf } from './bound.js';
import { asset, id, units, whole } from './primitives.js';

const entry = { addressId: id };

export const addressEvents = schemasOf<AddressEvents>()({
  AddressAdded: z.object({
    ...entry,
    uid: id,
    chain: id,
    factors: z.array(z.enum(STEP_UP_METHODS)),
    alike: z.literal(true).optional(),
  }),
  AddressRemoved: z.object(entry),
});

const about = { depositId: id };
const attempt = { ...about, attempt: whole };

export const depositEvents = schemasOf<DepositEvents>()({
  DepositBooked: z.object({
    ...about,
    asset,
    units,
    place: id,
    channel: z.enum(DEPOSIT_CHANNELS),
    ref: id,
    uid: id.nullable(),
    bookedAt: whole,
    suspended: z.enum(SUSPENSE_REASONS).nullable(),
  }),
  DepositPosted: z.object({ ...about, revision: whole }),
  DepositReleased: z.object({ ...about, uid: id, approvalId: id }),
  RefundDecided: z.object({ ...about, approvalId: id }),
  RefundSent: z.object(attempt),
  RefundDone: z.object({ ...attempt, ref: id }),
  RefundReturned: z.object({ ...attempt, ref: id, wasDone: z.literal(true).optional() }),
  DepositDecisionRefused: z.object({ ...about, approvalId: id, finding: z.string() }),
});

const account = { uid: id, accountId: id };
const test = { ...account, attempt: whole };

export const bankEvents = schemasOf<BankEvents>()({
  BankAccountAdded: z.object({ ...account, currency: z.enum(BANK_CURRENCIES) }),
  TestDepositDecided: z.object({ ...test, currency: z.enum(BANK_CURRENCIES) }),
  TestDepositSent: z.object(test),
  TestDepositBooked: z.object(test),
  TestDepositFailed: z.object({ ...test, currency: z.enum(BANK_CURRENCIES) }),
  TestAmountWrong: z.object({ ...test, wrong: whole }),
  BankAccountVerified: z.object(test),
  BankAccountRemoved: z.object(account),
});
