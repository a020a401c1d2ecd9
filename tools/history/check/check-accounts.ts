import type { Operation, OperationOf, OrderTerms, SeenFill, SeenOrder } from '../history.js';
import { accountModel, type AccountOp, type Change } from './account-model.js';
import { grouped } from './grouped.js';
import { linearize, type Timed } from './linearize.js';
import { isFinal } from './order-model.js';
import type { OrderHistory } from './orders.js';
import { unitsOf, valueOf } from './units.js';
import { isAnswered, lastOf, wordsOf, type Answered, type Finding } from './verdict.js';

type Step = AccountOp & { readonly words: () => string };
type Balances = Answered<OperationOf<'read-balances'>>;

export interface AccountHistory {
  readonly account: string;
  readonly operations: readonly Operation[];
  readonly orders: readonly OrderHistory[];
  /** By trade: when its two orders had been placed, as far as the history knows them. */
  readonly earliest: ReadonlyMap<string, number>;
}

/** An order that was there in the end, with its fills in the order of trading. */
interface Known {
  readonly history: OrderHistory;
  readonly terms: OrderTerms;
  readonly end: SeenOrder;
  readonly fills: readonly SeenFill[];
}

/**
 * Whether some order of holds, settlements and releases explains every balance that an account was told, and every
 * refusal for want of money. What became of each order is known from the closing reads.
 */
export function checkAccount(account: AccountHistory, isLate: () => boolean): Finding {
  const about = `balances of account ${account.account}`;
  const undecided = (words: string): Finding => ({ is: 'undecided', about, operations: 0, words });
  const balances = account.operations.filter((one): one is Balances => one.kind === 'read-balances' && isAnswered(one));
  const [first] = balances;
  const placedAt = Math.min(...account.operations.filter(({ kind }) => kind === 'place').map((one) => one.calledAt));
  if (!first || first.returnedAt > placedAt) return undecided('no balances were read before the first order');
  if (!balances.at(-1)?.closing) return undecided('there are no closing reads');
  const known = knownOrders(account);
  if (typeof known === 'string') return { is: 'violated', about, operations: account.operations.length, words: known };
  const steps = [
    ...holds(account, known),
    ...settlements(account, known),
    ...releases(known),
    ...balances.map(toldStep),
  ];
  const found = linearize<ReturnType<typeof accountModel>['initial'], Step>(
    steps,
    accountModel(
      first.outcome.answer.balances,
      steps.map(({ op }) => op),
    ),
    isLate,
  );
  if (found.is === 'undecided') return { ...undecided('not decided in time'), operations: steps.length };
  if (found.is === 'explained') return { is: 'explained', about, operations: steps.length, words: '' };
  const [after, stuck] = [found.after, found.stuck].map((list) => lastOf(list.map(({ words }) => words())));
  return {
    is: 'violated',
    about,
    operations: steps.length,
    words: `no order explains the balances. After\n      ${after ?? ''}\n    this cannot be:\n      ${stuck ?? ''}`,
  };
}

/** The orders that the closing reads show, or what does not fit together in them. */
function knownOrders({ orders, operations }: AccountHistory): readonly Known[] | string {
  const fills = new Map<number, SeenFill>();
  for (const one of operations)
    if (one.kind === 'read-fills' && one.closing && isAnswered(one))
      for (const fill of one.outcome.answer.fills) fills.set(fill.tradeId, fill);
  const sorted = [...fills.values()].sort((a, b) => a.tradeId - b.tradeId);
  const fillsOf = grouped(sorted, ({ orderId }) => orderId);
  const known = orders.flatMap((history): Known[] => {
    const end = history.sightings.findLast(({ operation, order }) => operation.closing && order !== null)?.order;
    const terms = history.placements[0]?.input;
    return end && terms ? [{ history, terms, end, fills: fillsOf.get(end.orderId) ?? [] }] : [];
  });
  const wrong = known.find(
    ({ end, fills: own }) => own.reduce((sum, one) => sum + unitsOf(one.quantity), 0n) !== unitsOf(end.filled),
  );
  return wrong === undefined
    ? known
    : `${wrong.history.clientOrderId} has filled ${wrong.end.filled}, and its trades are ${JSON.stringify(wrong.fills)}`;
}

const heldAsset = ({ side, base, quote }: OrderTerms): string => (side === 'buy' ? quote : base);
const held = ({ side, price }: OrderTerms, amount: string): bigint =>
  side === 'buy' ? valueOf(price, amount) : unitsOf(amount);

const toldStep = (source: Balances): Timed<Step> => ({
  op: { is: 'told', balances: source.outcome.answer.balances, words: () => wordsOf(source) },
  from: source.calledAt,
  until: source.returnedAt,
});

