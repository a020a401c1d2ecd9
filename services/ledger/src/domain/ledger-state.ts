import type { SequenceMarks } from '@corella/ids';
import type { AccountName, FeeClass, LedgerEvents, UnitsText } from '@corella/contracts/ledger';
import type { Conversion } from './fees/conversion.js';
import type { FeeTermsState } from './fees/fee-rank.js';
import type { OrderSource, OrderType, Side } from '@corella/contracts/market';
import type { Account, Balance } from './account.js';
import type { HouseAccounts } from './house/house-accounts.js';
import type { Reservation } from './reservations/reservation.js';
import type { RegisteredSymbol } from './registered-symbol.js';

export type { Account, Balance };

/**
 * The state of the ledger, changed in place: one writer owns it, and a copy per event would cost more than all
 * decisions together. After every event (`docs/rules/ledger.md` 1–4): the balances of all accounts sum to zero per
 * asset; frozen equals what open orders and open reservations still have; only the available balance of kinds that may
 * is negative; each business id is posted once, which revisions and holds ensure for trades and releases, `approvals`
 * for approvals, and `RecentBusinessIds` with the `ledger_posted` table for all others.
 */
export interface LedgerState {
  /** Revision of the last own event, -1 before the first. */
  revision: number;
  readonly accounts: Map<AccountName, Account>;
  readonly holds: Map<number, Hold>;
  /** What is set aside for anything but orders, by its id. */
  readonly reservations: Map<string, Reservation>;
  /** Asset → revision since which the house has been short of it. There are no payouts in it until it is covered. */
  readonly short: Map<string, number>;
  /** The accounts that count for the house, as they stand in `accounts`. */
  readonly house: HouseAccounts;
  readonly symbols: Map<string, RegisteredSymbol>;
  /** Stream of a market → its symbol. */
  readonly marketStreams: Map<string, string>;
  /** Market stream → the highest revision that led to an event here (`docs/rules/ledger.md` 17). */
  readonly taken: Map<string, number>;
  /** Streams that are followed no longer, because the event at `revision` could not be booked. Markets are below. */
  readonly stoppedInputs: Map<string, { readonly revision: number; readonly finding: string }>;
  /** Symbols whose settlement stopped or catches up after a stop. */
  readonly stopped: Map<string, StoppedSettlement>;
  /** Versions in ascending order. Which one is in force depends on the time (`scheduleAt`). */
  schedules: readonly FeeSchedule[];
  /** Approval → how it ended here. There are only as many as people decide. */
  readonly approvals: Map<string, 'executed' | 'refused'>;
  /** What customers' fees depend on. */
  readonly terms: Map<AccountName, FeeTermsState>;
  /** 05:00 JST of the newest ranks. */
  ranksAt: number | null;
  /** The account up to which that morning's ranks are assigned; null once all are. */
  ranksUpTo: AccountName | null;
  conversion: Conversion | null;
  /** Cancel-all-after: account → when its open orders are cancelled. */
  readonly timers: Map<AccountName, number>;
  /**
   * Account → the revision at which its timer fired; the holds before it are being cancelled. Removed with the
   * account's last hold.
   */
  readonly fired: Map<AccountName, number>;
  /** Setting and account → the newest commands about it, per sender (`domain/sequences.ts`). */
  readonly sequences: Map<string, SequenceMarks>;
  /** The newest published tree, and the revision of the event that published it. */
  liabilities: (LedgerEvents['LiabilitiesPublished'] & { readonly eventRevision: number }) | null;
  /** Recent order ids, per issuing gateway. */
  readonly recentOrderIds: Map<number, OrderIdWindow>;
  highestOrderId: number;
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
  /** Digest of the order, to recognise its second delivery. */
  readonly ticketDigest: number;
  /** Revision of its `FundsHeld`. */
  readonly revision: number;
  remaining: bigint;
  filledLots: number;
  /** What it takes over once its market has let it replace that order; null afterwards, and for other orders. */
  replaces: { readonly orderId: number; readonly units: bigint } | null;
  /** False for a stop order that still waits for its trigger. */
  isAwake: boolean;
  /** As of an account. */
  encoded: string | null;
}

/** Settlement of a symbol stopped at a market event that could not be booked. */
export interface StoppedSettlement {
  readonly stream: string;
  readonly revision: number;
  readonly finding: string;
  readonly atMs: number;
  /** The approval that resumed settlement. From then on the stream is booked from that event to its end, in order. */
  readonly resumedBy: string | null;
}

export interface FeeSchedule {
  readonly version: number;
  readonly effectiveAt: number;
  readonly approvalId: string | null;
  readonly classes: Readonly<Record<FeeClass, { readonly makerPpm: number; readonly takerPpm: number }>>;
  /** Set when two people took the schedule back before its time. It never applies. The next one takes its number. */
  readonly withdrawal?: { readonly approvalId: string; readonly at: number };
}

export interface OrderIdWindow {
  highest: number;
  /** Order id → digest of its ticket. */
  readonly ids: Map<number, number>;
}

export const initialState = (): LedgerState => ({
  revision: -1,
  accounts: new Map(),
  holds: new Map(),
  reservations: new Map(),
  short: new Map(),
  house: { debtors: new Map(), others: new Map() },
  symbols: new Map(),
  marketStreams: new Map(),
  taken: new Map(),
  stoppedInputs: new Map(),
  stopped: new Map(),
  schedules: [],
  approvals: new Map(),
  terms: new Map(),
  ranksAt: null,
  ranksUpTo: null,
  conversion: null,
  timers: new Map(),
  fired: new Map(),
  sequences: new Map(),
  liabilities: null,
  recentOrderIds: new Map(),
  highestOrderId: 0,
});
