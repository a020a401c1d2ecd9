import { z } from 'zod';
import {
  UNPAID_ENDS,
  WITHDRAWAL_GATES,
  WITHDRAWAL_RAILS,
  type OutflowEvents,
  type WithdrawalEvents,
} from '../cash/index.js';
import { STEP_UP_METHODS } from '../identity/index.js';
import { schemasOf } from './bound.js';
import { asset, id, units, whole } from './primitives.js';

const about = { withdrawalId: whole };
const attempt = { ...about, attempt: whole };
const inputs = z.object({
  audUnits: units,
  audUnitsOfDay: units,
  countOfDay: whole,
  payeeAgeMs: whole,
  payeePaidBefore: z.boolean(),
  isFirst: z.boolean(),
  sincePasswordChangeMs: whole.nullable(),
  isHeld: z.boolean(),
});
const asked = {
  ...about,
  uid: id,
  asset,
  rail: z.enum(WITHDRAWAL_RAILS),
  chain: id.nullable(),
  payeeId: id,
  payeeHash: id,
  units,
  feeUnits: units,
  maxCostUnits: units,
  costAsset: asset,
  audUnits: units,
  inputs,
  policyVersion: whole,
};

export const outflowEvents = schemasOf<OutflowEvents>()({
  WithdrawalAdmitted: z.object({ ...asked, keyHash: id, bodyHash: id }),
  WithdrawalProven: z.object({ ...about, factors: z.array(z.enum(STEP_UP_METHODS)) }),
  WithdrawalReserved: z.object({ ...about, revision: whole }),
  AdmissionReturned: z.object({ ...about, reason: id }),
  WithdrawalSettled: z.object(about),
});

export const withdrawalEvents = schemasOf<WithdrawalEvents>()({
  WithdrawalOpened: z.object({ ...asked, requestedAt: whole, reservedAtRevision: whole }),
  WithdrawalJudged: z.object({
    ...about,
    policyVersion: whole,
    inputs,
    hits: z.array(z.object({ rule: id, action: z.enum(['delay', 'one', 'two', 'reject']) })),
    gate: z.enum(WITHDRAWAL_GATES).nullable(),
    people: whole,
    until: whole.nullable(),
  }),
  WithdrawalGatePassed: z.object({ ...about, gate: z.enum(WITHDRAWAL_GATES), approvalId: id.nullable() }),
  WithdrawalDecisionRefused: z.object({ ...about, approvalId: id, finding: z.string() }),
  WithdrawalPickedUp: z.object(attempt),
  PayoutBuilt: z.object({ ...attempt, nonce: whole, maxCostUnits: units }),
  PayoutSigned: z.object({ ...attempt, txid: id, rawHash: id }),
  PayoutDispatched: z.object(attempt),
  PayoutSeen: z.object({ ...attempt, confirmations: whole, required: whole }),
  PayoutOrphaned: z.object(attempt),
  PayoutConfirmed: z.object({ ...attempt, confirmations: whole }),
  PayoutSafe: z.object({ ...attempt, costUnits: units }),
  PayoutFailedOnChain: z.object({ ...attempt, costUnits: units }),
  PayoutBooked: z.object({ ...attempt, ref: id }),
  PayoutReturned: z.object({ ...attempt, ref: id }),
  PayoutRefused: z.object({ ...attempt, finding: z.string() }),
  WithdrawalEnded: z.object({ ...about, as: z.enum(UNPAID_ENDS), reason: id }),
  WithdrawalClosed: z.object({ ...about, revision: whole }),
});
