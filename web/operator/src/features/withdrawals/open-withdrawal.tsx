import type { JSX } from 'react';
import { Button } from '@mui/material';
import { OpenForReason } from '../../shared/actions/open-for-reason.js';
import { clock } from '../../shared/format/times.js';
import { Icon } from '../../shared/ui/icon.js';
import type { WithdrawalOpening } from './use-opened-withdrawal.js';
import styles from './withdrawals.module.css';

/** Where money goes is personal: it is opened for a reason. */
export const OpenWithdrawal = ({ opening }: { readonly opening: WithdrawalOpening }): JSX.Element => (
  <OpenForReason
    title="Where it goes is closed"
    noun="withdrawal"
    isOpening={opening.isOpening}
    problem={opening.problem}
    onOpen={(why) => void opening.open(why)}
  />
);

/** What was read does not follow what happens: people agree and blocks come without another state. */
export const WhenRead = ({ opening }: { readonly opening: WithdrawalOpening }): JSX.Element => (
  <div className={styles.read} data-changed={opening.changed || undefined}>
    <Icon name={opening.changed ? 'warn' : 'clock'} />
    {opening.changed ? (
      <span role="alert">
        <b>This withdrawal is no longer where you read it.</b> Something has been decided or has happened since.
      </span>
    ) : (
      <span className="num">{`As it was at ${clock(opening.readAt ?? '')}.`}</span>
    )}
    <Button variant="outlined" disabled={opening.isOpening} onClick={() => void opening.open(opening.reason)}>
      Read it again
    </Button>
  </div>
);
