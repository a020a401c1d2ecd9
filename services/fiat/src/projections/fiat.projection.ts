import { isOf, type RecordedOf } from '@corella/event-store';
import type { Projection } from '@corella/projection';
import type { CompiledQuery, Kysely } from '@corella/read-model';
import { bankQueries } from './bank-queries.js';
import { outflowQueries, withdrawalQueries } from './withdrawal-rows.js';
import { fiatDefinition, type FiatTables } from './fiat-tables.js';

type Db = Kysely<FiatTables>;
type Row = FiatTables['fiat_deposits'];

/** Deposits, withdrawals and bank accounts, as their owners and the desk list them. Each query can be repeated. */
export function fiatProjection(db: Db): Projection {
  return {
    ...fiatDefinition,
    categories: ['bank', 'deposit', 'outflow', 'withdrawal'],
    project: (events) =>
      events
        .flatMap((event) => {
          if (isOf(event, 'bank')) return bankQueries(db, event);
          if (isOf(event, 'deposit')) return depositQueries(db, event);
          if (isOf(event, 'outflow')) return outflowQueries(db, event);
          return isOf(event, 'withdrawal') ? withdrawalQueries(db, event) : [];
        })
        .map((query) => query.compile()),
  };
}

function depositQueries(db: Db, { type, data, meta }: RecordedOf<'deposit'>): readonly { compile(): CompiledQuery }[] {
  const set = (values: Partial<Row>) =>
    db.updateTable('fiat_deposits').set(values).where('deposit_id', '=', data.depositId);
  switch (type) {
    case 'DepositBooked': {
      const { depositId, uid, asset, units, channel, bookedAt, suspended } = data;
      const row: Row = {
        deposit_id: depositId,
        uid,
        asset,
        units,
        channel,
        booked_at: bookedAt,
        state: 'pending',
        suspended,
        waits: suspended === null ? null : 'held',
        ended_at: null,
        entry_revision: null,
      };
      return [
        db
          .insertInto('fiat_deposits')
          .values(row)
          .onConflict((conflict) => conflict.column('deposit_id').doNothing()),
      ];
    }
    case 'DepositPosted':
      // What is in suspense stays there: only its entry is known now.
      return [set({ state: 'completed', ended_at: meta.at, entry_revision: data.revision }).where('waits', 'is', null)];
    case 'DepositReleased':
      return [set({ uid: data.uid, waits: null })];
    case 'RefundDecided':
    case 'RefundSent':
      return [set({ waits: 'refund' })];
    case 'RefundDone':
      return [set({ waits: null, state: 'failed', ended_at: meta.at })];
    case 'RefundReturned':
      return [set({ waits: 'held', state: 'pending', ended_at: null })];
    case 'DepositDecisionRefused':
      return [];
  }
}
