import type { SequenceMarks } from '@corella/ids';
import { invariant } from '@corella/result';
import type { Account, Balance, Hold, LedgerState, StoppedSettlement } from '../ledger-state.js';
import type { RegisteredSymbol } from '../registered-symbol.js';
import { initialState } from '../ledger-state.js';
import type { FeeTermsState } from '../fees/fee-rank.js';
import { decodeReservations, reservationsText, type ReservationsText } from './snapshot-reservations.js';
import { decodeFees, feesText, termsText, type FeesText } from './snapshot-fees.js';

/** Raise this whenever the text below changes its shape or meaning. */
export const SNAPSHOT_SCHEMA = 5;

type BalanceText = readonly [asset: string, available: string, frozen: string, revision: number];
type AccountText = Omit<Account, 'balances' | 'holds' | 'encoded'> & { readonly balances: readonly BalanceText[] };
/**
 * `replaces` is left out where there is nothing to take over, as in every snapshot from before orders were replaced.
 */
type HoldText = Omit<Hold, 'remaining' | 'replaces' | 'encoded'> & {
  readonly remaining: string;
  readonly replaces?: { readonly orderId: number; readonly units: string };
};
type SymbolText = Omit<RegisteredSymbol, 'quoteScale' | 'baseScale'> & {
  readonly scales: readonly [quote: string, base: string];
};

interface StateText extends MarketsText, ReservationsText, RestText {
  readonly revision: number;
  readonly accounts: readonly AccountText[];
  readonly holds: readonly HoldText[];
  readonly fees: FeesText;
}

interface MarketsText {
  readonly symbols: readonly SymbolText[];
  readonly marketStreams: readonly (readonly [string, string])[];
  readonly taken: readonly (readonly [string, number])[];
  readonly stoppedInputs: readonly (readonly [stream: string, revision: number, finding: string])[];
  readonly stopped: readonly (StoppedSettlement & { readonly symbol: string })[];
}

interface RestText {
  readonly approvals: readonly (readonly [string, 'executed' | 'refused'])[];
  readonly timers: readonly (readonly [string, number])[];
  readonly fired: readonly (readonly [string, number])[];
  /** Left out while there are none, as in every snapshot from before commands were numbered. */
  readonly sequences?: readonly (readonly [subject: string, marks: SequenceMarks])[];
  readonly liabilities: LedgerState['liabilities'];
  readonly orderIds: readonly (readonly [
    gateway: number,
    highest: number,
    ids: readonly (readonly [orderId: number, digest: number])[],
  ])[];
  readonly highestOrderId: number;
}

/**
 * The state as JSON text. Equal states give equal texts, so the state's hash is taken over it. Maps keep the order in
 * which events filled them, which a replay repeats; `taken` is sorted, because the causes of one group may be restored
 * in another order.
 */
export const encodeState = (state: LedgerState): string => stateText(state, { accountText, holdText, termsText });

/**
 * The same text for the hash of a running venue, while orders wait: parts that have not changed since the last time are
 * reused. A snapshot never uses them, so recovery would refuse one if the two ever differed.
 */
export const encodeStateAgain = (state: LedgerState): string =>
  stateText(state, {
    accountText: (account) => (account.encoded ??= accountText(account)),
    holdText: (hold) => (hold.encoded ??= holdText(hold)),
    termsText: (account, terms) => (terms.encoded ??= termsText(account, terms)),
  });

interface Texts {
  readonly accountText: (account: Account) => string;
  readonly holdText: (hold: Hold) => string;
  readonly termsText: (account: string, terms: FeeTermsState) => string;
}

