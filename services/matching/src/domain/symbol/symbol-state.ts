import { SYMBOL_STATE, type SymbolState } from '@corella/contracts/market';

/** What a symbol's state allows on its book. */
export interface StatePolicy {
  /** New orders are matched. Otherwise they are closed with `symbol-not-trading`. */
  readonly trades: boolean;
  readonly takesCancels: boolean;
  /** Entering the state cancels all resting orders and waiting stops. */
  readonly clearsBook: boolean;
}

const CLOSED: StatePolicy = { trades: false, takesCancels: true, clearsBook: true };
const HALTED: StatePolicy = { trades: false, takesCancels: true, clearsBook: false };

const POLICIES: Readonly<Record<SymbolState, StatePolicy>> = {
  [SYMBOL_STATE.notOnline]: CLOSED,
  [SYMBOL_STATE.preOnline]: { trades: false, takesCancels: false, clearsBook: false },
  [SYMBOL_STATE.online]: { trades: true, takesCancels: true, clearsBook: false },
  [SYMBOL_STATE.suspend]: HALTED,
  [SYMBOL_STATE.offline]: CLOSED,
  [SYMBOL_STATE.transferBoard]: CLOSED,
  [SYMBOL_STATE.fuse]: HALTED,
};

export const policyOf = (state: SymbolState): StatePolicy => POLICIES[state];

export const isSymbolState = (value: number): value is SymbolState => value in POLICIES;
