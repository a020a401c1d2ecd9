import type { JSX } from 'react';
import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { APPROVAL_KINDS, isApprovalKind } from '@corella/contracts/identity';
import type { ApprovalRecord } from '@corella/contracts/operator';
import { useAccess, useMe } from '../../shared/access/use-access.js';
import { approvalTitle, findingText } from '../../shared/approvals/approval-words.js';
import { removalOutcomeText } from '../../shared/approvals/removal-outcome.js';
import { duration } from '../../shared/format/times.js';
import { useNow } from '../../shared/live/use-now.js';
import { Icon } from '../../shared/ui/icon.js';
import { FileDownload } from './file-download.js';
import { useEvidence } from './use-evidence.js';
import type { Choice } from './choice.js';
import styles from './approval-queue.module.css';

/** The next request that this person may decide. */
export interface Next {
  readonly request: ApprovalRecord;
  readonly onOpen: () => void;
}

/** A service carries an approval out within a second. Beyond this, somebody should know that it has not. */
const LONG_MS = 15_000;

const owners = {
  identity: 'the identity service',
  ledger: 'the ledger',
  matching: 'the market',
  fiat: 'the cash service',
} as const;
const ownerOf = (kind: string): string =>
  isApprovalKind(kind) ? owners[APPROVAL_KINDS[kind].executedBy] : 'its owner';

/**
 * What became of a decided request. Agreed is not carried out: until the service that owns the subject reports the
 * outcome, the card says that it waits, and for whom.
 */
export function Outcome({
  approval,
  next,
}: {
  readonly approval: ApprovalRecord;
  readonly next: Next | null;
}): JSX.Element {
  return (
    <div className={styles.outcome}>
      <div role="status">
        <Said approval={approval} />
      </div>
      {next !== null && (
        <Button variant="outlined" onClick={next.onOpen}>
          Next: {approvalTitle(next.request)}
        </Button>
      )}
    </div>
  );
}

function endedBy({ decisions }: ApprovalRecord): string {
  const last = decisions.at(-1);
  if (last === undefined) return 'It ended before you had decided.';
  return `${last.name} ${last.decision === 'withdraw' ? 'withdrew it' : 'decided'} first.`;
}

/** For somebody who was deciding when the request ended, so that they do not take its end for their own decision. */
export function Overtaken({
  approval,
  choice,
}: {
  readonly approval: ApprovalRecord;
  readonly choice: Choice;
}): JSX.Element | null {
  const me = useMe();
  if (choice === null || approval.decisions.some(({ staffId }) => staffId === me?.id)) return null;
  return (
    <p role="alert" className={styles.finding}>
      <Icon name="warn" />
      {endedBy(approval)} {choice === 'approve' ? 'Your approval' : 'Your rejection'} is not recorded.
    </p>
  );
}

/** An adjustment is booked under the id of its request. */
function BookedEntry({ approval }: { readonly approval: ApprovalRecord }): JSX.Element | null {
  const { maySee } = useAccess();
  if (approval.kind !== 'ledger-adjustment' || !maySee('ledger-entries')) return null;
  const filter = encodeURIComponent(JSON.stringify({ q: `approval:${approval.id}` }));
  return (
    <Link className="link" to={`/ledger-entries?filter=${filter}`}>
      See its entry
    </Link>
  );
}

function Said({ approval }: { readonly approval: ApprovalRecord }): JSX.Element {
  switch (approval.status) {
    case 'approved':
      return <Awaited approval={approval} />;
    case 'executed':
      return approval.kind === 'removal-execute' ? (
        <RemovalSaid approval={approval} />
      ) : (
        <p>
          <Icon name="check" />
          Agreed and carried out.
          <BookedEntry approval={approval} />
          {approval.kind === 'customer-file' && <FileDownload approval={approval} />}
        </p>
      );
    case 'failed':
      return (
        <p className={styles.finding}>
          <Icon name="warn" />
          Agreed, but not carried out: {findingText(approval.finding)}. Nothing was changed.
        </p>
      );
    default:
      return <p>{ENDED[approval.status] ?? 'Decided.'} Nothing was changed.</p>;
  }
}

/** Agreed is not done yet: the owner has a day to stop it, and the request says what became of it. */
function RemovalSaid({ approval }: { readonly approval: ApprovalRecord }): JSX.Element {
  const removal = useEvidence(approval).data?.removal;
  const isOver = removal?.status === 'executed';
  return (
    <p>
      <Icon name={isOver ? 'check' : 'clock'} />
      {removal ? `Agreed, ${removalOutcomeText(removal)}.` : 'Agreed. It happens a day later.'}
    </p>
  );
}

const ENDED: Readonly<Record<string, string>> = {
  rejected: 'Rejected.',
  withdrawn: 'Withdrawn by the person who asked.',
  expired: 'Expired before enough people had decided.',
};

function Awaited({ approval }: { readonly approval: ApprovalRecord }): JSX.Element {
  const now = useNow();
  const agreedAt = approval.decisions.at(-1)?.at;
  const waitedMs = agreedAt === undefined ? 0 : now - Date.parse(agreedAt);
  const owner = ownerOf(approval.kind);
  if (waitedMs < LONG_MS)
    return (
      <p>
        <Icon name="clock" />
        Agreed. It waits for {owner} to carry it out.
      </p>
    );
  return (
    <p className={styles.finding}>
      <Icon name="warn" />
      Agreed {duration(waitedMs)} ago, but {owner} has not carried it out yet. It will, once it runs again.
    </p>
  );
}
