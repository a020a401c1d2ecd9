import { useState } from 'react';
import type { JSX } from 'react';
import { Button, MenuItem } from '@mui/material';
import { FormField } from '../ui/form-field.js';
import { Icon } from '../ui/icon.js';
import { Panel, PanelBody } from '../ui/panel.js';
import { Problem } from './action-dialog.js';
import styles from './open-for-reason.module.css';
import { useReasons } from './use-reasons.js';

interface OpenForReasonProps {
  /** What is closed, such as "Who paid is closed". */
  readonly title: string;
  /** What is opened, such as "deposit". */
  readonly noun: string;
  readonly isOpening: boolean;
  readonly problem: string | null;
  readonly onOpen: (reason: string) => void;
}

/** What is personal is opened for a reason, which goes on record first. */
export function OpenForReason({ title, noun, isOpening, problem, onOpen }: OpenForReasonProps): JSX.Element {
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const { listed, trouble } = useReasons('reveal');
  const missing = tried && reason === '' ? 'Choose a reason; it goes to the audit log.' : trouble;
  return (
    <Panel title={title}>
      <PanelBody>
        <form
          className={styles.gate}
          noValidate
          aria-label={`Open the ${noun}`}
          onSubmit={(event) => {
            event.preventDefault();
            setTried(true);
            if (reason !== '') onOpen(reason);
          }}
        >
          <p className={styles.onRecord}>
            <Icon name="audit" /> Each opening goes on record with your name and the reason.
          </p>
          <Problem text={problem} />
          <FormField
            label="Reason to open it"
            select
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            {...(missing === undefined ? {} : { problem: missing })}
          >
            <MenuItem value="" disabled>
              Choose
            </MenuItem>
            {listed.map(({ code, text }) => (
              <MenuItem key={code} value={code}>
                {code} {text}
              </MenuItem>
            ))}
          </FormField>
          <Button variant="contained" type="submit" disabled={isOpening}>
            {isOpening ? 'Opening' : `Open the ${noun}`}
          </Button>
        </form>
      </PanelBody>
    </Panel>
  );
}
