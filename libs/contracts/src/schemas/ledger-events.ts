import { z } from 'zod';
import type { LedgerEvents, ReservationDetail, SettledSide } from '../ledger/index.js';
import { schemaOf, schemasOf } from './bound.js';
import { closeReason, finalState, orderSource, orderTicket, side } from './market-fields.js';
import {
  absent,
  account,
  accountStatus,
  asset,
  authority,
  feeClass,
  feeClasses,
  figures,
  figuresOfAnyKind,
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

const settledSide = schemaOf<SettledSide>()(
  z
    .object({
      account,
      orderId: whole,
      role: z.enum(['maker', 'taker']),
      orderType: id,
      source: orderSource,
      feeAsset: asset,
      feeUnits: units,
      ratePpm: whole,
      htFeeUnits: units.optional(),
      limitTicks: whole.optional(),
      orderLots: whole.optional(),
      orderCostUnits: units.optional(),
    })
    .meta({ id: 'SettledSide' }),
);

const control = {
  status: accountStatus,
  allow: z.array(authority),
  reasons: z.array(text),
  source: place.optional(),
};

const accountEvents = {
  AccountOpened: z.object({ account, accountId: whole, uid: id.optional(), stpGroup: id }),
  AccountControlSet: z.union([
    z.object({ uid: id, account: absent, ...control }),
    z.object({ account, uid: absent, ...control }),
  ]),
  EntryPosted: z.object({
    transactionType,
    businessId: id,
    memo: text.optional(),
    approvalId: id.optional(),
    pid: id.optional(),
    pidDigest: id.optional(),
    by: service.optional(),
    takes: z.array(taking).optional(),
    postings,
  }),
  AdjustmentRefused: z.object({ approvalId: id, businessId: id, finding: text }),
  HouseFellShort: z.object({ asset, units }),
  HouseCovered: z.object({ asset }),
  LiabilitiesPublished: z.object({
    proofId: id,
    revision: whole,
    entryHash: text,
    rootHash: id,
    leaves: whole,
    totals: z.record(z.string(), units),
    takenAt: whole,
  }),
};

const orderEvents = {
  FundsHeld: z.object({
    order: orderTicket,
    holdAsset: asset,
    holdUnits: units,
    carriedUnits: units.optional(),
    postings,
  }),
  TradeSettled: z.object({
    businessId: z.templateLiteral(['trade:', z.int()]),
    symbol,
    tradeId: whole,
    priceTicks: whole,
    qtyLots: whole,
    takerSide: side,
    buyer: settledSide,
    seller: settledSide,
    tradedAt: whole,
    postings,
  }),
  HoldReleased: z.object({
    businessId: z.templateLiteral(['release:', z.int()]),
    orderId: whole,
    account,
    symbol,
    state: finalState,
    reason: closeReason,
    rule: id.optional(),
    inputs: figures.optional(),
    closedAt: whole,
    replacedBy: whole.optional(),
    carriedUnits: units.optional(),
    postings,
  }),
  OrderTriggered: z.object({ orderId: whole, account, symbol, triggeredAt: whole, lastTicks: whole }),
  CancelTimerSet: z.object({ account, triggerAt: whole.nullable(), sequence: sequence.optional() }),
  CancelTimerFired: z.object({ account, orders: whole }),
};

const feeEvents = {
  FeePreferenceSet: z.object({ account, payInHt: z.boolean(), sequence: sequence.optional() }),
  FeeConversionSet: z.object({ audUnits: z.record(z.string(), units) }),
  RanksAssigned: z.object({
    effectiveAt: whole,
    more: z.literal(true).optional(),
    ranks: z.array(z.object({ account, rank: whole, volumeBtcUnits: units, htUnits: units })),
  }),
  FeeScheduleRefused: z.object({ approvalId: id, finding: text }),
  FeeScheduleSet: z.object({
    version: whole,
    effectiveAt: whole.optional(),
    approvalId: id.optional(),
    classes: feeClasses,
  }),
  FeeScheduleWithdrawn: z.object({ version: whole, withdraws: id, approvalId: id }),
};

const settlementEvents = {
  SymbolRegistered: z.object({
    symbol,
    stream: id,
    index: whole,
    base: asset,
    quote: asset,
    pricePrecision: whole,
    amountPrecision: whole,
    feeClass,
  }),
  SettlementStopped: z.object({ symbol, stream: id, revision: whole, finding: text }),
  InputStopped: z.object({ stream: id, revision: whole, finding: text }),
  InputClosed: z.object({ stream: id }),
  SettlementResumed: z.object({ symbol, stream: id, revision: whole, approvalId: id }),
  SettlementCaughtUp: z.object({ symbol, stream: id, revision: whole }),
  // An approval may name no symbol at all, which is why it is refused.
  SettlementResumeRefused: z.object({ approvalId: id, symbol: text, finding: text }),
};

export const reservationDetail = schemaOf<ReservationDetail>()(
  z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
);

const answered = { pid: id.optional(), pidDigest: id.optional() };

const reservationEvents = {
  FundsReserved: z.object({
    id,
    keys: z.array(id).optional(),
    account,
    asset,
    units,
    purpose,
    detail: reservationDetail.optional(),
    by: service,
    ...answered,
    postings,
  }),
  ReservationReleased: z.object({
    id,
    account,
    asset,
    units,
    purpose,
    reason: text,
    by: service,
    ...answered,
    postings,
  }),
  ReservationVoided: z.object({ id, by: service }),
  InstructionRefused: z.object({ pid: id, pidDigest: id, rule: id, inputs: figuresOfAnyKind.optional() }),
};

export const ledgerEvents = schemasOf<LedgerEvents>()({
  ...accountEvents,
  ...orderEvents,
  ...feeEvents,
  ...settlementEvents,
  ...reservationEvents,
});
