import { useEffect, useRef, useState } from 'react';
import type { JSX } from 'react';
import { Button, MenuItem } from '@mui/material';
import { Link } from 'react-router-dom';
import { REMOVAL_REASONS, REMOVAL_REMARK_LENGTH, type RemovalDecision } from '@corella/contracts/removal';
import type { RemovalOpened, RemovalRecord } from '@corella/contracts/operator';
import { Problem } from '../../../shared/actions/action-dialog.js';
import { removalLabel } from '../../../shared/format/names.js';
import { moment } from '../../../shared/format/times.js';
import { FormField } from '../../../shared/ui/form-field.js';
import { Icon } from '../../../shared/ui/icon.js';
import { Segments } from '../../../shared/ui/segments.js';
import { useUnsaved } from '../../../shared/unsaved/unsaved.js';
import { useDecision, useRelease } from '../desk-acts.js';
import { endText } from '../removal-words.js';
import styles from '../removals.module.css';

interface DecisionBarProps {
  readonly opened: RemovalOpened;
  readonly record: RemovalRecord;
  /** Whether this person holds the request and may decide it. */
  readonly decidable: boolean;
  readonly choice: RemovalDecision | null;
  readonly onChoice: (choice: RemovalDecision | null) => void;
  readonly keysOn: boolean;
}

const CHOICES = [
  { id: 'initiate', label: 'Agree', letter: 'A' },
  { id: 'ask', label: 'Ask the customer', letter: 'M' },
  { id: 'reject', label: 'Decline', letter: 'R' },
] as const;

/** The decision of who holds the request, or why there is none to take here. */
export function DecisionBar(props: DecisionBarProps): JSX.Element {
  const { record, decidable, choice, onChoice, keysOn } = props;
  const release = useRelease();
  if (!decidable)
    return (
      <div className={styles.decision}>
        <p className={styles.outcome} role="status">
          <Icon name={record.endedAt === null ? 'clock' : 'check'} />
          <span>
            <Standing record={record} />
          </span>
        </p>
      </div>
    );
  return (
    <div className={styles.decision}>
      <p className={styles.warning}>
        <Icon name="staff" />
        <span>
          <b>Agreeing needs a second person</b> of KYC. Then the owner has 24 hours to object, by a link in a mail to
          the address of the account.
        </span>
      </p>
      <div className={styles.choices}>
        <span className="dim">Decision</span>
        <Segments
          label="Decision"
          segments={CHOICES.map(({ id, label, letter }) => ({
            id,
            label,
            aside: keysOn && choice === null && <kbd aria-hidden="true">{letter}</kbd>,
          }))}
          chosen={choice}
          onChoose={(id) => onChoice(choice === id ? null : id)}
        />
        {choice === null && (
          <Button variant="outlined" disabled={release.isPending} onClick={() => void release.run({ id: record.id })}>
            Release request
          </Button>
        )}
      </div>
      <Problem text={release.problem} />
      {choice !== null && <DecisionForm key={choice} {...props} choice={choice} />}
    </div>
  );
}

function Standing({ record }: { readonly record: RemovalRecord }): JSX.Element {
  const { status, approvalId, executeAt, endedAt, claimedBy } = record;
  if (status === 'initiated' && approvalId !== null)
    return (
      <>
        A second person has to agree.{' '}
        <Link className="link" to={`/approvals/${approvalId}/show`}>
          See the request
        </Link>
      </>
    );
  if (status === 'approved') return <>It takes place {moment(executeAt)}, unless the owner objects.</>;
  if (endedAt !== null) return <>{endText(record)}</>;
  if (status === 'asked') return <>The customer has been asked. The answer brings it back to the queue.</>;
  if (claimedBy === null) return <>You do not hold this request. Claim it with C to decide it.</>;
  return (
    <>{claimedBy.mine ? 'Your claim has ended. Claim it again with C.' : `${claimedBy.name} holds this request.`}</>
  );
}

interface DecisionFormProps extends DecisionBarProps {
  readonly choice: RemovalDecision;
}

/** The reason, words to the customer, and the button that says what it does. */
function DecisionForm({ opened, record, choice, onChoice }: DecisionFormProps): JSX.Element {
  const [reason, setReason] = useState('');
  const [remark, setRemark] = useState('');
  const [tried, setTried] = useState(false);
  const action = useDecision(opened, choice);
  const form = useRef<HTMLFormElement>(null);
  useUnsaved(remark !== '');
  useEffect(() => form.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus(), []);
  const submit = async (): Promise<void> => {
    setTried(true);
    if (reason === '') return;
    if (await action.run({ reason, remark: remark.trim() })) onChoice(null);
  };
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      aria-label="Decide"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <FormField
        label="Reason code, required"
        select
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        {...(tried && reason === '' ? { problem: 'Choose a reason; it goes to the audit log.' } : {})}
      >
        <MenuItem value="" disabled>
          Choose
        </MenuItem>
        {REMOVAL_REASONS[choice].map(({ code, en }) => (
          <MenuItem key={code} value={code}>
            {code} {en}
          </MenuItem>
        ))}
      </FormField>
      {choice !== 'initiate' && (
        <FormField
          label="What the customer reads beside the reason"
          multiline
          rows={2}
          value={remark}
          onChange={({ target }) => setRemark(target.value)}
          slotProps={{ htmlInput: { maxLength: REMOVAL_REMARK_LENGTH } }}
          {...(action.fields.remark === undefined ? {} : { problem: action.fields.remark })}
        />
      )}
      <Problem text={action.problem} />
      <div className={styles.buttons}>
        <Button variant="outlined" onClick={() => onChoice(null)}>
          Back
        </Button>
        <Button variant="contained" type="submit" disabled={action.isPending}>
          {action.isPending ? 'Sending' : submitLabel(choice, record)}
        </Button>
      </div>
    </form>
  );
}

function submitLabel(choice: RemovalDecision, { project }: RemovalRecord): string {
  if (choice === 'initiate') return `${removalLabel(project)}: ask a second person`;
  return choice === 'ask' ? 'Ask the customer' : 'Decline the request';
}
