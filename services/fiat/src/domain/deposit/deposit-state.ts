import type { DepositEvents, SuspenseReason } from '@corella/contracts/cash';

export type DepositEvent = {
  readonly [Type in keyof DepositEvents]: { readonly type: Type; readonly data: DepositEvents[Type] };
}[keyof DepositEvents];

type Booked = DepositEvents['DepositBooked'];

/**
 * `booked`: decided, and the ledger does not have it yet. `credited` and `refunded` are final. `held`: in suspense.
 * `releasing`, `refunding`: two people decided, and the ledger or the bank does not have it yet. `sent`: on its
 * way back.
 */
export type DepositStatus =
  | { readonly at: 'booked' }
  | { readonly at: 'credited'; readonly uid: string }
  | { readonly at: 'held'; readonly reason: SuspenseReason }
  | { readonly at: 'releasing'; readonly uid: string; readonly approvalId: string }
  | { readonly at: 'refunding'; readonly approvalId: string }
  | { readonly at: 'sent' }
  | { readonly at: 'refunded'; readonly ref: string };

export interface Deposit extends Pick<
  Booked,
  'depositId' | 'asset' | 'place' | 'channel' | 'ref' | 'uid' | 'bookedAt'
> {
  readonly units: bigint;
  readonly suspended: SuspenseReason | null;
  readonly status: DepositStatus;
  /** How often it was sent back. */
  readonly attempts: number;
  /** Approvals that were carried out or refused. Told again, each changes nothing. */
  readonly decided: readonly string[];
  /** How many events it has: what was read is still so while this is the same. */
  readonly version: number;
}

export type DepositState = Deposit | { readonly status: null };

export const initialDeposit = (): DepositState => ({ status: null });

export const isBooked = (state: DepositState): state is Deposit => state.status !== null;
