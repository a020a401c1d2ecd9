import { Link } from 'react-router-dom';
import type { ApprovalRecord } from '@corella/contracts/operator';
import {
  approvalTitle,
  askedBy,
  isWaiting,
  people,
  reasonText,
  statusWord,
} from '../../shared/approvals/approval-words.js';
import { kindLabel } from '../../shared/format/names.js';
import { moment } from '../../shared/format/times.js';
import type { Column } from '../../shared/table/record-table.js';
import { Chip, Pips } from '../../shared/ui/marks.js';
import { TimeLeft } from '../../shared/ui/time-left.js';
import styles from './approval-queue.module.css';

interface QueueView {
  readonly nowMs: number;
  /** The queue of requests that wait, instead of decided ones. */
  readonly waiting: boolean;
  readonly addressOf: (approval: ApprovalRecord) => string;
  /** The state of the history entry, which holds the page of the queue. */
  readonly state: unknown;
}

function peopleText(approval: ApprovalRecord): string {
  const { done, of } = people(approval);
  return `${done} of ${of}`;
}

/** Narrow windows have no room for who asked and how many have agreed: both stand under the request. */
export function approvalColumns({ nowMs, waiting, addressOf, state }: QueueView): readonly Column<ApprovalRecord>[] {
  return [
    {
      key: 'what',
      label: 'Request',
      render: (approval) => (
        <Link className={`two-lines ${styles.asked} num`} to={addressOf(approval)} state={state} replace>
          {approvalTitle(approval)}
          <small>
            {kindLabel(approval.kind)} · {reasonText(approval)}
          </small>
          <small className={styles.narrow}>
            {askedBy(approval)} · {peopleText(approval)}
          </small>
        </Link>
      ),
    },
    {
      key: 'who',
      label: 'Asked by',
      sort: 'createdAt',
      width: '176px',
      from: 1024,
      render: (approval) => (
        <span className="two-lines num">
          {askedBy(approval)}
          <small>{moment(approval.createdAt)}</small>
        </span>
      ),
    },
    {
      key: 'people',
      label: 'People',
      width: '104px',
      from: 1024,
      render: (approval) => {
        const { done, of } = people(approval);
        return (
          <span className={`${styles.cell} num`}>
            <Pips done={done} of={of} />
            <span className="dim">{peopleText(approval)}</span>
          </span>
        );
      },
    },
    {
      key: 'state',
      label: waiting ? 'Time left' : 'State',
      sort: waiting ? 'expiresAt' : 'status',
      width: '124px',
      render: (approval) =>
        isWaiting(approval) ? (
          <TimeLeft until={approval.expiresAt} nowMs={nowMs} />
        ) : (
          <Chip tone="line">{statusWord(approval)}</Chip>
        ),
    },
  ];
}
