import type { AuditVerification } from '../identity/views.js';
import type { SentinelSeen } from '../service/sentinel.js';
import type { ApprovalChange } from './changes.js';

/**
 * Records of `/operator/api/{resource}` in the data provider's dialect: each has `id`, money as decimal strings, times
 * ISO-8601. POST verbs: users/{id}/freeze {reason}; users/{id}/unfreeze {reason} → approval; markets/{id}/halt
 * {reason, confirm: symbol}; markets/{id}/resume {reason} → approval; markets/{id}/parameters {from, parameters,
 * effectiveAt, reason} → approval; markets/{id}/parameters/withdraw and fees/schedule/withdraw {version, reason} →
 * approval, of a scheduled version; fees/schedule {from, rates, effectiveAt, reason} → approval; accounts/{id}/adjust
 * {asset, amount (signed decimal), memo, reason} → approval; audit-log/export {filter, sort} → the file, recorded with
 * its hash before it leaves; users/{id}/reveal {reason} → {email}; users/{id}/end-sessions {reason} → {id, sessions};
 * users/{id}/notes {text} → {id}; staff (create) {email, name, role, reason} → approval; staff/{id}/disable {reason} →
 * approval; staff/{id}/enable {reason} and staff/{id}/role {role, reason} → approval; staff/{id}/reset {reason} and
 * staff/{id}/invite {reason} → {id}, a new link by mail; approvals/{id}/approve|reject|withdraw {payloadHash,
 * reason}.
 */
export interface UserRecord {
  readonly id: string;
  readonly uid: string;
  readonly email: string;
  readonly country: string;
  readonly kycState: number;
  readonly status: string;
  readonly totp: boolean;
  readonly allow: readonly string[];
  readonly registeredAt: string;
  readonly version: number;
}
export interface AccountRecord {
  readonly id: string;
  readonly account: string;
  readonly accountId: number;
  readonly uid: string | null;
  readonly kind: string;
  readonly status: string;
  readonly allow: readonly string[];
  readonly openedAt: string;
}
export interface BalanceRecord {
  readonly id: string;
  readonly account: string;
  readonly asset: string;
  readonly available: string;
  readonly frozen: string;
  readonly total: string;
  readonly revision: number;
}
export interface OrderRecord {
  readonly id: string;
  readonly account: string;
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly type: string;
  readonly price: string | null;
  readonly stopPrice: string | null;
  readonly operator: 'gte' | 'lte' | null;
  readonly triggeredAt: string | null;
  readonly stpMode: string | null;
  readonly quantity: string | null;
  readonly total: string | null;
  readonly filledQuantity: string;
  readonly filledTotal: string;
  readonly fee: string;
  readonly feeAsset: string;
  readonly htFee: string;
  readonly state: string;
  readonly reason: string | null;
  readonly rule: string | null;
  readonly inputs: Readonly<Record<string, string | number>> | null;
  readonly sentence: string | null;
  readonly source: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}
export interface TradeRecord {
  readonly id: string;
  readonly symbol: string;
  readonly price: string;
  readonly quantity: string;
  readonly total: string;
  readonly takerSide: 'buy' | 'sell';
  readonly makerAccount: string;
  readonly takerAccount: string;
  readonly makerOrderId: string;
  readonly takerOrderId: string;
  readonly makerFee: TradeFeeRecord | null;
  readonly takerFee: TradeFeeRecord | null;
  readonly at: string;
  readonly revision: number;
}
/** What one side was charged, in the asset in which it was charged. `inHt`: it was paid in HT. */
export interface TradeFeeRecord {
  readonly amount: string;
  readonly asset: string;
  readonly inHt: boolean;
  readonly ratePercent: string;
}
export interface LedgerEntryRecord {
  readonly id: string;
  readonly revision: number;
  readonly at: string;
  readonly eventType: string;
  readonly type: string;
  readonly businessId: string;
  readonly hash: string;
  readonly memo: string | null;
  readonly lines: readonly {
    readonly account: string;
    readonly bucket: string;
    readonly asset: string;
    readonly amount: string;
  }[];
}
/**
 * `stateBy` holds the names of those who set the state, the initiator first, or the part of the venue that did. It is
 * empty after the listing. `stateApprovalId` is set when the change took two people.
 */
