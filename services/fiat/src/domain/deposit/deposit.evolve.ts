import { assertNever, invariant } from '@corella/result';
import { isBooked, type Deposit, type DepositEvent, type DepositState, type DepositStatus } from './deposit-state.js';

/** Never refuses: what was recorded has happened. */
export function evolveDeposit(state: DepositState, event: DepositEvent): DepositState {
  if (event.type === 'DepositBooked') {
    const { units, ...booked } = event.data;
    return { ...booked, units: BigInt(units), status: { at: 'booked' }, attempts: 0, decided: [], version: 1 };
  }
  if (event.type === 'DepositDecisionRefused')
    return isBooked(state) ? decidedBy(counted(state), event.data.approvalId) : state;
  invariant(isBooked(state), `${event.type} before DepositBooked`);
  return changed(counted(state), event);
}

type Change = Exclude<DepositEvent, { readonly type: 'DepositBooked' | 'DepositDecisionRefused' }>;

function changed(state: Deposit, event: Change): Deposit {
  switch (event.type) {
    case 'DepositPosted':
      return to(state, posted(state));
    case 'DepositReleased': {
      const { uid, approvalId } = event.data;
      return to(decidedBy(state, approvalId), { at: 'releasing', uid, approvalId });
    }
    case 'RefundDecided':
      return to(decidedBy(state, event.data.approvalId), { at: 'refunding', approvalId: event.data.approvalId });
    case 'RefundSent':
      return { ...state, status: { at: 'sent' }, attempts: event.data.attempt };
    case 'RefundDone':
      return to(state, { at: 'refunded', ref: event.data.ref });
    case 'RefundReturned':
      return to(state, { at: 'held', reason: reasonOf(state) });
    default:
      return assertNever(event);
  }
}

const counted = (state: Deposit): Deposit => ({ ...state, version: state.version + 1 });
const decidedBy = (state: Deposit, approvalId: string): Deposit => ({
  ...state,
  decided: [...state.decided, approvalId],
});
const to = (state: Deposit, status: DepositStatus): Deposit => ({ ...state, status });

/** The ledger has what was decided last. */
function posted(state: Deposit): DepositStatus {
  const { status, uid } = state;
  if (status.at === 'releasing') return { at: 'credited', uid: status.uid };
  invariant(status.at === 'booked', `posted while ${status.at}`);
  if (state.suspended !== null) return { at: 'held', reason: state.suspended };
  invariant(uid !== null, 'credited to nobody');
  return { at: 'credited', uid };
}

function reasonOf({ suspended }: Deposit) {
  invariant(suspended !== null, 'a credited deposit is not sent back');
  return suspended;
}
