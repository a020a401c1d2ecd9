import type { AccountName } from './accounts.js';
import type { UnitsText } from './postings.js';
import type { ReservationPurpose } from './reservations.js';
import type { TransactionType } from './transaction-types.js';

/** One line of an entry that another service instructs. */
export type InstructedLeg = {
  readonly account: AccountName;
  readonly asset: string;
  readonly units: UnitsText;
};

/** What a service tells the ledger to do, in an event of its own stream. `pid` is unique in the ledger, for ever. */
export type PaymentInstruction = { readonly pid: string } & (
  | { readonly op: 'post'; readonly type: TransactionType; readonly legs: readonly InstructedLeg[] }
  /** Pays from a reservation: negative legs on its account and asset come from the frozen balance. */
  | {
      readonly op: 'postHeld';
      readonly type: TransactionType;
      readonly legs: readonly InstructedLeg[];
      /** The reservation's id. */
      readonly of: string;
    }
  /** Reserves funds. The pid is the id of the reservation, so it starts with the purpose. */
  | { readonly op: 'hold'; readonly purpose: ReservationPurpose; readonly legs: readonly [InstructedLeg] }
  | { readonly op: 'release'; readonly of: string; readonly reason: string }
);

/** Events in the streams of services that pay by instruction. */
export interface InstructionEvents {
  PaymentInstructed: PaymentInstruction;
}

/**
 * Events in the stream `ledger-0`. Each instruction gets exactly one answer: `EntryPosted`, `FundsReserved` or
 * `ReservationReleased` with its pid, or this refusal.
 */
export interface InstructionAnswers {
  InstructionRefused: {
    readonly pid: string;
    /** Digest of the instruction, by which a different instruction with the same pid is noticed. */
    readonly pidDigest: string;
    /** The rejection's code and the inputs that broke the rule. */
    readonly rule: string;
    readonly inputs?: Readonly<Record<string, string | number | boolean | null>>;
  };
}
