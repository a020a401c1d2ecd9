import type { Rejection, Result } from '@corella/result';
import type { ApprovalKind } from '../identity/approvals.js';
import type {
  AuditRow,
  AuditVerification,
  CustomerPrincipal,
  StaffView,
  UserEventRow,
  UserHistoryEvent,
  UserView,
} from '../identity/views.js';
import type { SessionQuestion } from '../identity/token-families.js';
import type { DemoKycPlay, KycCaseRow, KycCaseView, KycCounts, KycPhoneView, KycView } from '../kyc/index.js';
import type { KycCallReply, KycVendorCallSent } from '../kyc/index.js';
import type { RemovalRow } from '../removal/index.js';
import type { OrderState } from '../market/order.js';
import type { AccountQueryMap } from './account-queries.js';
import type { CashQueryMap } from './cash-queries.js';
import type { RemovalQueryMap } from './removal-queries.js';
import type { ApprovalView } from './approval-view.js';
import type { CustomerListQueryMap } from './list-queries.js';
import type { DiligenceQueryMap } from './diligence-queries.js';
import type { StaffQueryMap } from './staff-queries.js';
import type {
  AccountVerification,
  BalanceHistory,
  BalancesAt,
  EntryExplanation,
  Explanation,
  HoldingCostRow,
} from './explain.js';
import type { FamilyQueryMap } from './family-queries.js';
import type { FeeScheduleVersion, FeeTerms } from './fee-terms.js';
import type { InclusionProof, LiabilityProof } from './liabilities.js';
import type { AccountRow, BalanceRow, EntryRow, FillRow, JournalLineRow, OrderRow, TradeRow } from './ledger-rows.js';
import type { LiveHash, ProcessPart } from '../service/status.js';
import type { OutboxMessage } from './outbox-message.js';
import type { MarketQueryMap, MarketsQuery } from './market-queries.js';
import type { ListReply, ListReplyOf, ListRequest, Slice } from './list-request.js';
import type { Query } from './query.js';
import type { SettlementStop } from './settlement-stop.js';

/**
 * Read your own writes: waits (≤ 500 ms) until the projection has reached these revisions, or else answers with `stale:
 * true`.
 */
export interface Fresh {
  readonly after?: Readonly<Record<string, number>>;
}
export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
  readonly stale: boolean;
}
/**
 * `owner`: whose the whole address is that the filter names, whichever rows the page and the other filters leave; null
 * when nobody has it, absent when the filter names none.
 */
export type UserListReply = ListReplyOf<Slice<UserView & { readonly id: string }> & { readonly owner?: string | null }>;

