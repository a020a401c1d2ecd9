import type { RecordedOf } from '@corella/event-store';
import type { CompiledQuery, Kysely } from '@corella/read-model';
import type { IdentityTables } from './identity-tables.js';

/** Accounts that are closing, closed or erased: what the rounds of identity look for. */
export function closureQueries(
  db: Kysely<IdentityTables>,
  { type, data }: RecordedOf<'user'>,
): readonly { compile(): CompiledQuery }[] {
  const { uid } = data;
  const put = (values: Omit<IdentityTables['identity_closures'], 'uid'>) => [
    db
      .insertInto('identity_closures')
      .values({ uid, ...values })
      .onConflict((conflict) => conflict.column('uid').doUpdateSet(values)),
  ];
  const set = (state: string) => [db.updateTable('identity_closures').set({ state }).where('uid', '=', uid)];
  switch (type) {
    case 'ClosureRequested':
      return put({ state: 'closing', ordinary_until: null, retain_until: null });
    case 'ClosureCancelled':
      return [db.deleteFrom('identity_closures').where('uid', '=', uid)];
    case 'AccountClosed':
      return put({ state: 'closed', ordinary_until: data.ordinaryUntil, retain_until: data.retainUntil });
    case 'OrdinaryErased':
      return set('ordinary');
    case 'PersonErased':
      return set('everything');
    default:
      return [];
  }
}
