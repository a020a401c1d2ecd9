import {
  UNPAID_ENDS,
  type RuleHit,
  type WithdrawalEvents,
  type WithdrawalGate,
  type WithdrawalState,
} from '@corella/contracts/cash';

export type WithdrawalEvent = {
  [Type in keyof WithdrawalEvents]: { readonly type: Type; readonly data: WithdrawalEvents[Type] };
}[keyof WithdrawalEvents];

export type Opening = WithdrawalEvents['WithdrawalOpened'];

export interface Withdrawal {
  readonly opened: Opening;
  readonly state: WithdrawalState;
  readonly hits: readonly RuleHit[];
  /** How many people it takes to pass the gate at which it stands. */
  readonly people: number;
  readonly until: number | null;
  /** The gates behind it, and how many people each took when it was passed. */
  readonly passed: readonly { readonly gate: WithdrawalGate; readonly people: number }[];
  /** How often the rules have said where it waits. What people decide is about one of these judgements. */
  readonly judgements: number;
  readonly decided: readonly string[];
  /** 0 before it is picked up. */
  readonly attempts: number;
  /** Money may have left under the last attempt. */
  readonly isDispatched: boolean;
  readonly nonce: number | null;
  readonly txid: string | null;
  readonly rawHash: string | null;
  readonly confirmations: number;
  readonly costUnits: string;
  readonly reason: string | null;
  /** The ledger has its last entry. */
  readonly isClosed: boolean;
  readonly timeline: readonly { readonly at: number; readonly state: WithdrawalState }[];
}

/** Null before it is opened. */
export type WithdrawalStreamState = Withdrawal | null;
export const initialWithdrawal = (): WithdrawalStreamState => null;

export const isUnpaid = (state: WithdrawalState): boolean => UNPAID_ENDS.some((end) => end === state);
export const isFinal = (state: WithdrawalState): boolean => state === 'safe' || state === 'finished' || isUnpaid(state);

const BEFORE_PICK_UP: ReadonlySet<WithdrawalState> = new Set<WithdrawalState>([
  'submitted',
  'to-travel-rule-verify',
  'risk-delay',
  'reexamine',
  'large-amount-examine',
  'pass',
  'pending-tiny-amount',
]);
export const isCancelable = (state: WithdrawalState): boolean => BEFORE_PICK_UP.has(state);
