import { useState } from 'react';
import type { JSX } from 'react';
import { Button, MenuItem } from '@mui/material';
import { Problem } from '../../shared/actions/action-dialog.js';
import { useReasons } from '../../shared/actions/use-reasons.js';
import { FormField } from '../../shared/ui/form-field.js';
import { Icon } from '../../shared/ui/icon.js';
import { Panel, PanelBody } from '../../shared/ui/panel.js';
import type { Opening } from './use-opened-withdrawal.js';
import styles from './withdrawals.module.css';

/** Where money goes is personal: it is opened for a reason. */
export function OpenWithdrawal({ opening }: { readonly opening: Opening }): JSX.Element {
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const { listed, trouble } = useReasons('reveal');
  const problem = tried && reason === '' ? 'Choose a reason; it goes to the audit log.' : trouble;
  return (
    <Panel title="Where it goes is closed">
      <PanelBody>
        <form
          className={styles.gate}
          noValidate
          aria-label="Open the withdrawal"
          onSubmit={(event) => {
            event.preventDefault();
            setTried(true);
            if (reason !== '') void opening.open(reason);
          }}
        >
          <p className={styles.onRecord}>
            <Icon name="audit" /> Each opening goes on record with your name and the reason.
          </p>
          <Problem text={opening.problem} />
          <FormField
            label="Reason to open it"
            select
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            {...(problem === undefined ? {} : { problem })}
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
          <Button variant="contained" type="submit" disabled={opening.isOpening}>
            {opening.isOpening ? 'Opening' : 'Open the withdrawal'}
          </Button>
        </form>
      </PanelBody>
    </Panel>
  );
}

export const WithdrawalChanged = ({ opening }: { readonly opening: Opening }): JSX.Element => (
  <div className={styles.changed} role="alert">
    <Icon name="warn" />
    <span>
      <b>This withdrawal is no longer where you read it.</b> Something has been decided or has happened since.
    </span>
    <Button variant="outlined" disabled={opening.isOpening} onClick={() => void opening.open(opening.reason)}>
      Read it again
    </Button>
  </div>
);