export interface MarketRecord {
  readonly id: string;
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  readonly state: number;
  readonly stateName: string;
  readonly stateReason: string | null;
  readonly stateSince: string;
  readonly stateBy: readonly string[];
  readonly stateApprovalId: string | null;
  readonly last: string;
  readonly change: string;
  readonly spreadBps: string | null;
  readonly turnover: string;
  readonly openOrders: number;
  readonly waitingStops: number;
  readonly scheduled: readonly { readonly version: number; readonly effectiveAt: string }[];
  readonly reference: { readonly price: string; readonly at: string; readonly deviation: string } | null;
  readonly feedAgeMs: number | null;
  /**
   * How much of the move that trips the fuse has happened within its window, and that move, both in percent. Null while
   * the fuse is off or the market does not trade.
   */
  readonly fuse: { readonly usedPercent: number; readonly limitPercent: string } | null;
  readonly parameters: Readonly<Record<string, string | number>>;
  readonly version: number;
}
/**
 * GET settlement-stops: a market whose trades and order ends are not booked. POST settlement-stops/{id}/resume
 * {revision, reason} asks a second person to send settlement back to the event that could not be booked.
 */
export interface SettlementStopRecord {
  /** The symbol. */
  readonly id: string;
  readonly symbol: string;
  readonly base: string | null;
  readonly quote: string | null;
  /** Revision of the market event that could not be booked, and the ledger's finding about it. */
  readonly revision: number;
  readonly finding: string;
  readonly stoppedAt: string;
  /** `stopped` waits for people, `requested` for the second one; `catching-up` books what was missed. */
  readonly status: 'stopped' | 'requested' | 'catching-up';
  /** The request that waits or the approval that resumed it. */
  readonly approvalId: string | null;
  /** The last time that two people resumed it at this event, after which it stopped again. */
  readonly resumed: { readonly approvalId: string; readonly by: readonly string[]; readonly at: string } | null;
}
export interface ApprovalRecord {
  readonly id: string;
  readonly kind: string;
  readonly target: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly payloadHash: string;
  readonly reason: string;
  readonly initiator: string;
  readonly initiatorName: string;
  /** The member of staff whom it is about, by name; null or absent for other subjects. */
  readonly subjectName?: string | null;
  readonly required: number;
  readonly status: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly mine: boolean;
  readonly canDecide: boolean;
  readonly change: ApprovalChange | null;
  readonly finding: string | null;
  readonly decisions: readonly {
    readonly staffId: string;
    readonly name: string;
    readonly decision: string;
    readonly reason: string;
    readonly at: string;
  }[];
}
export interface StaffRecord {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: string;
  readonly status: string;
  readonly createdAt: string;
  readonly lastLoginAt: string | null;
}
export interface AuditRecord {
  readonly id: string;
  readonly at: string;
  readonly actor: string;
  readonly actorName: string;
  readonly role: string;
  readonly action: string;
  readonly target: string;
  readonly reason: string | null;
  readonly before: string | null;
  readonly after: string | null;
  readonly hash: string;
}
/** GET audit-log/verification: the hash chain of the whole audit log, computed again. */
export type AuditVerificationRecord = AuditVerification & { readonly id: string; readonly at: string };
/** GET /operator/api/home: the duty screen in one call. GET /operator/api/demo: logins and API keys (demo only). */
export interface HomeRecord {
  /** Requests that wait, those that expire next first. */
  readonly approvals: readonly ApprovalRecord[];
  /** What was agreed in the last two days but could not be carried out. */
  readonly failed: readonly ApprovalRecord[];
  readonly markets: readonly MarketRecord[];
  readonly ledger: {
    readonly revision: number;
    readonly hash: string;
    readonly assets: readonly {
      readonly asset: string;
      readonly sum: string;
      readonly customers: string;
      readonly custody: string;
    }[];
    readonly balanced: boolean;
    readonly lastSnapshot: { readonly revision: number; readonly stateHash: string } | null;
  };
  /** The sentinel's last report; null when none has reported to this server. */
  readonly sentinel: SentinelSeen | null;
  readonly audit: readonly AuditRecord[];
  readonly counts: {
    readonly approvalsPending: number;
    /** Of these, what this person may decide. */
    readonly approvalsToDecide: number;
    readonly usersFrozen: number;
    readonly marketsStopped: number;
    readonly marketsFused: number;
  };
  readonly feedAgeMs: number;
  readonly at: string;
}
/** POST invitation {token}: who the link invites, with the secret of a new authenticator. */
export interface StaffInvitation {
  readonly email: string;
  readonly name: string;
  readonly role: string;
  readonly secret: string;
  /** `otpauth://…`, for a picture. */
  readonly uri: string;
}
/** POST me/totp {password, code}. */
export type NewAuthenticator = Pick<StaffInvitation, 'secret' | 'uri'>;
/** GET me/sessions, newest use first. DELETE me/sessions/{id} ends one. */
export interface StaffSessionRecord {
  readonly id: string;
  readonly createdAt: string;
  readonly lastSeenAt: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly current: boolean;
}
export interface OperatorMe {
  readonly staffId: string;
  readonly name: string;
  readonly email: string;
  readonly role: string;
  readonly permissions: readonly string[];
  readonly demo: boolean;
}
