import type { RecordedOf } from '@corella/event-store';
import type { Kysely } from '@corella/read-model';
import type { IdentityTables } from './identity-tables.js';

type Row = IdentityTables['identity_removals'];

export function removalQueries(db: Kysely<IdentityTables>, event: RecordedOf<'removal'>) {
  const { at } = event.meta;
  const { removalId } = event.data;
  const set = (values: Partial<Row>) => [
    db.updateTable('identity_removals').set(values).where('removal_id', '=', removalId),
  ];
  const free = { claimed_by: null, claimed_until: null };
  const ended = { ...free, approval_id: null, ended_at: at };
  switch (event.type) {
    case 'RemovalSubmitted':
      return [
        db
          .insertInto('identity_removals')
          .values(newRow(event))
          .onConflict((conflict) => conflict.column('removal_id').doNothing()),
      ];
    case 'RemovalClaimed':
      return set({ status: 'claimed', claimed_by: event.data.staffId, claimed_until: event.data.until });
    case 'RemovalReleased':
      return set({ status: 'submitted', ...free });
    case 'RemovalAsked':
      return set({ status: 'asked', ...free });
    case 'RemovalAnswered':
      return set({ status: 'submitted', expires_at: event.data.expiresAt });
    case 'RemovalInitiated':
      return set({ status: 'initiated', ...free, approval_id: event.data.approvalId });
    case 'RemovalSecondRefused':
      return set({ status: 'submitted', approval_id: null });
    case 'RemovalApproved':
      return set({ status: 'approved', approval_id: null, execute_at: event.data.executeAt });
    case 'RemovalRejected':
      return set({ status: 'rejected', ...ended });
    case 'RemovalCancelled':
      return set({ status: 'cancelled', ...ended });
    case 'RemovalExpired':
      return set({ status: 'expired', ...ended });
    case 'RemovalExecuted':
      return set({ status: 'executed', ...ended });
  }
}

const newRow = ({ data, meta }: Extract<RecordedOf<'removal'>, { type: 'RemovalSubmitted' }>): Row => ({
  removal_id: data.removalId,
  uid: data.uid,
  project: data.project,
  status: 'submitted',
  submitted_at: meta.at,
  expires_at: data.expiresAt,
  execute_at: null,
  claimed_by: null,
  claimed_until: null,
  approval_id: null,
  ended_at: null,
});
