import type { SeenBalance } from '../history.js';
import type { Model } from './linearize.js';
import { unitsOf } from './units.js';

/** An amount that moves from one bucket of an asset to another, or comes from or goes to somebody else. */
export interface Change {
  readonly asset: string;
  readonly available: bigint;
  readonly frozen: bigint;
}

/** What happens to the balances of an account, or is told about them. */
export type AccountOp =
  /** Money is set aside, unless the order was placed before. */
  | { readonly is: 'held'; readonly order: string; readonly change: Change }
  /** Less than this is available. */
  | { readonly is: 'short'; readonly asset: string; readonly needed: bigint }
  /** The account's n-th fill of a symbol. */
  | {
      readonly is: 'settled';
      readonly order: string;
      readonly symbol: string;
      readonly n: number;
      readonly changes: readonly Change[];
    }
  /** What is left of a hold returns, after all fills of the order. */
  | { readonly is: 'released'; readonly order: string; readonly fills: number; readonly change: Change }
  | { readonly is: 'told'; readonly balances: Readonly<Record<string, SeenBalance>> };

export interface Held {
  readonly available: bigint;
  readonly frozen: bigint;
  /** The highest revision that was told. */
  readonly revision: number;
}

interface Placed {
  readonly fills: number;
  /** How many operations that name it have not taken effect. */
  readonly left: number;
}

export interface AccountState {
  readonly balances: ReadonlyMap<string, Held>;
  /** Orders that were placed and that an operation still names. So it is small, however long the history is. */
  readonly orders: ReadonlyMap<string, Placed>;
  /** How many fills of a symbol are settled. */
  readonly fills: ReadonlyMap<string, number>;
}

/**
 * The account's balances from their first answer on. They move by holds, settlements and releases alone. `operations`
 * are all that the search will try.
 */
export function accountModel(
  first: Readonly<Record<string, SeenBalance>>,
  operations: readonly AccountOp[],
): Model<AccountState, AccountOp> {
  const mentions = new Map<string, number>();
  for (const op of operations) if ('order' in op) mentions.set(op.order, (mentions.get(op.order) ?? 0) + 1);
  return {
    initial: {
      balances: new Map(
        Object.entries(first).map(([asset, { available, frozen, revision }]) => [
          asset,
          { available: unitsOf(available), frozen: unitsOf(frozen), revision },
        ]),
      ),
      orders: new Map(),
      fills: new Map(),
    },
    step: (state, op) => stepped(state, op, mentions),
    keyOf: ({ balances, orders, fills }) =>
      [...balances.values()].map(({ available, frozen, revision }) => `${available} ${frozen} ${revision}`).join(' ') +
      ` ${orders.size} ${[...fills.values()].join(' ')}`,
  };
}

function stepped(state: AccountState, op: AccountOp, mentions: ReadonlyMap<string, number>): AccountState | null {
  switch (op.is) {
    case 'held': {
      const known = state.orders.get(op.order);
      if (known) return named(state, op.order, known);
      const left = mentions.get(op.order) ?? 1;
      return moved(named(state, op.order, { fills: 0, left }), [op.change]);
    }
    case 'short':
      return (state.balances.get(op.asset)?.available ?? 0n) < op.needed ? state : null;
    case 'settled': {
      const known = state.orders.get(op.order);
      if (known === undefined || (state.fills.get(op.symbol) ?? 0) !== op.n) return null;
      const fills = new Map(state.fills).set(op.symbol, op.n + 1);
      return moved(named({ ...state, fills }, op.order, { ...known, fills: known.fills + 1 }), op.changes);
    }
    case 'released': {
      const known = state.orders.get(op.order);
      return known?.fills === op.fills ? moved(named(state, op.order, known), [op.change]) : null;
    }
    case 'told':
      return told(state, op.balances);
  }
}

/** One of the operations that name the order has taken effect. After the last the order is forgotten. */
function named(state: AccountState, order: string, { fills, left }: Placed): AccountState {
  const orders = new Map(state.orders);
  if (left > 1) orders.set(order, { fills, left: left - 1 });
  else orders.delete(order);
  return { ...state, orders };
}

/** Null if a balance would be negative. Assets that nobody asked about are left out. */
function moved(state: AccountState, changes: readonly Change[]): AccountState | null {
  const balances = new Map(state.balances);
  for (const { asset, available, frozen } of changes) {
    const before = balances.get(asset);
    if (!before) continue;
    const after = { ...before, available: before.available + available, frozen: before.frozen + frozen };
    if (after.available < 0n || after.frozen < 0n) return null;
    balances.set(asset, after);
  }
  return { ...state, balances };
}

function told(state: AccountState, answer: Readonly<Record<string, SeenBalance>>): AccountState | null {
  const balances = new Map(state.balances);
  for (const [asset, { available, frozen, revision }] of Object.entries(answer)) {
    const now = balances.get(asset);
    if (!now) continue;
    if (unitsOf(available) !== now.available || unitsOf(frozen) !== now.frozen || revision < now.revision) return null;
    balances.set(asset, { ...now, revision });
  }
  return { ...state, balances };
}
