import { useEffect, useRef } from 'react';
import type { JSX } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from '@mui/material';
import { FormProvider, useForm } from 'react-hook-form';
import type { z } from 'zod';
import type { ApprovalRecord } from '@corella/contracts/operator';
import { Problem } from '../../shared/actions/action-dialog.js';
import { noReason, ReasonFields, reasonSchema } from '../../shared/actions/reason-fields.js';
import type { ReasonValues } from '../../shared/actions/reason-fields.js';
import { useAction } from '../../shared/actions/use-action.js';
import { callVerb } from '../../shared/api/operator-api.js';
import { reasonText } from '../../shared/format/reason-text.js';
import { askFirst, useUnsaved } from '../../shared/unsaved/unsaved.js';
import type { Choice } from './choice.js';
import styles from './approval-queue.module.css';

interface DecisionFormProps {
  readonly approval: ApprovalRecord;
  readonly choice: Choice;
  readonly onChoice: (choice: Choice) => void;
  readonly keysOn: boolean;
}

/** Takes the decision first, then the reason. The primary button says what it does. */
export function DecisionForm({ approval, choice, onChoice, keysOn }: DecisionFormProps): JSX.Element {
  if (choice === null) {
    return (
      <div className={styles.buttons}>
        <Button variant="contained" onClick={() => onChoice('approve')}>
          Approve{keysOn && <kbd aria-hidden="true">A</kbd>}
        </Button>
        <Button variant="outlined" onClick={() => onChoice('reject')}>
          Reject{keysOn && <kbd aria-hidden="true">R</kbd>}
        </Button>
      </div>
    );
  }
  return <ReasonedDecision key={choice} approval={approval} choice={choice} onBack={() => onChoice(null)} />;
}

/**
 * What the server says has become of the request. An agreed one is carried out or fails within a moment, while this is
 * still read, so only the card says which.
 */
function decided(answer: unknown): string {
  const status: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'status') : undefined;
  return typeof status === 'string' ? (SAID[status] ?? SIGNED) : SIGNED;
}
const SIGNED = 'Signed.';
const SAID: Readonly<Record<string, string>> = {
  pending: 'Signed. Another person still has to agree.',
  executed: 'Signed and carried out.',
  failed: 'Signed, but it could not be carried out.',
  rejected: 'Rejected. Nothing was changed.',
};

interface ReasonedDecisionProps {
  readonly approval: ApprovalRecord;
  readonly choice: 'approve' | 'reject';
  readonly onBack: () => void;
}

/**
 * A decision carries the hash of the payload that this person saw. The server refuses it if the payload is no longer
 * the same.
 */
function ReasonedDecision({ approval, choice, onBack }: ReasonedDecisionProps): JSX.Element {
  const approving = choice === 'approve';
  const reasons = approving ? 'approve' : 'reject';
  const form = useForm<ReasonValues, unknown, z.output<typeof reasonSchema>>({
    resolver: zodResolver(reasonSchema),
    defaultValues: noReason,
  });
  const noted = form.formState.dirtyFields.note === true;
  useUnsaved(noted);
  const action = useAction<{ reason: string }>(
    ({ reason }, idempotencyKey) =>
      callVerb({
        resource: 'approvals',
        id: approval.id,
        verb: choice,
        body: { payloadHash: approval.payloadHash, reason },
        idempotencyKey,
      }),
    decided,
  );
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus();
  }, []);
  const submit = form.handleSubmit(async ({ reason, note }) => {
    if (await action.run({ reason: reasonText(reason, note) })) onBack();
  });
  return (
    <FormProvider {...form}>
      <form
        ref={box}
        className={styles.form}
        onSubmit={(event) => void submit(event)}
        noValidate
        aria-label={approving ? 'Approve' : 'Reject'}
      >
        <ReasonFields reasons={reasons} />
        <Problem text={action.problem} />
        <div className={styles.buttons}>
          <Button variant="contained" type="submit" disabled={action.isPending}>
            {action.isPending ? 'Sending' : approving ? 'Approve as second person' : 'Reject the request'}
          </Button>
          <Button variant="outlined" onClick={() => askFirst(noted, onBack)}>
            Back
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}
