import type { WithdrawalGate } from '../gates/index.js';
import type { UnitsText } from '../ledger/index.js';
import type { StepUpMethod } from '../identity/index.js';

/** Where a withdrawal stands. The last seven but `safe` and `finished` give the money back. */
export const WITHDRAWAL_STATES = [
  'submitted',
  'to-travel-rule-verify',
  'risk-delay',
  'reexamine',
  'large-amount-examine',
  'pass',
  'pending-tiny-amount',
  'pre-transfer',
  'wallet-transfer',
  'confirming',
  'orphan',
  'confirmed',
  'confirm-error',
  'safe',
  'finished',
  'canceled',
  'repealed',
  'reject',
  'wallet-reject',
  'invalid',
] as const;
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];

/** Final states in which nothing was paid: what was reserved is released. */
export const UNPAID_ENDS = ['canceled', 'repealed', 'reject', 'wallet-reject', 'invalid'] as const;
export type UnpaidEnd = (typeof UNPAID_ENDS)[number];

/** What a customer is told of a withdrawal of money of a country. */
export const CASH_RECORD_STATES = ['applying', 'pending', 'processing', 'completed', 'cancelled', 'failed'] as const;
export type CashRecordState = (typeof CASH_RECORD_STATES)[number];

export { WITHDRAWAL_GATES, type WithdrawalGate } from '../gates/index.js';

/** What the desk is shown together. `trouble` has what was sent and not seen for `UNSEEN_IS_LATE_MS`, too. */
export const WITHDRAWAL_TABS = ['people', 'delayed', 'moving', 'trouble', 'ended'] as const;
export type WithdrawalTab = (typeof WITHDRAWAL_TABS)[number];
/** The states of each part; what was sent is `moving` as long as it is not late. */
export const STATES_OF_TAB: Readonly<Record<WithdrawalTab, readonly WithdrawalState[]>> = {
  people: ['reexamine', 'large-amount-examine'],
  delayed: ['risk-delay', 'to-travel-rule-verify'],
  moving: ['submitted', 'pass', 'pending-tiny-amount', 'pre-transfer', 'wallet-transfer', 'confirming', 'confirmed'],
  trouble: ['orphan', 'confirm-error'],
  ended: ['safe', 'finished', ...UNPAID_ENDS],
};
/** So long nobody has seen what was sent before a person should look (ms). */
export const UNSEEN_IS_LATE_MS = 3_600_000;

export const WITHDRAWAL_RAILS = ['bank', 'chain'] as const;
export type WithdrawalRail = (typeof WITHDRAWAL_RAILS)[number];

/** What the rules of risk are told, recorded with each judgement. No personal data. */
export interface RiskInputs {
  /** What is withdrawn, and what was in 24 hours with it (AUD units). */
  readonly audUnits: UnitsText;
  readonly audUnitsOfDay: UnitsText;
  readonly countOfDay: number;
  /** How long the address or account has been known (ms), and whether it was ever paid. */
  readonly payeeAgeMs: number;
  readonly payeePaidBefore: boolean;
  readonly isFirst: boolean;
  /** Since the password was reset (ms); null for never. */
  readonly sincePasswordChangeMs: number | null;
  readonly isHeld: boolean;
}

/** A rule that the inputs met. */
export interface RuleHit {
  readonly rule: string;
  readonly action: 'delay' | 'one' | 'two' | 'reject';
}

interface OfWithdrawal {
  readonly withdrawalId: number;
}
interface OfAttempt extends OfWithdrawal {
  /** Counted from 1. */
  readonly attempt: number;
}

/**
 * Stream `outflow-{uid}` of a main account: what it may withdraw. No personal data: a payee is named by the id of the
 * saved address or account.
 */
