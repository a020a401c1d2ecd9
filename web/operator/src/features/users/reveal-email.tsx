import { useState } from 'react';
import type { JSX } from 'react';
import { Button } from '@mui/material';
import type { UserRecord } from '@corella/contracts/operator';
import { useAccess } from '../../shared/access/use-access.js';
import { ReasonDialog } from '../../shared/actions/reason-dialog.js';
import type { ReasonInput } from '../../shared/actions/reason-dialog.js';
import { useAction } from '../../shared/actions/use-action.js';
import { callVerb } from '../../shared/api/operator-api.js';

const emailOf = (answer: unknown): string | null => {
  const email: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'email') : null;
  return typeof email === 'string' ? email : null;
};

/** The masked address. Whoever may see it in clear says why, which the audit log keeps. Only this page shows it. */
export function Email({ user }: { readonly user: UserRecord }): JSX.Element {
  const { may } = useAccess();
  const [asking, setAsking] = useState(false);
  const [shown, setShown] = useState<string | null>(null);
  const action = useAction<ReasonInput>(async ({ reason }, idempotencyKey) => {
    setShown(
      emailOf(await callVerb({ resource: 'users', id: user.id, verb: 'reveal', body: { reason }, idempotencyKey })),
    );
  }, 'Shown. The audit log says that you looked.');
  return (
    <>
      {shown ?? user.email}
      {shown === null && may('users.view') && (
        <Button size="small" variant="outlined" onClick={() => setAsking(true)}>
          Reveal
        </Button>
      )}
      {asking && (
        <ReasonDialog
          title="Reveal the address"
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
