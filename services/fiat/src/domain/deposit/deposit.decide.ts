import {
  LEAST_REFUND,
  limitsOf,
  SUSPENSE_REASONS,
  type DepositChannel,
  type SuspenseReason,
} from '@corella/contracts/cash';
import { ok, reject, type Rejection, type Result } from '@corella/result';
import { isBooked, type Deposit, type DepositEvent, type DepositState } from './deposit-state.js';
import type { NameMatch } from './match-names.js';

export type DepositRejection = Rejection<
  'deposit-unknown' | 'deposit-differs' | 'deposit-settled' | 'deposit-busy' | 'refund-too-small'
>;

/** What the bank says, and who it is for. */
export interface BankCredit {
  readonly depositId: string;
  readonly asset: string;
  readonly units: bigint;
  readonly place: string;
  readonly channel: DepositChannel;
  readonly ref: string;
  readonly bookedAt: number;
  /** Null for an address of nobody. */
  readonly owner: DepositOwner | null;
}

export interface DepositOwner {
  readonly uid: string;
  /** What the customer's account is allowed, as identity says. */
  readonly mayDeposit: boolean;
  readonly name: NameMatch;
  /** Credited through this channel in the 24 hours before the bank booked this one. */
  readonly unitsOfDay: bigint;
}

export type DepositCommand =
  | { readonly type: 'Book'; readonly credit: BankCredit }
  /** The ledger has the entry. */
  | { readonly type: 'Post'; readonly revision: number }
  | { readonly type: 'Release'; readonly uid: string; readonly approvalId: string }
  | { readonly type: 'Refund'; readonly approvalId: string }
  /** What two people decided cannot be carried out. */
  | { readonly type: 'Refuse'; readonly depositId: string; readonly approvalId: string; readonly finding: string }
  | { readonly type: 'Send' }
  | { readonly type: 'Settle'; readonly ref: string; readonly outcome: 'done' | 'returned' };

/**
 * What comes of a command. A repeated one changes nothing. The bank's word is never refused: money that cannot be
 * credited waits in suspense, with the reason.
 */
export function decideDeposit(
  command: DepositCommand,
  state: DepositState,
): Result<readonly DepositEvent[], DepositRejection> {
  if (command.type === 'Book') return book(command.credit, state);
  if (command.type === 'Refuse') return refuse(command, state);
  if (!isBooked(state)) return reject({ code: 'deposit-unknown' });
  const { depositId } = state;
  switch (command.type) {
    case 'Post':
      return ok(
        state.status.at === 'booked' || state.status.at === 'releasing'
          ? [{ type: 'DepositPosted', data: { depositId, revision: command.revision } }]
          : [],
      );
    case 'Release':
      return release(command, state);
    case 'Refund':
      return refund(command.approvalId, state);
    case 'Send':
      return ok(
        state.status.at === 'refunding'
          ? [{ type: 'RefundSent', data: { depositId, attempt: state.attempts + 1 } }]
          : [],
      );
    case 'Settle':
      return settle(command, state);
  }
}

function book(credit: BankCredit, state: DepositState): Result<readonly DepositEvent[], DepositRejection> {
  const { owner, units, ...fact } = credit;
  // The same reference with another amount is another mistake than ours: a person has to look.
  if (isBooked(state))
    return state.units === units && state.asset === credit.asset ? ok([]) : reject({ code: 'deposit-differs' });
  return ok([
    {
      type: 'DepositBooked',
      data: { ...fact, units: units.toString(), uid: owner?.uid ?? null, suspended: suspenseOf(credit) },
    },
  ]);
}

/** Why the money waits, or null. What sends it back comes before what a person may wave through. */
export function suspenseOf({ owner, units, asset, channel }: BankCredit): SuspenseReason | null {
  const { ownerUnknown, refused, nameDiffers, nameAlike, belowMinimum, aboveMaximum, dailyLimit } = SUSPENSE_REASONS;
  if (owner === null) return ownerUnknown;
  if (!owner.mayDeposit) return refused;
  if (owner.name === 'differs') return nameDiffers;
  const limits = limitsOf(asset, channel);
  if (limits === undefined) return refused;
  if (units < limits.least) return belowMinimum;
  if (units > limits.most) return aboveMaximum;
  if (owner.unitsOfDay + units > limits.perDay) return dailyLimit;
  return owner.name === 'alike' ? nameAlike : null;
}

function release(
  { uid, approvalId }: { readonly uid: string; readonly approvalId: string },
  { status, depositId, decided }: Deposit,
): Result<readonly DepositEvent[], DepositRejection> {
  if (decided.includes(approvalId)) return ok([]);
  const busy = notHeld(status.at);
  return busy ? reject(busy) : ok([{ type: 'DepositReleased', data: { depositId, uid, approvalId } }]);
}

function refund(
  approvalId: string,
  { status, depositId, units, decided }: Deposit,
): Result<readonly DepositEvent[], DepositRejection> {
  if (decided.includes(approvalId)) return ok([]);
  const busy = notHeld(status.at);
  if (busy) return reject(busy);
  if (units <= LEAST_REFUND) return reject({ code: 'refund-too-small' });
  return ok([{ type: 'RefundDecided', data: { depositId, approvalId } }]);
}

function refuse(
  { depositId, approvalId, finding }: Extract<DepositCommand, { readonly type: 'Refuse' }>,
  state: DepositState,
): Result<readonly DepositEvent[], DepositRejection> {
  if (isBooked(state) && state.decided.includes(approvalId)) return ok([]);
  return ok([{ type: 'DepositDecisionRefused', data: { depositId, approvalId, finding } }]);
}

/** Only what is in suspense can be released or sent back. */
function notHeld(at: Deposit['status']['at']): DepositRejection | null {
  if (at === 'held') return null;
  return { code: at === 'credited' || at === 'refunded' ? 'deposit-settled' : 'deposit-busy' };
}

/** What the bank says of the refund that was sent last. */
function settle(
  { ref, outcome }: { readonly ref: string; readonly outcome: 'done' | 'returned' },
  { status, depositId, attempts }: Deposit,
): Result<readonly DepositEvent[], DepositRejection> {
  const data = { depositId, attempt: attempts, ref };
  if (outcome === 'done') return ok(status.at === 'sent' ? [{ type: 'RefundDone', data }] : []);
  // A bank may give back what it has booked before.
  if (status.at === 'refunded') return ok([{ type: 'RefundReturned', data: { ...data, wasDone: true } }]);
  return ok(status.at === 'sent' ? [{ type: 'RefundReturned', data }] : []);
}
