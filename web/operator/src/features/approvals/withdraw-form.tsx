import { useState } from 'react';
import type { JSX } from 'react';
import { Button } from '@mui/material';
import type { ApprovalRecord } from '@corella/contracts/operator';
import { ReasonDialog } from '../../shared/actions/reason-dialog.js';
import type { ReasonInput } from '../../shared/actions/reason-dialog.js';
import { useAction } from '../../shared/actions/use-action.js';
import { callVerb } from '../../shared/api/operator-api.js';
import { approvalTitle } from '../../shared/approvals/approval-words.js';
import styles from './approval-queue.module.css';

/** You cannot decide your own request, but you can withdraw it. */
export function WithdrawForm({ approval }: { readonly approval: ApprovalRecord }): JSX.Element {
  const [open, setOpen] = useState(false);
  const action = useAction<ReasonInput>(
    ({ reason }, idempotencyKey) =>
      callVerb({
        resource: 'approvals',
        id: approval.id,
        verb: 'withdraw',
        body: { payloadHash: approval.payloadHash, reason },
        idempotencyKey,
      }),
    'Withdrawn. Nothing was changed.',
  );
  return (
    <div className={styles.buttons}>
      <p className={styles.own}>
        <b>Not you.</b> You asked for it, so another person decides.
      </p>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        Withdraw the request
      </Button>
      {open && (
        <ReasonDialog
          title="Withdraw the request"
          sub={approvalTitle(approval)}
          primary="Withdraw"
          keep="Keep it"
          reasons="withdraw"
          action={action}
          onClose={() => setOpen(false)}
          effects={[{ icon: 'close', text: 'Nobody can approve it any more', scope: 'now' }]}
        />
      )}
    </div>
  );
}
