import type { JSX } from 'react';
import type { StaffRecord } from '@corella/contracts/operator';
import { ReasonDialog } from '../../shared/actions/reason-dialog.js';
import type { ReasonInput } from '../../shared/actions/reason-dialog.js';
import { useAction } from '../../shared/actions/use-action.js';
import { callVerb } from '../../shared/api/operator-api.js';

export function DisableDialog({
  person,
  onClose,
}: {
  readonly person: StaffRecord;
  readonly onClose: () => void;
}): JSX.Element {
  const action = useAction<ReasonInput>(
    ({ reason }, idempotencyKey) =>
      callVerb({ resource: 'staff', id: person.id, verb: 'disable', body: { reason }, idempotencyKey }),
    'Asked. A second person decides.',
  );
  const invited = person.status === 'invited';
  return (
    <ReasonDialog
      title={`Ask to disable ${person.name}`}
      sub="Decided by another person"
      primary="Send for approval"
      keep="Cancel"
      reasons="staff-disable"
      action={action}
      onClose={onClose}
      effects={[
        invited
          ? { icon: 'approve', text: 'The link to join works on until another person agrees', scope: 'two people' }
          : { icon: 'approve', text: 'The account works on until another person agrees', scope: 'two people' },
        invited
          ? { icon: 'lock', text: 'Then nobody can join with it', scope: 'at once' }
          : { icon: 'lock', text: 'Then its sessions end and logins are refused', scope: 'at once' },
      ]}
    />
  );
}
