import { assertNever, invariant } from '@corella/result';
import { controlledAccounts, type LedgerEvents } from '@corella/contracts/ledger';
import { isStopType, SIDE } from '@corella/contracts/market';
import { evolvePostings } from './evolve-postings.js';
import { resumeSettlement, stopSettlement } from './settlement/evolve-settlement.js';
import {
  assignRanks,
  countHolding,
  countVolume,
  setConversion,
  setSchedule,
  withdrawSchedule,
} from './fees/evolve-fees.js';
import { termsOf } from './fees/fee-rank.js';
import { approvalOf } from './ids/business-id.js';
import { evolveHouse } from './house/evolve-house.js';
import { endStop, evolveInputs } from './inputs/evolve-inputs.js';
import { addHouseAccount } from './house/house-accounts.js';
import { addReservation, endReservation, takeFromReservations } from './reservations/evolve-reservations.js';
import { consumedUnits } from './consumed.js';
import type { LedgerEvent } from './ledger-event.js';
import type { Account, Hold, LedgerState } from './ledger-state.js';
import { rememberOrderId } from './ids/order-ids.js';
import { ticketDigest } from './ids/ticket-digest.js';
import { markSetting } from './sequences.js';

const LEDGER_DECIMALS = 8;

/**
 * Applies one event of the ledger, recorded at `atMs`, to the state. Never refuses: an event that cannot be true breaks
 * an invariant, and the ledger stops.
 */
export function evolve(state: LedgerState, event: LedgerEvent, atMs: number): void {
  state.revision += 1;
  if ('postings' in event.data) {
    evolvePostings(state, event.data.postings);
    countHolding(state, event.data.postings, atMs);
  }
  switch (event.type) {
    case 'AccountOpened':
      return openAccount(state, event.data);
    case 'AccountControlSet':
      return setControl(state, event.data);
    case 'FundsHeld':
      return addHold(state, event.data);
    case 'OrderTriggered':
      return trigger(state, event.data.orderId);
    case 'TradeSettled':
      return settle(state, event.data, atMs);
    case 'HoldReleased':
      return endHold(state, event.data);
    case 'EntryPosted':
      takeFromReservations(state, event.data.takes ?? []);
      return endApproval(state, approvalOf(event.data.businessId), 'executed');
    case 'FundsReserved':
      return addReservation(state, event.data);
    case 'ReservationReleased':
      return endReservation(state, event.data);
    case 'HouseFellShort':
    case 'HouseCovered':
      return evolveHouse(state, event);
    case 'InputStopped':
    case 'InputClosed':
      return evolveInputs(state, event);
    case 'ReservationVoided':
    case 'InstructionRefused':
      // Known for ever by their names, which are no part of the state.
      return;
    case 'AdjustmentRefused':
    case 'FeeScheduleRefused':
    case 'SettlementResumeRefused':
      return endApproval(state, event.data.approvalId, 'refused');
    case 'SymbolRegistered':
      return registerSymbol(state, event.data);
    case 'SettlementStopped':
      return stopSettlement(state, event.data, atMs);
    case 'SettlementResumed':
      return resumeSettlement(state, event.data);
    case 'SettlementCaughtUp':
      state.stopped.delete(event.data.symbol);
      return;
    case 'LiabilitiesPublished':
      state.liabilities = { ...event.data, eventRevision: state.revision };
      return;
    case 'CancelTimerSet':
    case 'CancelTimerFired':
      return moveTimer(state, event, atMs);
    case 'FeePreferenceSet':
    case 'FeeConversionSet':
    case 'RanksAssigned':
    case 'FeeScheduleSet':
    case 'FeeScheduleWithdrawn':
      return evolveFees(state, event, atMs);
    default:
      assertNever(event);
  }
}

type FeeEvent = Extract<
  LedgerEvent,
  {
    readonly type:
      | 'FeePreferenceSet'
      | 'FeeConversionSet'
      | 'RanksAssigned'
      | 'FeeScheduleSet'
      | 'FeeScheduleWithdrawn';
  }
>;

function evolveFees(state: LedgerState, event: FeeEvent, atMs: number): void {
  switch (event.type) {
    case 'FeePreferenceSet':
      termsOf(state, event.data.account, atMs).payInHt = event.data.payInHt;
      return markSetting(state, 'fee-preference', { ...event.data, atMs });
    case 'FeeConversionSet':
      return setConversion(state, event.data, atMs);
    case 'RanksAssigned':
      return assignRanks(state, event.data, atMs);
    case 'FeeScheduleSet':
      return setSchedule(state, event.data, atMs);
    case 'FeeScheduleWithdrawn':
      return withdrawSchedule(state, event.data, atMs);
    default:
      assertNever(event);
  }
}

type TimerEvent = Extract<LedgerEvent, { readonly type: 'CancelTimerSet' | 'CancelTimerFired' }>;

function moveTimer(state: LedgerState, { type, data }: TimerEvent, atMs: number): void {
  const { account } = data;
  state.timers.delete(account);
  if (type === 'CancelTimerSet') {
    if (data.triggerAt !== null) state.timers.set(account, data.triggerAt);
    markSetting(state, 'timer', { ...data, atMs });
  }
  if (type === 'CancelTimerFired' && data.orders > 0) state.fired.set(account, state.revision);
}

