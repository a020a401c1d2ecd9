import { AGREEMENTS } from '@corella/contracts/identity';
import type { RecordedOf } from '@corella/event-store';
import type { Kysely } from '@corella/read-model';
import type { IdentityTables } from './identity-tables.js';

/** A row for each customer and agreement, so that those who have signed nothing can be counted and found as well. */
export function signatureQueries(db: Kysely<IdentityTables>, event: RecordedOf<'user'>) {
  const { uid } = event.data;
  switch (event.type) {
    case 'UserRegistered': {
      const { profile, parentUid } = event.data;
      if (parentUid !== undefined) return [];
      return [
        db
          .insertInto('identity_signatures')
          .values(AGREEMENTS.map((agreement) => ({ agreement, uid, profile, version: 0, held: 0 })))
          .onConflict((conflict) => conflict.columns(['agreement', 'uid']).doNothing()),
      ];
    }
    case 'AgreementSigned': {
      const { agreement, version } = event.data;
      return [
        db
          .updateTable('identity_signatures')
          .set({ version })
          .where('agreement', '=', agreement)
          .where('uid', '=', uid)
          .where('version', '<', version),
      ];
    }
    case 'AccountControlDerived':
      return [
        db
          .updateTable('identity_signatures')
          .set({ held: event.data.reasons.includes('agreement-required') ? 1 : 0 })
          .where('uid', '=', uid),
      ];
    default:
      return [];
  }
}