/** Quick queries over signals: subject → request and reply. The service that owns the data answers. */
export interface QueryMap
  extends
    MarketQueryMap,
    AccountQueryMap,
    FamilyQueryMap,
    RemovalQueryMap,
    CashQueryMap,
    CustomerListQueryMap,
    StaffQueryMap,
    DiligenceQueryMap {
  /** What a process of the venue runs, and how far its writers are. Each process answers. */
  'venue.part': Query<Record<string, never>, ProcessPart>;
  /** The hashes of a process's writers, taken between two groups of commands. Each process answers. */
  'venue.live-hashes': Query<Record<string, never>, readonly LiveHash[]>;
  /** Mails and text messages of a demo venue, newest first. Whoever sends them answers. */
  'demo.outbox': Query<{ to?: string }, readonly OutboxMessage[]>;
  /** Says what the simulated checking service finds next. Whoever has it answers. */
  'demo.play-kyc-vendor': Query<DemoKycPlay, { readonly played: true }>;

  'ledger.account': Query<
    { account: string },
    {
      readonly account: string;
      readonly accountId: number;
      readonly status: string;
      readonly allow: readonly string[];
      /** The event of identity that it follows; absent of the venue's own accounts. */
      readonly source?: { readonly stream: string; readonly revision: number };
    } | null
  >;
  /** All assets with a row, zeros included. Read from the writer's memory, so never stale. */
  'ledger.balances': Query<{ account: string }, { readonly rows: readonly BalanceRow[]; readonly revision: number }>;
  /** From the writer's memory: an open order, where its hold was committed, and what of it is settled. */
  'ledger.open-hold': Query<
    { account: string; orderId?: number; clientOrderId?: string },
    {
      readonly orderId: number;
      readonly symbol: string;
      readonly revision: number;
      readonly filledLots: number;
    } | null
  >;
  'ledger.open-holds': Query<
    { account: string; symbol?: string },
    readonly { readonly orderId: number; readonly symbol: string; readonly revision: number }[]
  >;
  /**
   * Open holds that their market has not taken: those above the given revision of their symbol, and all holds of
   * symbols that are not named. Ascending by revision, which is one of the shard. Matching reads them at its start.
   */
  'ledger.untaken-holds': Query<
    { shard: string; taken: Readonly<Record<string, number>> },
    readonly { readonly orderId: number; readonly symbol: string; readonly revision: number }[]
  >;
  'ledger.order': Query<
    Fresh & { account: string; orderId?: number; clientOrderId?: string },
    { readonly row: OrderRow | null; readonly stale: boolean }
  >;
  /** Newest first. `before` is an order id (exclusive). Times are those of placement. */
  'ledger.orders': Query<
    Fresh & {
      account: string;
      symbol?: string;
      states?: readonly OrderState[];
      side?: 1 | 2;
      from?: number;
      to?: number;
      before?: number;
      afterId?: number;
      limit: number;
      ascending?: boolean;
    },
    Page<OrderRow>
  >;
  'ledger.fills': Query<
    Fresh & {
      account: string;
      symbol?: string;
      orderId?: number;
      from?: number;
      to?: number;
      before?: number;
      limit: number;
      ascending?: boolean;
    },
    Page<FillRow>
  >;
  'ledger.lines': Query<
    Fresh & {
      account: string;
      asset?: string;
      types?: readonly string[];
      from?: number;
      to?: number;
      before?: string;
      limit: number;
    },
    Page<JournalLineRow>
  >;
  /** What the account is charged now, according to its rank, in parts per million of what it receives. */
  'ledger.fee-rates': Query<
    { account: string },
    Readonly<Record<'A' | 'B' | 'C', { readonly makerPpm: number; readonly takerPpm: number }>>
  >;
  'ledger.fee-terms': Query<{ account: string }, FeeTerms | null>;
  /** Symbols whose settlement has stopped, or catches up after a stop. Normally empty. */
  'ledger.settlement-stops': Query<Record<string, never>, readonly SettlementStop[]>;
  'ledger.cancel-timer': Query<{ account: string }, { readonly triggerAt: number | null } | null>;
  /**
   * Balances of an account after the last entry at or before `at` (ms) or `revision`. Exactly one of the two is given.
   */
  'ledger.balances-at': Query<{ account: string; at?: number; revision?: number; asset?: string }, BalancesAt>;
  /**
   * The same at several instants (ms, 93 at most) of a customer's account. Without instants, only the time of its first
   * line.
   */
  'ledger.balance-history': Query<{ account: string; instants: readonly number[] }, BalanceHistory>;
  /** What a customer's holdings have cost, after `revision`. AUD is left out. */
  'ledger.costs': Query<{ account: string }, { readonly rows: readonly HoldingCostRow[]; readonly revision: number }>;
  /**
   * Why a balance is what it is: its newest lines at or before that point, each with the balance after it and its
   * cause.
   */
  'ledger.explain': Query<
    { account: string; asset: string; bucket?: 'available' | 'frozen'; at?: number; before?: string; limit: number },
    Explanation
  >;
  /**
   * The whole chain of causes of one entry: its lines, hash links, its order, trade, hold and approval, and the market
   * event that led to it.
   */
  'ledger.explain-entry': Query<{ revision: number; account?: string }, EntryExplanation | null>;
  /** Sums an account over the whole log, beside writer and tables. Null while these lag or two others are summed. */
  'ledger.verify-account': Query<{ account: string }, AccountVerification | null>;
  'ledger.liabilities': Query<Record<string, never>, LiabilityProof | null>;
  'ledger.inclusion': Query<{ account: string; proofId?: string }, InclusionProof | null>;
  /**
   * The published schedule before an account's own terms: the version by which trades are settled now, scheduled
   * versions and earlier ones.
   */
  'ledger.fee-schedule': Query<
    Record<string, never>,
    FeeScheduleVersion & {
      readonly scheduled: readonly FeeScheduleVersion[];
      readonly history: readonly FeeScheduleVersion[];
      readonly versions: readonly FeeScheduleVersion[];
    }
  >;
  /**
   * Resolves once the ledger has released the order's hold, to a revision that has the release; null if it has not
   * after `timeoutMs` ≤ 1,000.
   */
  'ledger.when-released': Query<{ orderId: number; timeoutMs: number }, number | null>;
  /**
   * Resolves to true once the ledger has booked how a replacement went: its order took the place of the other one, or
   * has ended. Bounded by `timeoutMs` ≤ 1,000. True for any other order that the ledger knows.
   */
  'ledger.when-replaced': Query<{ orderId: number; timeoutMs: number }, boolean>;
  /** Per asset, the sum over all accounts (must be "0") and over customers. */
  'ledger.totals': Query<
    Record<string, never>,
    {
      readonly revision: number;
      readonly hash: string;
      readonly assets: readonly {
        readonly asset: string;
        readonly sumUnits: string;
        readonly customersUnits: string;
        readonly custodyUnits: string;
      }[];
    }
  >;
  'ledger.highest-order-id': Query<Record<string, never>, number>;
  'ledger.list-accounts': Query<ListRequest, ListReply<AccountRow>>;
  'ledger.list-balances': Query<ListRequest, ListReply<BalanceRow & { readonly id: string }>>;
  'ledger.list-orders': Query<ListRequest, ListReply<OrderRow>>;
  'ledger.list-trades': Query<ListRequest, ListReply<TradeRow>>;
  'ledger.list-entries': Query<ListRequest, ListReply<EntryRow>>;

  /** A question can be read on its way, and whoever has a token is its owner. So its SHA-256 (hex) is asked about. */
  'identity.session': Query<SessionQuestion, CustomerPrincipal | null>;
  /**
   * `texts`: the four-line texts for every acceptable host. The first that matches wins. A signature would be good for
   * any body until its time is over, so only the SHA-256 (hex) of its bytes travels.
   */
  'identity.verify-signature': Query<
    { accessKey: string; texts: readonly string[]; signatureHash: string; ip: string },
    Result<CustomerPrincipal, Rejection<'signature-invalid' | 'key-expired' | 'ip-not-listed' | 'account-frozen'>>
  >;
  /** What happened to a customer, newest first. `before` is a revision (exclusive), `to` a time (ms, inclusive). */
  'identity.user-events': Query<
    { uid: string; types: readonly UserHistoryEvent['type'][]; to?: number; before?: number; limit: number },
    { readonly rows: readonly UserEventRow[]; readonly next: number | null }
  >;
  'identity.list-users': Query<ListRequest & { masked: boolean }, UserListReply>;
  'identity.list-staff': Query<ListRequest, ListReply<StaffView & { readonly id: string }>>;
  /** `visibleTo`: only requests of these kinds or about these targets, and what this person asked for. */
  'identity.list-approvals': Query<
    ListRequest & {
      visibleTo?: {
        readonly staffId: string;
        readonly kinds: readonly ApprovalKind[];
        readonly targets?: readonly string[];
      };
    },
    ListReply<ApprovalView>
  >;
  /** A customer's own verification. */
  'identity.kyc': Query<{ uid: string }, KycView | null>;
  /** What a phone may send, by the SHA-256 of its token; null for one that may not, or no longer. */
  'identity.kyc-phone': Query<{ phone: string }, KycPhoneView | null>;
  /** The checking service says that it has an answer, which is then asked for at once. */
  'identity.kyc-vendor-call': Query<KycVendorCallSent, KycCallReply>;
  /** `staffId` decides which cases are `mine`. */
  'identity.list-kyc-cases': Query<ListRequest & { staffId: string }, ListReply<KycCaseRow & { readonly id: string }>>;
  /** `staffId` decides which requests are `mine`. */
  'identity.list-removals': Query<ListRequest & { staffId: string }, ListReply<RemovalRow & { readonly id: string }>>;
  'identity.kyc-counts': Query<{ staffId: string }, KycCounts>;
  'identity.kyc-case': Query<{ caseId: string }, KycCaseView | null>;
  /** Reads the whole audit log. */
  'identity.verify-audit': Query<Record<string, never>, AuditVerification>;
  'identity.list-audit': Query<ListRequest & { onlyActor?: string }, ListReply<AuditRow>>;
}

export type QueryName = keyof QueryMap;
/** Questions that one service answers. */
export type OneAnswerQuery = Exclude<QueryName, MarketsQuery>;
export type QueryRequest<Q extends QueryName> = QueryMap[Q]['request'];
export type QueryReply<Q extends QueryName> = QueryMap[Q]['reply'];
