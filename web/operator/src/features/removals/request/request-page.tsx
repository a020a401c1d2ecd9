import { useState } from 'react';
import type { JSX } from 'react';
import { Button } from '@mui/material';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import type { RemovalDecision } from '@corella/contracts/removal';
import type { RemovalRecord } from '@corella/contracts/operator';
import { Problem } from '../../../shared/actions/action-dialog.js';
import { useAccess } from '../../../shared/access/use-access.js';
import { removalLabel } from '../../../shared/format/names.js';
import { moment } from '../../../shared/format/times.js';
import { KeyHints } from '../../../shared/keyboard/key-hints.js';
import type { KeyMap } from '../../../shared/keyboard/keys.js';
import { useQueueKeys } from '../../../shared/keyboard/use-queue-keys.js';
import { useNow } from '../../../shared/live/use-now.js';
import { RecordPage } from '../../../shared/table/record-page.js';
import { Chip } from '../../../shared/ui/marks.js';
import { KeepFocus } from '../../../shared/ui/keep-focus.js';
import { usePageTitle } from '../../../shared/ui/page.js';
import { useClaim, useTakeNext } from '../desk-acts.js';
import { isHeld, leaseLeft } from '../holder.js';
import { requestAddress } from '../removal-tabs.js';
import { statusText, statusTone } from '../removal-words.js';
import styles from '../removals.module.css';
import { AccountFacts } from './account-facts.js';
import { ClaimPane } from './claim-pane.js';
import { DecisionBar } from './decision-bar.js';
import { OpenRequest, RequestChanged } from './open-request.js';
import { useOpenedRequest } from './use-opened-request.js';

const REFETCH_MS = 4_000;

/** One request: what the customer wrote beside what the venue knows of the owner, and the decision. */
export function RequestPage(): JSX.Element {
  const { id = '' } = useParams();
  return (
    <RecordPage<RemovalRecord> key={id} resource="removal-requests" noun="request" refetchMs={REFETCH_MS}>
      {(record) => <RequestView record={record} />}
    </RecordPage>
  );
}

type Act = 'claim' | 'take' | RemovalDecision;
const KEYS: KeyMap<Act> = { c: 'claim', n: 'take', a: 'initiate', m: 'ask', r: 'reject' };

function RequestView({ record }: { readonly record: RemovalRecord }): JSX.Element {
  usePageTitle(record.id);
  const { may } = useAccess();
  const { search } = useLocation();
  const navigate = useNavigate();
  const now = useNow();
  const claim = useClaim();
  const next = useTakeNext();
  const decides = may('removal-requests.initiate');
  const isMine = record.claimedBy?.mine === true && isHeld(record, now);
  const decidable = isMine && record.status === 'claimed' && decides;
  const opened = useOpenedRequest(record, isMine && may('removal-requests.open'));
  const [choice, setChoice] = useState<RemovalDecision | null>(null);
  const read = opened.opened;
  const choose = (to: RemovalDecision | null): void =>
    setChoice(decidable && read !== null && !opened.changed ? to : null);
  const take = async (): Promise<void> => {
    const id = await next.take();
    if (id !== null) void navigate(requestAddress(id, search), { replace: true });
  };
  const act = (action: Act): void => {
    // A decision that is half filled in is not left by a key.
    if (action === 'take') return void (decides && choice === null && take());
    if (action === 'claim') return void (decides && claim.run({ id: record.id }));
    choose(action);
  };
  const [keysOn, toggleKeys] = useQueueKeys(KEYS, act);
  const readAgain = async (): Promise<void> => {
    setChoice(null);
    await opened.open(opened.reason);
  };
  return (
    <div className={styles.page}>
      <Head record={record} nowMs={now} claim={claim}>
        <KeyHints hints={[]} on={keysOn} onToggle={toggleKeys} />
        <Button variant="outlined" component={Link} to={`/removal-requests${search}`}>
          Back to the queue
        </Button>
        {decides && (
          <TakeNext primary={!decidable} busy={next.action.isPending} keyed={keysOn && choice === null} onTake={take} />
        )}
      </Head>
      <Problem text={claim.problem ?? next.action.problem} />
      <KeepFocus when={read === null}>
        {read === null ? (
          <OpenRequest record={record} nowMs={now} opened={opened} claim={claim} />
        ) : (
          <div className={styles.split}>
            <ClaimPane opened={read} reason={opened.reason} />
            <AccountFacts opened={read} />
            <div className={styles.decide}>
              {opened.changed ? (
                <RequestChanged onRead={() => void readAgain()} />
              ) : (
                <DecisionBar
                  opened={read}
                  record={record}
                  decidable={decidable}
                  choice={choice}
                  onChoice={choose}
                  keysOn={keysOn}
                />
              )}
            </div>
          </div>
        )}
      </KeepFocus>
    </div>
  );
}

interface TakeNextProps {
  readonly primary: boolean;
  readonly busy: boolean;
  readonly keyed: boolean;
  readonly onTake: () => Promise<void>;
}

const TakeNext = ({ primary, busy, keyed, onTake }: TakeNextProps): JSX.Element => (
  <Button variant={primary ? 'contained' : 'outlined'} disabled={busy} onClick={() => void onTake()}>
    Take next request{keyed && <kbd aria-hidden="true">N</kbd>}
  </Button>
);

interface HeadProps {
  readonly record: RemovalRecord;
  readonly nowMs: number;
  readonly claim: ReturnType<typeof useClaim>;
  readonly children: JSX.Element | readonly (JSX.Element | false)[];
}

/** What is asked for, by whom, where it stands and whose it is. */
function Head({ record, nowMs, claim, children }: HeadProps): JSX.Element {
  const { maySee } = useAccess();
  const { id, uid, project, submittedAt, claimedBy, claimedUntil } = record;
  const isLeased = claimedBy !== null && claimedUntil !== null && isHeld(record, nowMs);
  return (
    <header className={styles.head}>
      <div className={styles.who}>
        <h1>{removalLabel(project)}</h1>
        <p className="num">
          {id} ·{' '}
          {maySee('users') ? (
            <Link className="link" to={`/users/${uid}/show`}>
              UID {uid}
            </Link>
          ) : (
            `UID ${uid}`
          )}{' '}
          · submitted {moment(submittedAt)}
        </p>
      </div>
      <Chip tone={statusTone(record)}>{statusText(record)}</Chip>
      {isLeased && (
        <span className={styles.lease}>
          Claimed by {claimedBy.mine ? 'you' : claimedBy.name} <b className="num">{leaseLeft(claimedUntil, nowMs)}</b>
          {claimedBy.mine && (
            <Button size="small" variant="text" disabled={claim.isPending} onClick={() => void claim.run({ id })}>
              Extend
            </Button>
          )}
        </span>
      )}
      <div className={styles.ways}>{children}</div>
    </header>
  );
}
