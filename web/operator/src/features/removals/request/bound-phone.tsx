import { useState } from 'react';
import type { JSX } from 'react';
import { Button } from '@mui/material';
import type { RemovalOpened } from '@corella/contracts/operator';
import { ReasonDialog, type ReasonInput } from '../../../shared/actions/reason-dialog.js';
import { useAction } from '../../../shared/actions/use-action.js';
import { callVerb } from '../../../shared/api/operator-api.js';

const phoneIn = (answer: unknown): string | null => {
  const phone: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'phone') : null;
  return typeof phone === 'string' ? phone : null;
};

/** The phone of the account, masked. Whoever calls it says why, which goes to the audit log before it is shown. */
export function BoundPhone({ opened: { id, uid, factors } }: { readonly opened: RemovalOpened }): JSX.Element {
  const [asking, setAsking] = useState(false);
  const [shown, setShown] = useState<string | null>(null);
  const action = useAction<ReasonInput>(async ({ reason }, idempotencyKey) => {
    const body = { reason };
    const answer = await callVerb({ resource: 'removal-requests', id, verb: 'phone', body, idempotencyKey });
    setShown(phoneIn(answer));
  }, 'Shown. The audit log says that you looked.');
  if (factors.phone === null) return <>none</>;
  return (
    <>
      <span className="num">{shown ?? factors.phone}</span>
      {shown === null && (
        <Button size="small" variant="outlined" onClick={() => setAsking(true)}>
          Reveal number
        </Button>
      )}
      {asking && (
        <ReasonDialog
          title="Reveal the phone of the account"
          sub={`User ${uid}`}
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
