import type { JSX } from 'react';
import { Button } from '@mui/material';
import { OpenForReason } from '../../shared/actions/open-for-reason.js';
import { Icon } from '../../shared/ui/icon.js';
import type { Opening } from './use-opened-withdrawal.js';
import styles from './withdrawals.module.css';

/** Where money goes is personal: it is opened for a reason. */
export const OpenWithdrawal = ({ opening }: { readonly opening: Opening }): JSX.Element => (
  <OpenForReason
    title="Where it goes is closed"
    noun="withdrawal"
    isOpening={opening.isOpening}
    problem={opening.problem}
    onOpen={(why) => void opening.open(why)}
  />
);

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
