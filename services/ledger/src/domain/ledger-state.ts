import type { AccountName, AccountStatus, Authority, FeeClass, LedgerEvents, UnitsText } from '@corella/contracts/ledger';
import type { OrderSource, OrderType, Side } from '@corella/contracts/market';

/**
 * Invariants of the ledger's state, held by `evolve` after every event:
 * - per asset the balances of all accounts sum to zero;
 * - `frozen` of an account and asset equals the sum of what its open holds still have;
 * - nobody's frozen is negative, and available only where `mayGoNegative` says so;
 * - one posting per (type, business id), for ever.
 * The state is changed in place: one writer owns it, and a copy per event would cost more than all decisions together.
 */
export interface LedgerState {
  /** Revision of the last own event, -1 before the first. */
  revision: number;
  readonly accounts: Map<AccountName, Account>;
  readonly holds: Map<number, Hold>;
  readonly symbols: Map<string, RegisteredSymbol>;
  /** Stream of a market → its symbol. */
  readonly marketStreams: Map<string, string>;
  /** Market stream → highest revision that led to an event here (core.md 1). */
  readonly taken: Map<string, number>;
  /** Symbol → why its settlement stopped. */
  readonly stopped: Map<string, string>;
  fees: FeeSchedule | null;
  /** `{type}|{businessId}` → digest of the postings, of entries that commands post. Trades and releases need no key: revision and hold tell. */
  readonly posted: Map<string, string>;
  /** Order ids seen of late, per issuing gateway. */
  readonly recentOrderIds: Map<number, OrderIdWindow>;
  highestOrderId: number;
}

export interface Account {
  readonly name: AccountName;
  readonly accountId: number;
  readonly uid: string | null;
  readonly stpGroup: string;
  status: AccountStatus;
  allow: readonly Authority[];
  reasons: readonly string[];
  source: { readonly stream: string; readonly revision: number } | null;
  readonly balances: Map<string, Balance>;
  /** Ids of its open holds. */
  readonly holds: Set<number>;
}

export interface Balance {
  available: bigint;
  frozen: bigint;
  /** Of the last event that touched it. */
  revision: number;
}

/** What an open order holds. */
export interface Hold {
  readonly orderId: number;
  readonly account: AccountName;
  readonly symbol: string;
  readonly side: Side;
  readonly orderType: OrderType;
  readonly source: OrderSource;
  readonly asset: string;
  readonly limitTicks: number | null;
  readonly qtyLots: number | null;
  readonly costUnits: UnitsText | null;
  readonly clientOrderId: string | null;
  /** Of the FundsHeld. */
  readonly revision: number;
  remaining: bigint;
  filledLots: number;
}

export type RegisteredSymbol = LedgerEvents['SymbolRegistered'] & {
  /** Ledger units per tick × lot, and per lot. */
  readonly quoteScale: bigint;
  readonly baseScale: bigint;
  highestTradeId: number;
};

export interface FeeSchedule {
  readonly version: number;
  readonly classes: Readonly<Record<FeeClass, { readonly makerPpm: number; readonly takerPpm: number }>>;
}

export interface OrderIdWindow {
  highest: number;
  readonly ids: Set<number>;
}

export const initialState = (): LedgerState => ({
  revision: -1,
  accounts: new Map(),
  holds: new Map(),
  symbols: new Map(),
  marketStreams: new Map(),
  taken: new Map(),
  stopped: new Map(),
  fees: null,
  posted: new Map(),
  recentOrderIds: new Map(),
  highestOrderId: 0,
});
