import { useState } from 'react';
import type { JSX } from 'react';
import { Button } from '@mui/material';
import { Link, useLocation } from 'react-router-dom';
import type { ApprovalRecord, EvidenceRecord } from '@corella/contracts/operator';
import { useAccess } from '../../shared/access/use-access.js';
import { approvalTitle } from '../../shared/approvals/approval-words.js';
import { messageOf } from '../../shared/api/message-of.js';
import { ErrorState, TableSkeleton } from '../../shared/table/table-states.js';
import { Icon } from '../../shared/ui/icon.js';
import { Facts } from '../../shared/ui/panel.js';
import { AgreementEvidence } from './agreement-evidence.js';
import { BalanceEvidence } from './balance-evidence.js';
import {
  accountFacts,
  caseFacts,
  depositFacts,
  marketFacts,
  removalFacts,
  staffFacts,
  userFacts,
  withdrawalFacts,
} from './evidence-facts.js';
import { requestAddress } from './queue-tabs.js';
import { useEvidence } from './use-evidence.js';
import styles from './evidence.module.css';

/**
 * What the decision is about, as it is now, with the records behind it. What would keep it from being carried out comes
 * first.
 */
export function Evidence({ approval }: { readonly approval: ApprovalRecord }): JSX.Element {
  const { data, error, refetch } = useEvidence(approval);
  if (data === undefined)
    return error === null ? (
      <TableSkeleton columns={1} label="what it is about" />
    ) : (
      <ErrorState
        title="What it is about could not be loaded"
        detail={messageOf(error)}
        onRetry={() => void refetch()}
      />
    );
  return (
    <section className={styles.evidence} aria-label="What it is about">
      <div role="status">
        {data.findings.map((finding) => (
          <p key={finding} className={styles.against}>
            <Icon name="warn" />
            <span>
              <b>It would fail now.</b> {finding}
            </span>
          </p>
        ))}
      </div>
      {data.balance !== null && <BalanceEvidence balance={data.balance} />}
      {data.agreement !== null && <AgreementEvidence agreement={data.agreement} />}
      <Records evidence={data} />
      {data.waiting.length > 0 && <Waiting waiting={data.waiting} />}
    </section>
  );
}

function Records({ evidence }: { readonly evidence: EvidenceRecord }): JSX.Element | null {
  const { maySee } = useAccess();
  const link = (resource: string, to: string, text: string): JSX.Element =>
    maySee(resource) ? (
      <Link className="link" to={to}>
        {text}
      </Link>
    ) : (
      <>{text}</>
    );
  const facts = [
    ...accountFacts(evidence, link),
    ...userFacts(evidence, link),
    ...caseFacts(evidence, link),
    ...removalFacts(evidence, link),
    ...depositFacts(evidence, link),
    ...withdrawalFacts(evidence, link),
    ...marketFacts(evidence, link),
    ...staffFacts(evidence),
  ];
  return facts.length === 0 ? null : <Facts facts={facts} />;
}

/** As many as leave the decision in view. */
const FEW = 3;

/** Whoever decides one of them should know of the others. */
function Waiting({ waiting }: { readonly waiting: readonly ApprovalRecord[] }): JSX.Element {
  const { search, state } = useLocation();
  const [all, setAll] = useState(false);
  return (
    <div className={styles.waiting}>
      <h3>Waits for the same subject</h3>
      <ul>
        {(all ? waiting : waiting.slice(0, FEW)).map((other) => (
          <li key={other.id}>
            <Link className="link num" to={requestAddress(other.id, search)} state={state}>
              {approvalTitle(other)}
            </Link>
            <small>asked by {other.mine ? 'you' : other.initiatorName}</small>
          </li>
        ))}
      </ul>
      {!all && waiting.length > FEW && (
        <Button size="small" variant="outlined" onClick={() => setAll(true)}>
          All {waiting.length}
        </Button>
      )}
    </div>
  );
}
