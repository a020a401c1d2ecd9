import type { JSX } from 'react';
import { Button } from '@mui/material';
import { Link, useLocation, useParams } from 'react-router-dom';
import type { BankAccountRecord, OpenedBankAccount } from '@corella/contracts/operator';
import { useAccess } from '../../shared/access/use-access.js';
import { OpenForReason } from '../../shared/actions/open-for-reason.js';
import { useOpened } from '../../shared/actions/use-opened.js';
import { moment } from '../../shared/format/times.js';
import { RecordPage } from '../../shared/table/record-page.js';
import { Chip } from '../../shared/ui/marks.js';
import { usePageTitle } from '../../shared/ui/page.js';
import { Facts, Panel, PanelBody } from '../../shared/ui/panel.js';
import { standingText, standingTone, testText } from './bank-account-words.js';
import styles from './bank-accounts.module.css';

const REFETCH_MS = 10_000;

/** One bank account: whose it is, and, once opened, its name and number. */
export function BankAccountPage(): JSX.Element {
  const { id = '' } = useParams();
  return (
    <RecordPage<BankAccountRecord> key={id} resource="bank-accounts" noun="bank account" refetchMs={REFETCH_MS}>
      {(record) => <AccountView record={record} />}
    </RecordPage>
  );
}

function AccountView({ record }: { readonly record: BankAccountRecord }): JSX.Element {
  usePageTitle(record.id);
  const opening = useOpened<OpenedBankAccount>({ resource: 'bank-accounts', id: record.id });
  return (
    <div className={styles.page}>
      <Head record={record} />
      {opening.opened === null ? (
        <OpenForReason
          title="Name and number are closed"
          noun="bank account"
          isOpening={opening.isOpening}
          problem={opening.problem}
          onOpen={(why) => void opening.open(why)}
        />
      ) : (
        <Details opened={opening.opened} />
      )}
    </div>
  );
}

function Head({ record }: { readonly record: BankAccountRecord }): JSX.Element {
  const { maySee } = useAccess();
  const { search } = useLocation();
  const { id, uid, currency, addedAt, verifiedAt, removedAt } = record;
  return (
    <header className={styles.head}>
      <div>
        <h1 className="num">{id}</h1>
        <p className="num">
          {currency.toUpperCase()}, added {moment(addedAt)}
          {verifiedAt === null ? '' : `, verified ${moment(verifiedAt)}`}
          {removedAt === null ? '' : `, removed ${moment(removedAt)}`} ·{' '}
          {maySee('users') ? (
            <Link className="link" to={`/users/${uid}/show`}>
              UID {uid}
            </Link>
          ) : (
            `UID ${uid}`
          )}
        </p>
      </div>
      <Chip tone={standingTone(record)}>{standingText(record)}</Chip>
      <div className={styles.ways}>
        <Button variant="outlined" component={Link} to={`/bank-accounts${search}`}>
          Back to the list
        </Button>
      </div>
    </header>
  );
}

function Details({ opened: { details } }: { readonly opened: OpenedBankAccount }): JSX.Element {
  if (details === null)
    return (
      <Panel title="Name and number">
        <PanelBody>
          <p className="dim">Nothing is kept of it any more. It was removed, or erased with its owner.</p>
        </PanelBody>
      </Panel>
    );
  const { name, account, bank, test } = details;
  return (
    <Panel title="Name and number">
      <PanelBody>
        <Facts
          facts={[
            { term: 'Name', value: name },
            { term: 'Account', value: <span className="num">{account}</span> },
            { term: 'Bank', value: bank ?? 'not known by its number' },
            {
              term: 'Test deposit',
              value: test === null ? 'none yet' : `${testText(test.state)}, ${moment(test.at)}`,
            },
            ...(test?.state === 'arrived' ? [{ term: 'Amounts left to name', value: String(test.left) }] : []),
          ]}
        />
      </PanelBody>
    </Panel>
  );
}
