import {
  depositStream,
  isDepositId,
  LEAST_REFUND,
  type SuspendedDeposit,
  type SuspenseHistoryRow,
  type SuspenseOutcome,
  type SuspenseState,
} from '@corella/contracts/cash';
import { recordedOf } from '@corella/event-store';
import { isBooked, type Deposit, type DepositEvent } from '../domain/deposit/deposit-state.js';
import type { FiatContext } from '../fiat.context.js';
import { suggestedOwners } from './suggested-owners.js';
import { suspenseHash } from './suspense-hash.js';

const EVENTS_AT_ONCE = 500;

/** A deposit that is or was in suspense, with all that the desk reads to decide it; null for any other. */
export async function suspendedDeposit(context: FiatContext, depositId: string): Promise<SuspendedDeposit | null> {
  if (!isDepositId(depositId)) return null;
  const { state } = await context.deposits.load(depositStream(depositId));
  if (!isBooked(state) || state.suspended === null) return null;
  const payer = await context.payers.of(depositId);
  const history = await historyOf(context, depositId);
  const isHeld = state.status.at === 'held';
  const stands = standing(state);
  return {
    depositId,
    asset: state.asset,
    units: String(state.units),
    channel: state.channel,
    reason: state.suspended,
    uid: state.status.at === 'credited' ? state.status.uid : state.uid,
    bookedAt: state.bookedAt,
    state: stands,
    outcome: outcomeOf(state),
    endedAt: outcomeOf(state) === null ? null : (endOf(history)?.at ?? null),
    hash: suspenseHash(state, payer),
    isHeld,
    canRefund: isHeld && payer !== null && state.units > LEAST_REFUND,
    payer: payer && { name: payer.name, account: payer.account, text: payer.text, to: payer.to },
    suggested: payer !== null && isHeld ? await suggestedOwners(context, state, payer) : [],
    history,
  };
}

function standing({ status }: Deposit): SuspenseState | null {
  switch (status.at) {
    case 'booked':
    case 'held':
      return 'held';
    case 'refunding':
    case 'sent':
      return 'refund';
    default:
      return null;
  }
}

function outcomeOf({ status }: Deposit): SuspenseOutcome | null {
  if (status.at === 'credited') return 'released';
  return status.at === 'refunded' ? 'refunded' : null;
}

/** A decision that came too late is told too, but it ended nothing. */
const endOf = (history: readonly SuspenseHistoryRow[]): SuspenseHistoryRow | undefined =>
  history.findLast(({ type }) => type === 'DepositPosted' || type === 'RefundDone');

async function historyOf({ store }: FiatContext, depositId: string): Promise<readonly SuspenseHistoryRow[]> {
  const rows: SuspenseHistoryRow[] = [];
  for (let from = 0; ; from += EVENTS_AT_ONCE) {
    const events = await store.readStream(depositStream(depositId), { from, limit: EVENTS_AT_ONCE });
    for (const event of events) {
      const { type, data, meta } = recordedOf(event, 'deposit');
      rows.push(historyRow({ type, data } as DepositEvent, meta.at));
    }
    if (events.length < EVENTS_AT_ONCE) return rows;
  }
}

const historyRow = ({ type, data }: DepositEvent, at: number): SuspenseHistoryRow => ({
  at,
  type,
  approvalId: 'approvalId' in data ? data.approvalId : null,
  uid: type === 'DepositReleased' ? data.uid : null,
  attempt: 'attempt' in data ? data.attempt : null,
  finding: 'finding' in data ? data.finding : null,
});