/** Placements of orders that were there in the end, and refusals for want of money. */
function holds({ orders }: AccountHistory, known: readonly Known[]): readonly Timed<Step>[] {
  const there = new Set(known.map(({ history }) => history));
  return orders.flatMap((order) =>
    order.placements.flatMap((source): Timed<Step>[] => {
      const { outcome, input, calledAt: from, returnedAt } = source;
      const [asset, needed] = [heldAsset(input), held(input, input.amount)];
      const words = (): string => wordsOf(source);
      if (outcome.is === 'refused' && outcome.code === 'insufficient-funds')
        return [{ op: { is: 'short', asset, needed, words }, from, until: returnedAt }];
      if (outcome.is === 'refused' || (outcome.is === 'unknown' && !there.has(order))) return [];
      const change = { asset, available: -needed, frozen: needed };
      const until = outcome.is === 'unknown' ? null : returnedAt;
      return [{ op: { is: 'held', order: order.clientOrderId, change, words }, from, until }];
    }),
  );
}

/** When the first read had come back that shows that much of an order. */
const shownBy = ({ history }: Known, shows: (order: SeenOrder) => boolean): number =>
  Math.min(
    ...history.sightings.flatMap(({ operation, order }) => (order && shows(order) ? [operation.returnedAt] : [])),
  );

const calledFirst = (operations: readonly Operation[]): number => Math.min(...operations.map((one) => one.calledAt));

/** Each fill, from when both orders had been placed until a read has shown it. */
function settlements({ earliest }: AccountHistory, known: readonly Known[]): readonly Timed<Step>[] {
  const all = known
    .flatMap((order) => order.fills.map((fill, at) => ({ order, fill, at })))
    .sort((a, b) => a.fill.tradeId - b.fill.tradeId);
  const counts = new Map<string, number>();
  return all.map(({ order, fill, at }) => {
    const { terms, history, fills } = order;
    const n = counts.get(terms.symbol) ?? 0;
    counts.set(terms.symbol, n + 1);
    const shown = fills.slice(0, at + 1).reduce((sum, one) => sum + unitsOf(one.quantity), 0n);
    const until = shownBy(order, ({ filled }) => unitsOf(filled) >= shown);
    const from = earliest.get(`${terms.symbol} ${fill.tradeId}`) ?? calledFirst(history.placements);
    const words = (): string => `the settlement of trade ${fill.tradeId}, ${fill.quantity} of ${history.clientOrderId}`;
    const changes = changesOf(terms, fill);
    const op: Step = { is: 'settled', order: history.clientOrderId, symbol: terms.symbol, n, changes, words };
    return { op, from: Math.min(from, until), until };
  });
}

/** A buyer who pays less than the limit gets the rest back in the same entry. The fee leaves what is received. */
function changesOf(terms: OrderTerms, { price, quantity, fee, feeAsset }: SeenFill): readonly Change[] {
  const { side, base, quote } = terms;
  const [lots, value, taken] = [unitsOf(quantity), valueOf(price, quantity), held(terms, quantity)];
  return [
    { asset: feeAsset, available: -unitsOf(fee), frozen: 0n },
    ...(side === 'buy'
      ? [
          { asset: quote, available: taken - value, frozen: -taken },
          { asset: base, available: lots, frozen: 0n },
        ]
      : [
          { asset: base, available: 0n, frozen: -lots },
          { asset: quote, available: value, frozen: 0n },
        ]),
  ];
}

/** What an order that did not fill gives back, from when that was possible until somebody was told. */
const releases = (known: readonly Known[]): readonly Timed<Step>[] =>
  known.flatMap((order): Timed<Step>[] => {
    const { terms, history, end, fills } = order;
    if (!isFinal(end.state) || end.state === 'filled') return [];
    const rest = held(terms, terms.amount) - fills.reduce((sum, { quantity }) => sum + held(terms, quantity), 0n);
    const [first] = history.cancels;
    const byClient = end.reason === 'user-cancel' && first !== undefined;
    const from = calledFirst(byClient ? history.cancels : history.placements);
    // Whoever is told the end of an order is told once the money is released.
    const told = history.cancels.filter((one) => isAnswered(one) && isFinal(one.outcome.answer.state));
    const answered = byClient ? Math.min(...told.map(({ returnedAt }) => returnedAt ?? Infinity)) : Infinity;
    const until = Math.min(
      answered,
      shownBy(order, ({ state }) => isFinal(state)),
    );
    const words = (): string => `the release of ${history.clientOrderId}, which is ${end.state}`;
    const change = { asset: heldAsset(terms), available: rest, frozen: -rest };
    const op: Step = { is: 'released', order: history.clientOrderId, fills: fills.length, change, words };
    return [{ op, from: Math.min(from, until), until }];
  });
