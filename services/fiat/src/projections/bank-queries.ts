import { MOST_WRONG_AMOUNTS } from '@corella/contracts/cash';
import type { RecordedOf } from '@corella/event-store';
import type { CompiledQuery, Kysely } from '@corella/read-model';
import type { FiatTables } from './fiat-tables.js';

type Row = FiatTables['fiat_banks'];

/** What an event of a bank account changes in the table. Each can be repeated. */
export function bankQueries(
  db: Kysely<FiatTables>,
  { type, data, meta }: RecordedOf<'bank'>,
): readonly { compile(): CompiledQuery }[] {
  const set = (values: Partial<Row>) =>
    db.updateTable('fiat_banks').set(values).where('account_id', '=', data.accountId);
  switch (type) {
    case 'BankAccountAdded': {
      const row: Row = {
        account_id: data.accountId,
        uid: data.uid,
        currency: data.currency,
        state: 'unverified',
        sending: 0,
        added_at: meta.at,
        verified_at: null,
        removed_at: null,
      };
      return [
        db
          .insertInto('fiat_banks')
          .values(row)
          .onConflict((conflict) => conflict.column('account_id').doNothing()),
      ];
    }
    case 'TestDepositDecided':
      return [set({ state: 'pending' })];
    case 'TestDepositSent':
      return [set({ sending: 1 })];
    case 'TestDepositBooked':
      return [set({ sending: 0 })];
    case 'TestDepositFailed':
      return [set({ state: 'unverified', sending: 0 })];
    case 'TestAmountWrong':
      return data.wrong >= MOST_WRONG_AMOUNTS ? [set({ state: 'unverified' })] : [];
    case 'BankAccountVerified':
      return [set({ state: 'verified', verified_at: meta.at })];
    case 'BankAccountRemoved':
      return [set({ removed_at: meta.at, sending: 0 })];
  }
}
