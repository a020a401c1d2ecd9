import type { JSX } from 'react';
import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import type { ApprovalRecord } from '@corella/contracts/operator';
import { clock, duration } from '../format/times.js';
import { Pips } from '../ui/marks.js';
import { approvalTitle, askedBy, people } from './approval-words.js';
import styles from './approval-rows.module.css';

interface ApprovalRowsProps {
  readonly approvals: readonly ApprovalRecord[];
  readonly nowMs: number;
}

/** Requests that wait for another person. Your own are listed, but you cannot decide them. */
export function ApprovalRows({ approvals, nowMs }: ApprovalRowsProps): JSX.Element {
  return (
    <ul className={styles.list}>
      {approvals.map((approval) => {
        const { done, of } = people(approval);
        const title = approvalTitle(approval);
        return (
          <li key={approval.id}>
            <div className={`${styles.title} num`} title={title}>
              {title}
            </div>
            {approval.mine ? (
              <Link
                className={styles.own}
                to={`/approvals/${approval.id}/show`}
                style={{ gridRow: '1 / 3', gridColumn: 2 }}
              >
                Not you
              </Link>
            ) : (
              <Button
                size="small"
                variant="outlined"
                component={Link}
                to={`/approvals/${approval.id}/show`}
                aria-label={`${approval.canDecide ? 'Review' : 'Look'}: ${title}`}
                style={{ gridRow: '1 / 3', gridColumn: 2 }}
              >
                {approval.canDecide ? 'Review' : 'Look'}
              </Button>
            )}
            <div className={`${styles.sub} num`}>
              <Pips done={done} of={of} />
              <span>
                {askedBy(approval)}, {clock(approval.createdAt).slice(0, 5)} · expires in{' '}
                {duration(Date.parse(approval.expiresAt) - nowMs)}
              </span>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
