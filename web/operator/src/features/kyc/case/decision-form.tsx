import { useEffect, useRef, useState } from 'react';
import type { JSX } from 'react';
import { Button, MenuItem } from '@mui/material';
import { KYC_REASONS, type KycDecision, type KycPart } from '@corella/contracts/kyc';
import type { KycCaseOpened, KycCaseRecord } from '@corella/contracts/operator';
import { Problem } from '../../../shared/actions/action-dialog.js';
import { FormField } from '../../../shared/ui/form-field.js';
import { partLabel } from '../case-words.js';
import { PartReasonFields, usePartReasons } from './part-reasons.js';
import { useDecision } from './use-decision.js';
import { useRemark, WordsChoice, WordsField } from './words-to-customer.js';
import styles from './case.module.css';

interface DecisionFormProps {
  readonly opened: KycCaseOpened;
  readonly record: KycCaseRecord;
  readonly choice: KycDecision;
  readonly onChoice: (choice: KycDecision | null) => void;
  /** What to ask to be fixed. */
  readonly parts: readonly KycPart[];
}

/** The reason, the words to the customer, and the button that says what it does. */
export function DecisionForm({ opened, record, choice, onChoice, parts }: DecisionFormProps): JSX.Element {
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const remark = useRemark(choice, parts);
  const reasons = usePartReasons(parts, reason);
  const action = useDecision(opened, choice);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus(), []);
  const nothing = choice === 'modify' && parts.length === 0;
  const submit = async (): Promise<void> => {
    setTried(true);
    if (reason === '' || nothing) return;
    const named = choice === 'modify' ? { parts, reasons: reasons.sent } : { parts: [] };
    if (await action.run({ reason, ...named, remark: remark.text.trim() })) onChoice(null);
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
      <div className={styles.fields}>
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
          {KYC_REASONS[choice].map(({ code, en }) => (
            <MenuItem key={code} value={code}>
              {code} {en}
            </MenuItem>
          ))}
        </FormField>
        {choice !== 'approve' && <WordsChoice remark={remark} />}
      </div>
      {choice !== 'approve' && <WordsField remark={remark} problem={action.fields.remark} />}
      {choice === 'modify' && <p className="dim">{partsText(parts)}</p>}
      {choice === 'modify' && reason !== '' && <PartReasonFields parts={parts} reasons={reasons} />}
      <Problem text={action.problem} />
      <div className={styles.buttons}>
        <Button variant="outlined" onClick={() => onChoice(null)}>
          Back
        </Button>
        <Button variant="contained" type="submit" disabled={action.isPending || nothing}>
          {action.isPending ? 'Sending' : submitLabel(choice, parts.length, record.needsSecond.length > 0)}
        </Button>
      </div>
    </form>
  );
}

const partsText = (parts: readonly KycPart[]): string =>
  parts.length === 0
    ? 'Tick in the table above what has to be fixed.'
    : `To be fixed: ${parts.map((part) => partLabel(part).toLowerCase()).join(', ')}.`;

function submitLabel(choice: KycDecision, many: number, two: boolean): string {
  if (choice === 'approve') return two ? 'Agree and ask a second person' : 'Approve the case';
  if (choice === 'reject') return 'Reject the case';
  if (many === 0) return 'Ask to modify';
  return many === 1 ? 'Ask to modify 1 part' : `Ask to modify ${many} parts`;
}