export interface OutflowEvents {
  /** A request is within limits and locks, and counts towards them from here on. */
  WithdrawalAdmitted: OfWithdrawal & {
    readonly uid: string;
    readonly keyHash: string;
    readonly bodyHash: string;
    readonly asset: string;
    readonly rail: WithdrawalRail;
    /** Null on the bank rail. */
    readonly chain: string | null;
    readonly payeeId: string;
    /** Of what the payee was at that moment, salted; the vault row `withdrawal-payee` has the rest. */
    readonly payeeHash: string;
    readonly units: UnitsText;
    readonly feeUnits: UnitsText;
    /** The most that the chain may cost; "0" on the bank rail. */
    readonly maxCostUnits: UnitsText;
    readonly costAsset: string;
    readonly audUnits: UnitsText;
    readonly inputs: RiskInputs;
    readonly policyVersion: number;
  };
  /** The owner proved who they are, for this request alone. */
  WithdrawalProven: OfWithdrawal & { readonly factors: readonly StepUpMethod[] };
  /** The ledger holds the money; the withdrawal has a stream of its own. */
  WithdrawalReserved: OfWithdrawal & { readonly revision: number };
  /** It came to nothing, so what it took of the limits is free again. */
  AdmissionReturned: OfWithdrawal & { readonly reason: string };
  /** It was paid: the payee is one that was paid before. */
  WithdrawalSettled: OfWithdrawal;
}

/** Stream `withdrawal-{id}`. No personal data. */
export interface WithdrawalEvents {
  /** The ledger holds the money under `withdrawal:{id}`. */
  WithdrawalOpened: Omit<OutflowEvents['WithdrawalAdmitted'], 'keyHash' | 'bodyHash'> & {
    /** When it was asked for (ms). */
    readonly requestedAt: number;
    readonly reservedAtRevision: number;
  };
  /** The rules in force were asked, and say what it must still pass. */
  WithdrawalJudged: OfWithdrawal & {
    readonly policyVersion: number;
    readonly inputs: RiskInputs;
    readonly hits: readonly RuleHit[];
    /** The first that is open; null where none is. */
    readonly gate: WithdrawalGate | null;
    /** How many people it takes to pass it. */
    readonly people: number;
    /** When a delay ends (ms); null for other gates. */
    readonly until: number | null;
  };
  /** `approvalId` is null for what time opened. */
  WithdrawalGatePassed: OfWithdrawal & { readonly gate: WithdrawalGate; readonly approvalId: string | null };
  /** What people decided could not be carried out, and why, in words. */
  WithdrawalDecisionRefused: OfWithdrawal & { readonly approvalId: string; readonly finding: string };
  /** From here on it cannot be canceled. */
  WithdrawalPickedUp: OfAttempt;
  /** Set aside in the books, and its bytes are determined. */
  PayoutBuilt: OfAttempt & { readonly nonce: number; readonly maxCostUnits: UnitsText };
  /** The bytes are in the vault. */
  PayoutSigned: OfAttempt & { readonly txid: string; readonly rawHash: string };
  /** It may have left from here on. Whoever hears nothing asks. */
  PayoutDispatched: OfAttempt;
  PayoutSeen: OfAttempt & { readonly confirmations: number; readonly required: number };
  /** The block that had it is gone. */
  PayoutOrphaned: OfAttempt;
  PayoutConfirmed: OfAttempt & { readonly confirmations: number };
  /** Deep enough, at this cost: it is over. */
  PayoutSafe: OfAttempt & { readonly costUnits: UnitsText };
  /** The chain has it, and carried nothing over. */
  PayoutFailedOnChain: OfAttempt & { readonly costUnits: UnitsText };
  /** The bank booked it. */
  PayoutBooked: OfAttempt & { readonly ref: string };
  /** The bank refused it or gave it back before it was booked. */
  PayoutReturned: OfAttempt & { readonly ref: string };
  /** The signer will not sign it. */
  PayoutRefused: OfAttempt & { readonly finding: string };
  WithdrawalEnded: OfWithdrawal & {
    readonly as: UnpaidEnd;
    /** A code, such as `by-owner` or `account-locked`. */
    readonly reason: string;
  };
  /** The ledger has the entry that takes the money, or has released it, at this revision. */
  WithdrawalClosed: OfWithdrawal & { readonly revision: number };
}

