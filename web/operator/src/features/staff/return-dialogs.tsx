import type { JSX } from 'react';
import type { StaffRecord } from '@corella/contracts/operator';
import { ReasonDialog } from '../../shared/actions/reason-dialog.js';
import type { ReasonInput } from '../../shared/actions/reason-dialog.js';
import { useAction } from '../../shared/actions/use-action.js';
import { callVerb } from '../../shared/api/operator-api.js';

interface ReturnDialogProps {
  readonly person: StaffRecord;
  readonly onClose: () => void;
}

/** For somebody who lost the authenticator. One person is enough: the link goes to its owner and to nobody else. */
export function ResetDialog({ person, onClose }: ReturnDialogProps): JSX.Element {
  const action = useAction<ReasonInput>(
    ({ reason }, idempotencyKey) =>
      callVerb({ resource: 'staff', id: person.id, verb: 'reset', body: { reason }, idempotencyKey }),
    `A link to set up the account again goes to ${person.email}.`,
  );
  return (
    <ReasonDialog
      title={`Reset the authenticator of ${person.name}`}
      sub="One person is enough"
      primary="Reset now"
      keep="Cancel"
      reasons="staff-reset"
      action={action}
      onClose={onClose}
      effects={[
        { icon: 'logout', text: 'Every session of the person ends', scope: 'at once' },
        { icon: 'lock', text: 'Authenticator and password count no more', scope: 'at once' },
        { icon: 'link', text: `A link to set both goes to ${person.email}`, scope: 'for three days' },
      ]}
    />
  );
}

export function EnableDialog({ person, onClose }: ReturnDialogProps): JSX.Element {
  const action = useAction<ReasonInput>(
    ({ reason }, idempotencyKey) =>
      callVerb({ resource: 'staff', id: person.id, verb: 'enable', body: { reason }, idempotencyKey }),
    'Asked. A second person decides.',
  );
  return (
    <ReasonDialog
      title={`Ask to re-enable ${person.name}`}
      sub="Decided by another person"
      primary="Send for approval"
      keep="Cancel"
      reasons="staff-enable"
      action={action}
      onClose={onClose}
      effects={[
        { icon: 'approve', text: 'The account stays disabled until another person agrees', scope: 'two people' },
        { icon: 'link', text: `Then a link to join again goes to ${person.email}`, scope: 'for three days' },
      ]}
    />
  );
}
