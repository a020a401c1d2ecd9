import { useState } from 'react';
import type { JSX } from 'react';
import { Button } from '@mui/material';
import { revealedSchema, type Revealable, type UserRecord } from '@corella/contracts/operator';
import { useAccess } from '../../shared/access/use-access.js';
import { ReasonDialog } from '../../shared/actions/reason-dialog.js';
import type { ReasonInput } from '../../shared/actions/reason-dialog.js';
import { useAction } from '../../shared/actions/use-action.js';
import { callVerb } from '../../shared/api/operator-api.js';

const TITLES = { email: 'Reveal the address', phone: 'Reveal the phone' } as const;
const shownIn = (answer: unknown, what: Revealable): string | null =>
  revealedSchema.partial().safeParse(answer).data?.[what] ?? null;

/**
 * The masked address or phone. Whoever may see it in clear says why, which the audit log keeps. Only this page shows
 * it.
 */
export function Contact({ user, what }: { readonly user: UserRecord; readonly what: Revealable }): JSX.Element {
  const { may } = useAccess();
  const [asking, setAsking] = useState(false);
  const [shown, setShown] = useState<string | null>(null);
  const action = useAction<ReasonInput>(async ({ reason }, idempotencyKey) => {
    const body = { reason, what };
    setShown(shownIn(await callVerb({ resource: 'users', id: user.id, verb: 'reveal', body, idempotencyKey }), what));
  }, 'Shown. The audit log says that you looked.');
  const masked = user[what];
  if (masked === null) return <>none</>;
  return (
    <>
      {shown ?? masked}
      {shown === null && may('users.view') && (
        <Button size="small" variant="outlined" aria-label={TITLES[what]} onClick={() => setAsking(true)}>
          Reveal
        </Button>
      )}
      {asking && (
        <ReasonDialog
          title={TITLES[what]}
          sub={`User ${user.uid}`}
          primary="Reveal"
          keep="Cancel"
          reasons="reveal"
          action={action}
          onClose={() => setAsking(false)}
          effects={[{ icon: 'audit', text: 'The audit log records who looked, and why', scope: 'now' }]}
        />
      )}
    </>
  );
}
