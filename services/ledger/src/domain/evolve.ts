import { assertNever, invariant } from '@corella/result';
import type { LedgerEvents } from '@corella/contracts/ledger';
import { SIDE } from '@corella/contracts/market';
import { evolvePostings } from './evolve-postings.js';
import { postingsDigest, postedKey } from './posted-key.js';
import { consumedUnits } from './consumed.js';
import type { LedgerEvent } from './ledger-event.js';
import type { Hold, LedgerState } from './ledger-state.js';
import { rememberOrderId } from './order-ids.js';

const LEDGER_DECIMALS = 8;

/** Moves the state on by one own event. Never refuses: what cannot be true any more is a broken invariant and stops the shard. */
export function evolve(state: LedgerState, event: LedgerEvent): void {
  state.revision += 1;
  if ('postings' in event.data) evolvePostings(state, event.data.postings);
  switch (event.type) {
    case 'AccountOpened': return openAccount(state, event.data);
    case 'AccountControlSet': return setControl(state, event.data);
    case 'FundsHeld': return addHold(state, event.data);
    case 'TradeSettled': return settle(state, event.data);
    case 'HoldReleased': return endHold(state, event.data.orderId);
    case 'EntryPosted':
      state.posted.set(postedKey(event.data.transactionType, event.data.businessId), postingsDigest(event.data.postings));
      return;
    case 'AdjustmentRefused':
      state.posted.set(postedKey('adjustment', event.data.businessId), 'refused');
      return;
    case 'FeeScheduleSet':
      state.fees = { version: event.data.version, classes: event.data.classes };
      return;
    case 'SymbolRegistered': return registerSymbol(state, event.data);
    case 'SettlementStopped':
      state.stopped.set(event.data.symbol, event.data.finding);
      return;
    default: assertNever(event);
  }
}

function openAccount(state: LedgerState, opened: LedgerEvents['AccountOpened']): void {
  invariant(!state.accounts.has(opened.account), `account ${opened.account} is opened twice`);
  state.accounts.set(opened.account, {
    name: opened.account, accountId: opened.accountId, uid: opened.uid ?? null, stpGroup: opened.stpGroup,
    status: 'active', allow: [], reasons: [], source: null, balances: new Map(), holds: new Set(),
  });
}

function setControl(state: LedgerState, control: LedgerEvents['AccountControlSet']): void {
  const account = state.accounts.get(control.account);
  invariant(account, `control of unknown account ${control.account}`);
  account.status = control.status;
  account.allow = control.allow;
  account.reasons = control.reasons;
  account.source = control.source ?? account.source;
}

function addHold(state: LedgerState, { order, holdAsset, holdUnits }: LedgerEvents['FundsHeld']): void {
  const account = state.accounts.get(order.account);
  invariant(account && !state.holds.has(order.orderId), `hold of order ${order.orderId} cannot be added`);
  const hold: Hold = {
    orderId: order.orderId, account: order.account, symbol: order.symbol, side: order.side, orderType: order.orderType, source: order.source, asset: holdAsset,
    limitTicks: order.priceTicks ?? null, qtyLots: order.qtyLots ?? null, costUnits: order.costUnits ?? null, clientOrderId: order.clientOrderId ?? null,
    revision: state.revision, remaining: BigInt(holdUnits), filledLots: 0,
  };
  state.holds.set(order.orderId, hold);
  account.holds.add(order.orderId);
  rememberOrderId(state, order.orderId);
}

function settle(state: LedgerState, trade: LedgerEvents['TradeSettled']): void {
  const symbol = state.symbols.get(trade.symbol);
  invariant(symbol, `trade ${trade.tradeId} of unknown symbol ${trade.symbol}`);
  symbol.highestTradeId = trade.tradeId;
  for (const [side, party] of [[SIDE.buy, trade.buyer], [SIDE.sell, trade.seller]] as const) {
    const hold = state.holds.get(party.orderId);
    invariant(hold && hold.side === side, `trade ${trade.tradeId} of order ${party.orderId} without its hold`);
    hold.remaining -= consumedUnits(hold, symbol, trade);
    hold.filledLots += trade.qtyLots;
    invariant(hold.remaining >= 0n, `order ${party.orderId} spends more than it holds`);
  }
}

function endHold(state: LedgerState, orderId: number): void {
  const hold = state.holds.get(orderId);
  invariant(hold, `release of order ${orderId} without its hold`);
  state.holds.delete(orderId);
  state.accounts.get(hold.account)?.holds.delete(orderId);
}

function registerSymbol(state: LedgerState, data: LedgerEvents['SymbolRegistered']): void {
  const quoteScale = 10n ** BigInt(LEDGER_DECIMALS - data.pricePrecision - data.amountPrecision);
  const baseScale = 10n ** BigInt(LEDGER_DECIMALS - data.amountPrecision);
  const known = state.symbols.get(data.symbol);
  const highestTradeId = known?.index === data.index ? known.highestTradeId : -1;
  state.symbols.set(data.symbol, { ...data, quoteScale, baseScale, highestTradeId });
  state.marketStreams.set(data.stream, data.symbol);
}
