import type { JSX } from 'react';
import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import type { KycDecision, KycPart } from '@corella/contracts/kyc';
import type { KycCaseOpened, KycCaseRecord } from '@corella/contracts/operator';
import { Icon } from '../../../shared/ui/icon.js';
import { Segments } from '../../../shared/ui/segments.js';
import { outcomeText, secondText } from '../case-words.js';
import { useRelease } from '../desk-acts.js';
import { DecisionForm } from './decision-form.js';
import type { Ways } from './use-neighbours.js';
import styles from './case.module.css';

export type Choice = KycDecision | null;

export interface DecisionBarProps {
  readonly opened: KycCaseOpened;
  readonly record: KycCaseRecord;
  /** Whether this person holds the case and may decide it. */
  readonly decidable: boolean;
  readonly choice: Choice;
  readonly onChoice: (choice: Choice) => void;
  readonly parts: readonly KycPart[];
  readonly keysOn: boolean;
  readonly ways: Ways;
}

const CHOICES = [
  { id: 'approve', label: 'Approve', letter: 'A' },
  { id: 'modify', label: 'Ask to modify', letter: 'M' },
  { id: 'reject', label: 'Reject', letter: 'R' },
] as const;

/** What becomes of the case: the decision of who holds it, or why there is none to take here. */
export function DecisionBar(props: DecisionBarProps): JSX.Element {
  const { record, decidable, choice, onChoice, keysOn, ways } = props;
  const release = useRelease();
  if (!decidable) return <NotHere record={record} ways={ways} keysOn={keysOn} />;
  return (
    <div className={styles.decision}>
      {record.needsSecond.length > 0 && (
        <p className={styles.warning}>
          <Icon name="staff" />
          <span>
            <b>Approving needs a second person</b>: {secondText(record.needsSecond)}.
          </span>
        </p>
      )}
      <div className={styles.choices}>
        <span className={styles.label}>Decision</span>
        <Segments
          label="Decision"
          segments={CHOICES.map(({ id, label, letter }) => ({
            id,
            label,
            // Once a choice is open, letters are typed into its fields.
            aside: keysOn && choice === null && <kbd aria-hidden="true">{letter}</kbd>,
          }))}
          chosen={choice}
          onChoose={(id) => onChoice(choice === id ? null : id)}
        />
        {choice === null && (
          <Button variant="outlined" disabled={release.isPending} onClick={() => void release.run({ id: record.id })}>
            Release case
          </Button>
        )}
      </div>
      {release.problem !== null && <p role="alert">{release.problem}</p>}
      {choice !== null && <DecisionForm key={choice} {...props} choice={choice} />}
    </div>
  );
}

/** The case is decided, another's, or its claim has ended. */
function NotHere({ record, ways, keysOn }: Pick<DecisionBarProps, 'record' | 'ways' | 'keysOn'>): JSX.Element {
  const { approvalId, decidedAt, claimedBy } = record;
  return (
    <div className={styles.decision}>
      <p className={styles.outcome} role="status">
        <Icon name={decidedAt === null ? 'clock' : 'check'} />
        <span>
          {approvalId !== null ? (
            <>
              A second person has to agree.{' '}
              <Link className="link" to={`/approvals/${approvalId}/show`}>
                See the request
              </Link>
            </>
          ) : decidedAt !== null || record.asked.length > 0 ? (
            outcomeText(record)
          ) : claimedBy === null ? (
            <>You do not hold this case. Claim it with C to decide it.</>
          ) : (
            <>
              {claimedBy.mine ? 'Your claim has ended. Claim it again with C.' : `${claimedBy.name} holds this case.`}
            </>
          )}
        </span>
      </p>
      <div className={styles.buttons}>
        <Button variant="outlined" component={Link} to={ways.back} state={{ from: record.id }}>
          Back to the queue
        </Button>
        <Button variant="contained" disabled={ways.taking.isPending} onClick={ways.take}>
          Take next case{keysOn && <kbd aria-hidden="true">N</kbd>}
        </Button>
      </div>
    </div>
  );
}
