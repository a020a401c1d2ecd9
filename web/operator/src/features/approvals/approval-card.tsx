import type { JSX } from 'react';
import { Button, IconButton } from '@mui/material';
import { HttpError } from 'react-admin';
import type { ApprovalChange, ApprovalRecord } from '@corella/contracts/operator';
import {
  approvalTitle,
  askedBy,
  isOfWithdrawal,
  isWaiting,
  payloadFacts,
  people,
  reasonText,
  signedPayload,
  statusWord,
} from '../../shared/approvals/approval-words.js';
import { AffectedOrdersNote } from '../../shared/changes/affected-orders.js';
import {
  beginsIfAgreed,
  beginsText,
  changeRows,
  takenBackText,
  takesBack,
  partsInWords,
  wholeRows,
} from '../../shared/changes/change-rows.js';
import { ChangeTable } from '../../shared/changes/change-table.js';
import { clock, moment } from '../../shared/format/times.js';
import { peopleText } from '../../shared/withdrawals/withdrawal-words.js';
import { useNow } from '../../shared/live/use-now.js';
import { messageOf } from '../../shared/api/message-of.js';
import { EmptyState, ErrorState, TableSkeleton } from '../../shared/table/table-states.js';
import { Avatar, Chip, Hash, Pips } from '../../shared/ui/marks.js';
import { Icon } from '../../shared/ui/icon.js';
import { Facts, Panel } from '../../shared/ui/panel.js';
import type { Choice } from './choice.js';
import { DecisionForm } from './decision-form.js';
import { Evidence } from './evidence.js';
import { Outcome, Overtaken } from './outcome.js';
import { Receipts } from './receipts.js';
import type { Next } from './outcome.js';
import { SettlementResume, stopOf } from './settlement-resume.js';
import type { OpenRequest } from './use-open-request.js';
import { WithdrawForm } from './withdraw-form.js';
import styles from './approval-queue.module.css';

interface ApprovalCardProps {
  readonly request: OpenRequest;
  readonly choice: Choice;
  readonly onChoice: (choice: Choice) => void;
  readonly keysOn: boolean;
  /** Offered once this one is decided. */
  readonly next: Next | null;
  readonly onClose: () => void;
}

const NOT_FOUND = 404;

/** The open request in full. It can be decided once it is loaded, never from the queue's row alone. */
export function ApprovalCard({ request, next, onClose, ...decision }: ApprovalCardProps): JSX.Element {
  const { shown: data, loaded, error, refetch } = request;
  if (data === undefined) {
    return (
      <Panel label="Decision">
        {error === null ? (
          <TableSkeleton columns={1} label="the request" />
        ) : error instanceof HttpError && error.status === NOT_FOUND ? (
          <EmptyState
            title="There is no such request"
            action={
              <Button variant="outlined" onClick={onClose}>
                Close
              </Button>
            }
          >
            Or your role does not see it.
          </EmptyState>
        ) : (
          <ErrorState title="This request could not be loaded" detail={messageOf(error)} onRetry={refetch} />
        )}
      </Panel>
    );
  }
  const { done, of } = people(data);
  const waiting = isWaiting(data);
  return (
    <Panel
      title={waiting ? `Needs ${peopleText(of)}` : 'Decided'}
      meta={
        <>
          {waiting ? (
            <>
              <Pips done={done} of={of} />
              {done} of {of}
            </>
          ) : (
            <Chip tone="line">{statusWord(data)}</Chip>
          )}
          <IconButton size="small" aria-label="Close the request" onClick={onClose}>
            <Icon name="close" />
          </IconButton>
        </>
      }
    >
      <div className={styles.card}>
        <b className="num">{approvalTitle(data)}</b>
        <What approval={data} waiting={waiting} />
        {waiting && <Evidence approval={data} />}
        <People approval={data} />
        <Signed approval={data} />
        <Receipts approval={data} />
        {!waiting && <Overtaken approval={data} choice={decision.choice} />}
        {waiting ? <Act approval={data} loaded={loaded} {...decision} /> : <Outcome approval={data} next={next} />}
        <div className={styles.foot}>
          <Icon name="hash" />
          <span className="num">Unchanged since {clock(data.createdAt).slice(0, 5)}</span>
          <Hash value={data.payloadHash} />
        </div>
      </div>
    </Panel>
  );
}