export const outflowStream = (mainUid: string): string => `outflow-${mainUid}`;
export const withdrawalStream = (withdrawalId: number): string => `withdrawal-${withdrawalId}`;
/** The name of the reservation in the ledger. */
export const withdrawalReservation = (withdrawalId: number): string => `withdrawal:${withdrawalId}`;
/** What requests of two people about a withdrawal are named by. */
export const withdrawalTarget = withdrawalReservation;

/** What customers read of a withdrawal. */
export interface WithdrawalView {
  readonly withdrawalId: number;
  readonly uid: string;
  readonly asset: string;
  readonly rail: WithdrawalRail;
  readonly chain: string | null;
  readonly payeeId: string;
  /** As it was when it was asked for; null once it was erased. */
  readonly payee: WithdrawalPayee | null;
  readonly units: UnitsText;
  readonly feeUnits: UnitsText;
  readonly requestedAt: number;
  readonly state: WithdrawalState;
  /** Whether the money has left is not known yet. */
  readonly outcome: 'open' | 'unknown' | 'paid' | 'unpaid';
  readonly txid: string | null;
  readonly confirmations: number;
  readonly required: number;
  readonly cancelable: boolean;
  /** When the delay at which it stands ends (ms); null where it stands at none. An older service does not tell it. */
  readonly until?: number | null;
  readonly timeline: readonly { readonly at: number; readonly state: WithdrawalState }[];
}
export interface WithdrawalPayee {
  /** The address, or BSB and account with a hyphen between them. */
  readonly address: string;
  readonly tag: string | null;
  readonly label: string;
}

/** A line of a list: without the payee, which only a withdrawal's own page opens. */
export interface WithdrawalRow {
  readonly withdrawalId: number;
  readonly uid: string;
  readonly asset: string;
  readonly rail: WithdrawalRail;
  readonly chain: string | null;
  readonly units: UnitsText;
  readonly feeUnits: UnitsText;
  readonly audUnits: UnitsText;
  readonly requestedAt: number;
  readonly state: WithdrawalState;
  /** Since when it stands there. */
  readonly since: number;
  /** Rules of risk that it met when it was last judged, and how many people it takes to pass where it stands. */
  readonly hits: readonly string[];
  readonly people: number;
  readonly endedAt: number | null;
}

/** What the desk reads of one. */
export interface WithdrawalFile extends WithdrawalView {
  readonly audUnits: UnitsText;
  readonly maxCostUnits: UnitsText;
  readonly policyVersion: number;
  readonly hits: readonly RuleHit[];
  readonly people: number;
  /** What the rules were last told; null before. */
  readonly inputs: RiskInputs | null;
  readonly history: readonly WithdrawalStep[];
}

/** One event of a withdrawal, with what it says to people. */
export interface WithdrawalStep {
  readonly at: number;
  readonly type: keyof WithdrawalEvents;
  /** Null where nothing is left to pass, and for events of other types. */
  readonly gate: WithdrawalGate | null;
  readonly people: number | null;
  readonly until: number | null;
  readonly approvalId: string | null;
  readonly attempt: number | null;
  readonly confirmations: number | null;
  /** A code, or what was found in words. */
  readonly why: string | null;
}

/** What an asset can be withdrawn by. Units are 10⁻⁸ of it. */
export interface WithdrawalTerms {
  readonly asset: string;
  readonly rail: WithdrawalRail;
  readonly chain: string | null;
  readonly feeUnits: UnitsText;
  readonly least: UnitsText;
  readonly most: UnitsText;
  /** What may still be withdrawn in these 24 hours, in AUD units; null for money of a country. */
  readonly leftOfDay: UnitsText | null;
  /** Once in 24 hours: from when on again; null for now. */
  readonly againAt: number | null;
}

/** What a withdrawal of so much comes to. */
export interface WithdrawalQuote {
  readonly feeUnits: UnitsText;
  readonly receivedUnits: UnitsText;
  readonly audUnits: UnitsText;
}
