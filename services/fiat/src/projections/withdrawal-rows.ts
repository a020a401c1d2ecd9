import type { WithdrawalState } from '@corella/contracts/cash';
import type { RecordedOf } from '@corella/event-store';
import type { CompiledQuery, Kysely } from '@corella/read-model';
import type { FiatTables } from './fiat-tables.js';

type Db = Kysely<FiatTables>;
type Row = FiatTables['fiat_withdrawals'];
type Queries = readonly { compile(): CompiledQuery }[];

const setting =
  (db: Db, withdrawalId: number) =>
  (values: Partial<Row>): Queries => [
    db.updateTable('fiat_withdrawals').set(values).where('withdrawal_id', '=', withdrawalId),
  ];

export function outflowQueries(db: Db, { type, data, meta }: RecordedOf<'outflow'>): Queries {
  switch (type) {
    case 'WithdrawalAdmitted': {
      const row: Row = {
        withdrawal_id: data.withdrawalId,
        uid: data.uid,
        asset: data.asset,
        rail: data.rail,
        chain: data.chain,
        units: data.units,
        fee_units: data.feeUnits,
        aud_units: data.audUnits,
        requested_at: meta.at,
        state: null,
        since: meta.at,
        hits: '',
        people: 0,
        ended_at: null,
        open: 1,
      };
      const insert = db.insertInto('fiat_withdrawals').values(row);
      return [insert.onConflict((conflict) => conflict.column('withdrawal_id').doNothing())];
    }
    case 'AdmissionReturned':
      // Of one that was opened, its own stream says when it is over.
      return [
        db
          .updateTable('fiat_withdrawals')
          .set({ open: 0, ended_at: meta.at })
          .where('withdrawal_id', '=', data.withdrawalId)
          .where('state', 'is', null),
      ];
    default:
      return [];
  }
}

export function withdrawalQueries(db: Db, event: RecordedOf<'withdrawal'>): Queries {
  const set = setting(db, event.data.withdrawalId);
  if (event.type === 'WithdrawalClosed') return set({ open: 0, ended_at: event.meta.at });
  const state = stateAfter(event);
  if (state === null) return [];
  const judged =
    event.type === 'WithdrawalJudged'
      ? { hits: event.data.hits.map(({ rule }) => rule).join(','), people: event.data.people }
      : { people: 0 };
  return set({ state, since: event.meta.at, ...judged });
}

/** Null where it stays as it is. */
function stateAfter({ type, data }: RecordedOf<'withdrawal'>): WithdrawalState | null {
  switch (type) {
    case 'WithdrawalOpened':
    case 'WithdrawalGatePassed':
      return 'submitted';
    case 'WithdrawalJudged':
      return data.gate ?? 'pass';
    case 'WithdrawalPickedUp':
      return 'pre-transfer';
    case 'PayoutDispatched':
      return 'wallet-transfer';
    case 'PayoutSeen':
      return 'confirming';
    case 'PayoutOrphaned':
      return 'orphan';
    case 'PayoutConfirmed':
      return 'confirmed';
    case 'PayoutSafe':
      return 'safe';
    case 'PayoutFailedOnChain':
      return 'confirm-error';
    case 'PayoutBooked':
      return 'finished';
    case 'PayoutReturned':
    case 'PayoutRefused':
      return 'wallet-reject';
    case 'WithdrawalEnded':
      return data.as;
    default:
      return null;
  }
}