/** What is asked for: a settlement to resume, a change of versioned settings, or a payload field by field. */
function What({ approval, waiting }: { readonly approval: ApprovalRecord; readonly waiting: boolean }): JSX.Element {
  const stop = stopOf(approval);
  if (stop !== null) return <SettlementResume approvalId={approval.id} stop={stop} waiting={waiting} />;
  if (approval.change !== null) return <Change change={approval.change} status={approval.status} decided={!waiting} />;
  return (
    <div className={styles.what}>
      <Facts facts={payloadFacts(approval)} />
    </div>
  );
}

/** The payload as it is hashed and will be executed, for whoever wants to compare it. */
function Signed({ approval }: { readonly approval: ApprovalRecord }): JSX.Element {
  return (
    <details className={styles.whole}>
      <summary>What is signed, as recorded</summary>
      <pre className={styles.payload}>{JSON.stringify(signedPayload(approval), null, 2)}</pre>
    </details>
  );
}

interface ActProps extends Omit<ApprovalCardProps, 'request' | 'next' | 'onClose'> {
  readonly approval: ApprovalRecord;
  readonly loaded: boolean;
}

/** What this person can do with a request that waits. */
function Act({ approval, loaded, ...decision }: ActProps): JSX.Element {
  if (!loaded)
    return (
      <p className={styles.own} role="status">
        Loading. You can decide once the whole request is here.
      </p>
    );
  if (approval.mine) return <WithdrawForm approval={approval} />;
  if (approval.canDecide) return <DecisionForm approval={approval} {...decision} />;
  return <p className={styles.own}>Your role does not decide this.</p>;
}

interface ChangeProps {
  readonly change: ApprovalChange;
  readonly status: string;
  readonly decided: boolean;
}

/** The change as the form showed it and, on demand, everything that is signed. */
function Change({ change, status, decided }: ChangeProps): JSX.Element {
  const now = useNow();
  const rows = changeRows(change);
  const whole = wholeRows(change);
  return (
    <>
      {takesBack(change) && <p className={styles.own}>{takenBackText(change, now, status)}</p>}
      <div className={styles.what}>
        <ChangeTable caption="What changes" rows={rows} />
      </div>
      {change.kind === 'market-parameters' && !decided && (
        <AffectedOrdersNote symbol={change.symbol} parameters={change.after} />
      )}
      {!takesBack(change) && (
        <Facts
          facts={[
            { term: 'Becomes version', value: change.version },
            decided
              ? { term: 'Begins, as asked', value: beginsText(change.effectiveAt, now) }
              : { term: 'Begins', value: beginsIfAgreed(change.effectiveAt, now) },
          ]}
        />
      )}
      {change.before === null ? (
        <p className={styles.own}>The version it was based on is no longer kept, so all figures are shown.</p>
      ) : (
        <details className={styles.whole}>
          <summary>
            All {partsInWords(whole)} {takesBack(change) ? 'that stay' : 'of that version'}
          </summary>
          <ChangeTable caption="The whole version" rows={whole} />
        </details>
      )}
    </>
  );
}

const verbs: Readonly<Record<string, string>> = { approve: 'Approved', reject: 'Rejected', withdraw: 'Withdrew' };

const nextPerson = (approval: ApprovalRecord): string =>
  !approval.canDecide
    ? 'Another person'
    : isOfWithdrawal(approval)
      ? 'You, or another'
      : `You, or another but ${approval.initiatorName}`;

function People({ approval }: { readonly approval: ApprovalRecord }): JSX.Element {
  const { done, of } = people(approval);
  return (
    <ul className={styles.people}>
      <li>
        <Avatar name={askedBy(approval)} me={approval.mine} />
        <b>{askedBy(approval)}</b>
        <Icon name="check" />
        <small className="num">
          Asked {moment(approval.createdAt)}, {reasonText(approval)}
        </small>
      </li>
      {approval.decisions.map((decision) => (
        <li key={`${decision.staffId}-${decision.at}`} data-kind={decision.decision}>
          <Avatar name={decision.name} />
          <b>{decision.name}</b>
          <Icon name={decision.decision === 'approve' ? 'check' : 'close'} />
          <small className="num">
            {[`${verbs[decision.decision] ?? decision.decision} ${moment(decision.at)}`, decision.reason]
              .filter((part) => part !== '')
              .join(', ')}
          </small>
        </li>
      ))}
      {isWaiting(approval) && done < of && (
        <li>
          <Avatar name="" />
          <b>{nextPerson(approval)}</b>
          <span />
          <small className="num">Expires {moment(approval.expiresAt)}</small>
        </li>
      )}
    </ul>
  );
}
