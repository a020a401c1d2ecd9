import type { JSX } from 'react';
import type { UserRecord } from '@corella/contracts/operator';
import { ReasonDialog } from '../../shared/actions/reason-dialog.js';
import type { ReasonInput } from '../../shared/actions/reason-dialog.js';
import { useAction } from '../../shared/actions/use-action.js';
import { callVerb } from '../../shared/api/operator-api.js';

interface FreezeDialogProps {
  readonly user: UserRecord;
  readonly onClose: () => void;
}

/** One person is enough to freeze a user. Unfreezing takes two. */
export function FreezeDialog({ user, onClose }: FreezeDialogProps): JSX.Element {
  const action = useAction<ReasonInput>(
    ({ reason }, idempotencyKey) =>
      callVerb({ resource: 'users', id: user.id, verb: 'freeze', body: { reason }, idempotencyKey }),
    `User ${user.uid} is frozen.`,
  );
  return (
    <ReasonDialog
      title={`Freeze user ${user.uid}`}
      sub="One person freezes at once. Unfreezing needs two."
      primary="Freeze now"
      keep="Leave as is"
      reasons="freeze"
      action={action}
      onClose={onClose}
      effects={[
        { icon: 'close', text: 'Logins, sessions and API keys stop', scope: 'within a second' },
        { icon: 'halt', text: 'Trading and withdrawing are refused', scope: 'all accounts' },
        {
          icon: 'orders',
          text: 'Open orders are cancelled, and what they held is available again',
          scope: 'all markets',
        },
        { icon: 'ledger', text: 'Nothing is taken from the balances', scope: 'all accounts' },
      ]}
    />
  );
}

/** The owner's lock is lifted by two people, once they know that it is the owner who asks. */
export function UnlockDialog({ user, onClose }: FreezeDialogProps): JSX.Element {
  const action = useAction<ReasonInput>(
    ({ reason }, idempotencyKey) =>
      callVerb({ resource: 'users', id: user.id, verb: 'unlock', body: { reason }, idempotencyKey }),
    'Asked. A second person decides.',
  );
  return (
    <ReasonDialog
      title={`Ask to lift the lock of user ${user.uid}`}
      sub="Decided by another person"
      primary="Send for approval"
      keep="Cancel"
      reasons="unlock"
      action={action}
      onClose={onClose}
      effects={[
        { icon: 'approve', text: 'The account stays locked until another person agrees', scope: 'two people' },
        { icon: 'lock', text: 'If the owner locks it again meanwhile, the request fails', scope: 'this lock only' },
      ]}
    />
  );
}

export function UnfreezeDialog({ user, onClose }: FreezeDialogProps): JSX.Element {
  const action = useAction<ReasonInput>(
    ({ reason }, idempotencyKey) =>
      callVerb({ resource: 'users', id: user.id, verb: 'unfreeze', body: { reason }, idempotencyKey }),
    'Asked. A second person decides.',
  );
  return (
    <ReasonDialog
      title={`Ask to unfreeze user ${user.uid}`}
      sub="Decided by another person"
      primary="Send for approval"
      keep="Cancel"
      reasons="unfreeze"
      action={action}
      onClose={onClose}
      effects={[{ icon: 'approve', text: 'The user stays frozen until another person agrees', scope: 'two people' }]}
    />
  );
}
