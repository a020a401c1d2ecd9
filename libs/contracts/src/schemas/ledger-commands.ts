import { z } from 'zod';
import type {
  HoldFundsReply,
  LedgerCommand,
  LedgerRejectionCode,
  LedgerReply,
  ReserveFundsReply,
} from '../ledger/index.js';
import { schemaOf, schemasOf, type FieldsByType } from './bound.js';
import { ledgerEvents, reservationDetail } from './ledger-events.js';
import { orderTicket } from './market-fields.js';
import {
  account,
  accountStatus,
  asset,
  authority,
  feeClasses,
  id,
  place,
  postings,
  purpose,
  sequence,
  service,
  symbol,
  taking,
  text,
  transactionType,
  units,
  whole,
} from './primitives.js';
import { named, rejection, writerReply } from './replies.js';

type Commands = FieldsByType<LedgerCommand>;

const entryCommands = {
  HoldFunds: z.object({ order: orderTicket, expiresAt: whole }),
  OpenAccount: z.object({ account, uid: id.optional(), stpGroup: id }),
  SetAccountControl: z.object({
    account,
    status: accountStatus,
    allow: z.array(authority),
    reasons: z.array(text),
    source: place.optional(),
  }),
  PostEntry: z.object({
    transactionType,
    businessId: id,
    postings,
    takes: z.array(taking).optional(),
    memo: text.optional(),
    approvalId: id.optional(),
    by: service,
  }),
  PublishLiabilities: z.object({ proof: ledgerEvents.LiabilitiesPublished }),
  FinishSettlementResume: z.object({ symbol, revision: whole }),
};

const reservationCommands = {
  ReserveFunds: z.object({
    id,
    keys: z.array(id).optional(),
    account,
    asset,
    units,
    purpose,
    expiresAt: whole.optional(),
    detail: reservationDetail.optional(),
    by: service,
  }),
  ReleaseReservation: z.object({ id, reason: text, by: service }),
  VoidReservation: z.object({ id, by: service }),
};

const settingCommands = {
  SetFeeSchedule: z.object({
    version: whole,
    effectiveAt: whole.optional(),
    approvalId: id.optional(),
    classes: feeClasses,
  }),
  SetCancelTimer: z.object({ account, triggerAt: whole.nullable(), sequence: sequence.optional() }),
  FireCancelTimers: z.object({}),
  SetFeePreference: z.object({ account, payInHt: z.boolean(), sequence: sequence.optional() }),
  SetFeeConversion: z.object({ audUnits: z.record(z.string(), units) }),
  AssignRanks: z.object({ effectiveAt: whole }),
};

export const ledgerCommands = schemasOf<Commands>()({ ...entryCommands, ...reservationCommands, ...settingCommands });

const refused = named(rejection<LedgerRejectionCode>());
const holdReply = schemaOf<HoldFundsReply>()(
  writerReply(z.object({ orderId: whole, duplicate: z.boolean() }), refused),
);
const reserveReply = schemaOf<ReserveFundsReply>()(
  writerReply(z.object({ reservation: id, duplicate: z.boolean() }), refused),
);
const ledgerReply = schemaOf<LedgerReply>()(
  writerReply(z.object({ changed: z.boolean(), accountId: whole.optional() }), refused),
);

export const ledgerReplies: Record<keyof Commands, z.ZodType> = {
  HoldFunds: holdReply,
  OpenAccount: ledgerReply,
  SetAccountControl: ledgerReply,
  PostEntry: ledgerReply,
  ReserveFunds: reserveReply,
  ReleaseReservation: ledgerReply,
  VoidReservation: ledgerReply,
  SetFeeSchedule: ledgerReply,
  SetCancelTimer: ledgerReply,
  FireCancelTimers: ledgerReply,
  SetFeePreference: ledgerReply,
  SetFeeConversion: ledgerReply,
  AssignRanks: ledgerReply,
  PublishLiabilities: ledgerReply,
  FinishSettlementResume: ledgerReply,
};
