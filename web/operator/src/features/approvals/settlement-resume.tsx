import type { JSX } from 'react';
import type { ApprovalRecord } from '@corella/contracts/operator';
import { Effects } from '../../shared/actions/action-dialog.js';
import { placeFacts, resumeEffects } from '../../shared/settlement/stop-words.js';
import { useSettlementStops } from '../../shared/settlement/use-settlement-stops.js';
import { Icon } from '../../shared/ui/icon.js';
import { Facts } from '../../shared/ui/panel.js';
import styles from './approval-queue.module.css';

interface Stop {
  readonly symbol: string;
  readonly revision: number;
  readonly finding: string;
}

/** The stop that a request to resume settlement is about; null for other requests. */
export function stopOf({ kind, payload }: ApprovalRecord): Stop | null {
  const { symbol, revision, finding } = payload;
  return kind === 'settlement-resume' &&
    typeof symbol === 'string' &&
    typeof revision === 'number' &&
    typeof finding === 'string'
    ? { symbol, revision, finding }
    : null;
}

interface SettlementResumeProps {
  readonly approvalId: string;
  readonly stop: Stop;
  readonly waiting: boolean;
}

/** Why settlement stopped, where, and what happens when it is resumed, or has happened since. */
export function SettlementResume({ approvalId, stop, waiting }: SettlementResumeProps): JSX.Element {
  const again = useSettlementStops().some(({ resumed }) => resumed?.approvalId === approvalId);
  return (
    <>
      <p className={styles.finding}>
        <Icon name="warn" />
        {stop.finding}
      </p>
      <div className={styles.what}>
        <Facts facts={placeFacts(stop)} />
      </div>
      {again && (
        <p className={styles.finding} role="alert">
          <Icon name="warn" />
          Settlement was resumed and stopped again: the event still could not be booked.
        </p>
      )}
      {waiting && <Effects effects={resumeEffects(stop)} />}
    </>
  );
}
