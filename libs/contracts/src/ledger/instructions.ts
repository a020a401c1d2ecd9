import type { AccountName } from './accounts.js';
import type { UnitsText } from './postings.js';
import type { ReservationPurpose } from './reservations.js';
import type { TransactionType } from './transaction-types.js';

/** A line of what another service wants to be posted. Of a reservation's account it comes out of what is frozen. */
export type InstructedLeg = {
  readonly account: AccountName;
  readonly asset: string;
  readonly units: UnitsText;
};

/** What a service wants of the ledger, in an event of its own stream. `pid` is unique in the whole ledger, for ever. */
export type PaymentInstruction = { readonly pid: string } & (
  | { readonly op: 'post'; readonly type: TransactionType; readonly legs: readonly InstructedLeg[] }
  /** Posts what a reservation has: every leg that takes from its account and asset is frozen money. */
  | {
      readonly op: 'postHeld';
      readonly type: TransactionType;
      readonly legs: readonly InstructedLeg[];
      /** The reservation's id. */
      readonly of: string;
    }
  /** Reserves under the pid, which then begins with the purpose. */
  | { readonly op: 'hold'; readonly purpose: ReservationPurpose; readonly legs: readonly [InstructedLeg] }
  | { readonly op: 'release'; readonly of: string; readonly reason: string }
);

/** In the streams of the services that pay by instruction. */
export interface InstructionEvents {
  PaymentInstructed: PaymentInstruction;
}

/**
 * Stream `ledger-0`. Each instruction is answered once: by `EntryPosted`, `FundsReserved` or `ReservationReleased` with
 * its pid, or by a refusal.
 */
export interface InstructionAnswers {
  InstructionRefused: {
    readonly pid: string;
    /** Of the instruction, so that another one under the same pid is noticed. */
    readonly pidDigest: string;
    /** The code of the rejection, and the inputs that broke the rule. */
    readonly rule: string;
    readonly inputs?: Readonly<Record<string, string | number | boolean | null>>;
  };
}
