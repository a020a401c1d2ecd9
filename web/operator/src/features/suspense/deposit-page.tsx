import type { JSX } from 'react';
import { Button } from '@mui/material';
import { Link, useLocation, useParams } from 'react-router-dom';
import type { SuspendedDepositRecord } from '@corella/contracts/operator';
import { Problem } from '../../shared/actions/action-dialog.js';
import { OpenForReason } from '../../shared/actions/open-for-reason.js';
import { useAccess } from '../../shared/access/use-access.js';
import { money } from '../../shared/format/amounts.js';
import { suspenseLabel } from '../../shared/format/names.js';
import { moment } from '../../shared/format/times.js';
import { RecordPage } from '../../shared/table/record-page.js';
import { Icon } from '../../shared/ui/icon.js';
import { Chip } from '../../shared/ui/marks.js';
import { usePageTitle } from '../../shared/ui/page.js';
import { OpenedPanels } from './opened-panels.js';
import { channelText, standingText, standingTone } from './suspense-words.js';
import { useOpenedDeposit } from './use-opened-deposit.js';
import styles from './suspense.module.css';

const REFETCH_MS = 4_000;

/** One deposit: who paid it beside whose it may be, and the decision. */
export function DepositPage(): JSX.Element {
  const { id = '' } = useParams();
  return (
    <RecordPage<SuspendedDepositRecord> key={id} resource="suspended-deposits" noun="deposit" refetchMs={REFETCH_MS}>
      {(record) => <DepositView record={record} />}
    </RecordPage>
  );
}

function DepositView({ record }: { readonly record: SuspendedDepositRecord }): JSX.Element {
  usePageTitle(record.id);
  const opening = useOpenedDeposit(record);
  const { opened, changed, reason } = opening;
  return (
    <div className={styles.page}>
      <Head record={record} />
      {opened === null ? (
        <OpenForReason
          title="Who paid is closed"
          noun="deposit"
          isOpening={opening.isOpening}
          problem={opening.problem}
          onOpen={(why) => void opening.open(why)}
        />
      ) : (
        <>
          {changed && <Changed isOpening={opening.isOpening} onRead={() => void opening.open(reason)} />}
          <Problem text={opening.problem} />
          <OpenedPanels key={opened.hash} opened={opened} decidable={!changed} />
        </>
      )}
    </div>
  );
}

function Head({ record }: { readonly record: SuspendedDepositRecord }): JSX.Element {
  const { maySee } = useAccess();
  const { search } = useLocation();
  const { id, uid, asset, reason, bookedAt } = record;
  return (
    <header className={styles.head}>
      <div>
        <h1 className="num">{money(record.amount, asset)}</h1>
        <p className="num">
          {id} · {channelText(record)}, booked {moment(bookedAt)} ·{' '}
          {uid === null ? (
            'paid to an address of nobody'
          ) : maySee('users') ? (
            <Link className="link" to={`/users/${uid}/show`}>
              UID {uid}
            </Link>
          ) : (
            `UID ${uid}`
          )}
        </p>
      </div>
      <Chip tone={standingTone(record)}>{standingText(record)}</Chip>
      <span>{suspenseLabel(reason)}</span>
      <div className={styles.ways}>
        <Button variant="outlined" component={Link} to={`/suspended-deposits${search}`}>
          Back to the list
        </Button>
      </div>
    </header>
  );
}

interface ChangedProps {
  readonly isOpening: boolean;
  readonly onRead: () => void;
}

const Changed = ({ isOpening, onRead }: ChangedProps): JSX.Element => (
  <div className={styles.changed} role="alert">
    <Icon name="warn" />
    <span>
      <b>This deposit is no longer what you read.</b> Something has been decided or has happened since.
    </span>
    <Button variant="outlined" disabled={isOpening} onClick={onRead}>
      Read it again
    </Button>
  </div>
);
