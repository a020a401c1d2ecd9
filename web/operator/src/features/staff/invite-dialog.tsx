import type { JSX } from 'react';
import type { StaffRecord } from '@corella/contracts/operator';
import { ReasonDialog } from '../../shared/actions/reason-dialog.js';
import type { ReasonInput } from '../../shared/actions/reason-dialog.js';
import { useAction } from '../../shared/actions/use-action.js';
import { callVerb } from '../../shared/api/operator-api.js';

interface InviteDialogProps {
  readonly person: StaffRecord;
  readonly onClose: () => void;
}

/** A new link for somebody who has not joined. One person may send it: two have agreed on the invitation already. */
export function InviteDialog({ person, onClose }: InviteDialogProps): JSX.Element {
  const action = useAction<ReasonInput>(
    ({ reason }, idempotencyKey) =>
      callVerb({ resource: 'staff', id: person.id, verb: 'invite', body: { reason }, idempotencyKey }),
    `A new link goes to ${person.email}.`,
  );
  return (
    <ReasonDialog
      title={`Send ${person.name} a new link`}
      sub="Two people have agreed on this person already"
      primary="Send a new link"
      keep="Cancel"
      reasons="invite"
      action={action}
      onClose={onClose}
      effects={[
        { icon: 'link', text: `A link to join goes to ${person.email}`, scope: 'for three days' },
        { icon: 'lock', text: 'The links sent before stop working', scope: 'at once' },
      ]}
    />
  );
}