function endApproval(state: LedgerState, approvalId: string | null, end: 'executed' | 'refused'): void {
  if (approvalId !== null) state.approvals.set(approvalId, end);
}

function openAccount(state: LedgerState, opened: LedgerEvents['AccountOpened']): void {
  invariant(!state.accounts.has(opened.account), `account ${opened.account} is opened twice`);
  const account: Account = {
    name: opened.account,
    accountId: opened.accountId,
    uid: opened.uid ?? null,
    stpGroup: opened.stpGroup,
    status: 'active',
    allow: [],
    reasons: [],
    source: null,
    balances: new Map(),
    holds: new Set(),
    encoded: null,
  };
  state.accounts.set(opened.account, account);
  addHouseAccount(state.house, account);
}

function setControl(state: LedgerState, control: LedgerEvents['AccountControlSet']): void {
  const accounts = controlledAccounts(control).flatMap((name) => state.accounts.get(name) ?? []);
  invariant(accounts.length > 0, `control of unknown account ${control.account ?? control.uid}`);
  if (control.source) endStop(state, control.source);
  for (const account of accounts) {
    account.status = control.status;
    account.allow = control.allow;
    account.reasons = control.reasons;
    account.source = control.source ?? account.source;
    account.encoded = null;
  }
}

function addHold(state: LedgerState, held: LedgerEvents['FundsHeld']): void {
  const { order, holdAsset, holdUnits, carriedUnits } = held;
  const account = state.accounts.get(order.account);
  invariant(account && !state.holds.has(order.orderId), `hold of order ${order.orderId} cannot be added`);
  const hold: Hold = {
    orderId: order.orderId,
    account: order.account,
    symbol: order.symbol,
    side: order.side,
    orderType: order.orderType,
    source: order.source,
    asset: holdAsset,
    limitTicks: order.priceTicks ?? null,
    qtyLots: order.qtyLots ?? null,
    costUnits: order.costUnits ?? null,
    clientOrderId: order.clientOrderId ?? null,
    ticketDigest: ticketDigest(order),
    revision: state.revision,
    remaining: BigInt(holdUnits),
    filledLots: 0,
    replaces: order.replaces ? { orderId: order.replaces.orderId, units: BigInt(carriedUnits ?? '0') } : null,
    isAwake: !isStopType(order.orderType),
    encoded: null,
  };
  state.holds.set(order.orderId, hold);
  account.holds.add(order.orderId);
  rememberOrderId(state, order.orderId, hold.ticketDigest);
}

function trigger(state: LedgerState, orderId: number): void {
  const hold = state.holds.get(orderId);
  invariant(hold && !hold.isAwake, `order ${orderId} does not wait for a trigger`);
  hold.isAwake = true;
  hold.encoded = null;
}

function settle(state: LedgerState, trade: LedgerEvents['TradeSettled'], atMs: number): void {
  const symbol = state.symbols.get(trade.symbol);
  invariant(symbol, `trade ${trade.tradeId} of unknown symbol ${trade.symbol}`);
  symbol.highestTradeId = trade.tradeId;
  symbol.lastTicks = trade.priceTicks;
  countVolume(state, trade, atMs);
  for (const [side, party] of [
    [SIDE.buy, trade.buyer],
    [SIDE.sell, trade.seller],
  ] as const) {
    const hold = state.holds.get(party.orderId);
    invariant(hold && hold.side === side, `trade ${trade.tradeId} of order ${party.orderId} without its hold`);
    hold.remaining -= consumedUnits(hold, symbol, trade);
    hold.filledLots += trade.qtyLots;
    hold.encoded = null;
    invariant(hold.remaining >= 0n, `order ${party.orderId} spends more than it holds`);
  }
}

function endHold(state: LedgerState, released: LedgerEvents['HoldReleased']): void {
  const { orderId } = released;
  const hold = state.holds.get(orderId);
  invariant(hold, `release of order ${orderId} without its hold`);
  if (released.replacedBy !== undefined) takeOver(state, hold, released.replacedBy);
  state.holds.delete(orderId);
  const account = state.accounts.get(hold.account);
  account?.holds.delete(orderId);
  if (account?.holds.size === 0) state.fired.delete(hold.account);
}

/** The order that replaced another one gets the part of its hold that stays frozen. */
function takeOver(state: LedgerState, old: Hold, replacedBy: number): void {
  const hold = state.holds.get(replacedBy);
  invariant(
    hold?.replaces?.orderId === old.orderId && hold.replaces.units <= old.remaining,
    `order ${replacedBy} does not replace order ${old.orderId}`,
  );
  hold.remaining += hold.replaces.units;
  hold.replaces = null;
  hold.encoded = null;
}

function registerSymbol(state: LedgerState, data: LedgerEvents['SymbolRegistered']): void {
  const quoteScale = 10n ** BigInt(LEDGER_DECIMALS - data.pricePrecision - data.amountPrecision);
  const baseScale = 10n ** BigInt(LEDGER_DECIMALS - data.amountPrecision);
  const known = state.symbols.get(data.symbol);
  const isSame = known?.index === data.index;
  const isSameGrid = known?.stream === data.stream;
  state.symbols.set(data.symbol, {
    ...data,
    quoteScale,
    baseScale,
    highestTradeId: isSame ? known.highestTradeId : -1,
    lastTicks: isSameGrid ? known.lastTicks : null,
  });
  state.marketStreams.set(data.stream, data.symbol);
}