function stateText(state: LedgerState, texts: Texts): string {
  const markets: MarketsText = {
    symbols: [...state.symbols.values()].map(({ quoteScale, baseScale, ...symbol }) => ({
      ...symbol,
      scales: [quoteScale.toString(), baseScale.toString()],
    })),
    marketStreams: [...state.marketStreams],
    taken: [...state.taken].sort(([left], [right]) => (left < right ? -1 : 1)),
    stoppedInputs: Array.from(state.stoppedInputs, ([stream, { revision, finding }]) => [stream, revision, finding]),
    stopped: Array.from(state.stopped, ([symbol, { stream, revision, finding, atMs, resumedBy }]) => ({
      symbol,
      stream,
      revision,
      finding,
      atMs,
      resumedBy,
    })),
  };
  const rest: RestText & ReservationsText = {
    ...reservationsText(state),
    approvals: [...state.approvals],
    timers: [...state.timers],
    fired: [...state.fired],
    ...(state.sequences.size > 0 ? { sequences: [...state.sequences] } : {}),
    liabilities: state.liabilities,
    orderIds: [...state.recentOrderIds].map(([gateway, { highest, ids }]) => [gateway, highest, [...ids]]),
    highestOrderId: state.highestOrderId,
  };
  const accounts = Array.from(state.accounts.values(), texts.accountText);
  const holds = Array.from(state.holds.values(), texts.holdText);
  const own = `{"revision":${state.revision},"accounts":[${accounts.join(',')}],"holds":[${holds.join(',')}]`;
  const fees = feesText(state, texts.termsText);
  return `${own},${JSON.stringify(markets).slice(1, -1)},"fees":${fees},${JSON.stringify(rest).slice(1)}`;
}

function accountText({ name, accountId, uid, stpGroup, status, allow, reasons, source, balances }: Account): string {
  const rows = Array.from(balances, ([asset, { available, frozen, revision }]): BalanceText => [
    asset,
    available.toString(),
    frozen.toString(),
    revision,
  ]);
  const text: AccountText = {
    name,
    accountId,
    uid,
    stpGroup,
    status,
    allow,
    reasons,
    source: source ? { stream: source.stream, revision: source.revision } : null,
    balances: rows,
  };
  return JSON.stringify(text);
}

function holdText({ encoded: _encoded, replaces, ...hold }: Hold): string {
  const text: HoldText = {
    ...hold,
    remaining: hold.remaining.toString(),
    ...(replaces ? { replaces: { orderId: replaces.orderId, units: replaces.units.toString() } } : {}),
  };
  return JSON.stringify(text);
}

export function decodeState(json: string): LedgerState {
  const text = JSON.parse(json) as StateText;
  const state = initialState();
  state.revision = text.revision;
  state.liabilities = text.liabilities;
  decodeFees(text.fees, state);
  state.highestOrderId = text.highestOrderId;
  for (const { balances, ...account } of text.accounts) {
    const rows = balances.map(([asset, available, frozen, revision]): [string, Balance] => [
      asset,
      { available: BigInt(available), frozen: BigInt(frozen), revision },
    ]);
    state.accounts.set(account.name, { ...account, balances: new Map(rows), holds: new Set(), encoded: null });
  }
  decodeReservations(text, state);
  for (const hold of text.holds) {
    const account = state.accounts.get(hold.account);
    invariant(account, `snapshot holds for unknown account ${hold.account}`);
    const replaces = hold.replaces ? { orderId: hold.replaces.orderId, units: BigInt(hold.replaces.units) } : null;
    state.holds.set(hold.orderId, { ...hold, remaining: BigInt(hold.remaining), replaces, encoded: null });
    account.holds.add(hold.orderId);
  }
  for (const { scales, ...symbol } of text.symbols)
    state.symbols.set(symbol.symbol, { ...symbol, quoteScale: BigInt(scales[0]), baseScale: BigInt(scales[1]) });
  for (const [stream, symbol] of text.marketStreams) state.marketStreams.set(stream, symbol);
  for (const [stream, revision] of text.taken) state.taken.set(stream, revision);
  for (const [stream, revision, finding] of text.stoppedInputs) state.stoppedInputs.set(stream, { revision, finding });
  for (const { symbol, ...stop } of text.stopped) state.stopped.set(symbol, stop);
  for (const [approvalId, end] of text.approvals) state.approvals.set(approvalId, end);
  for (const [account, triggerAt] of text.timers) state.timers.set(account, triggerAt);
  for (const [account, revision] of text.fired) state.fired.set(account, revision);
  for (const [subject, marks] of text.sequences ?? []) state.sequences.set(subject, marks);
  for (const [gateway, highest, ids] of text.orderIds)
    state.recentOrderIds.set(gateway, { highest, ids: new Map(ids) });
  return state;
}
