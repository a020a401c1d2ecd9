import { Fragment } from 'react';
import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import type { LedgerEntryRecord } from '@corella/contracts/operator';
import { amount, count } from '../../shared/format/amounts.js';
import { accountLabel } from '../../shared/format/names.js';
import { exactUtc, moment } from '../../shared/format/times.js';
import tables from '../../shared/table/record-table.module.css';
import { messageOf } from '../../shared/api/message-of.js';
import { EmptyState, TableSkeleton } from '../../shared/table/table-states.js';
import { AssetMark, Chip, Movement } from '../../shared/ui/marks.js';
import { CopyButton } from '../../shared/ui/copy-button.js';
import { Icon } from '../../shared/ui/icon.js';
import { Facts } from '../../shared/ui/panel.js';
import { useEntryExplanation } from '../../shared/explain/explain-api.js';
import { byAsset, causeOf } from './postings.js';
import { EntryCauses } from './entry-causes.js';
import styles from './ledger-page.module.css';

interface EntryPaneProps {
  readonly entry: LedgerEntryRecord | undefined;
  readonly error: Error | null;
  readonly account: string | null;
  readonly onAccount: (account: string) => void;
}

export function EntryPane({ entry, error, account, onAccount }: EntryPaneProps): JSX.Element {
  return (
    <section className={styles.pane} data-main="true" aria-labelledby="ledger-entry" tabIndex={0}>
      <div className={styles.title}>
        <h2 id="ledger-entry" className="num">
          {entry === undefined ? 'Entry' : `Entry ${count(entry.revision)}`}
        </h2>
        {entry !== undefined && (
          <>
            <Chip>{entry.eventType}</Chip>
            <span className="num">{entry.businessId}</span>
          </>
        )}
      </div>
      {entry === undefined &&
        (error === null ? (
          <TableSkeleton columns={3} label="the entry" />
        ) : (
          <EmptyState title="There is no such entry">{messageOf(error)}</EmptyState>
        ))}
      {entry !== undefined &&
        (entry.lines.length === 0 ? (
          <EmptyState title="No postings">This event changed no balance.</EmptyState>
        ) : (
          <Postings entry={entry} account={account} onAccount={onAccount} />
        ))}
      {entry !== undefined && <EntryCauses id={entry.id} />}
      {entry !== undefined && <Below entry={entry} />}
    </section>
  );
}

function Postings({
  entry,
  account,
  onAccount,
}: {
  readonly entry: LedgerEntryRecord;
  readonly account: string | null;
  readonly onAccount: (account: string) => void;
}): JSX.Element {
  return (
    <table className={tables.table} data-density="posting">
      <caption className="visually-hidden">Postings of entry {entry.revision}</caption>
      <colgroup>
        <col />
        <col style={{ width: 112 }} />
        <col style={{ width: 208 }} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">Account</th>
          <th scope="col">Part</th>
          <th scope="col" className={tables.numeric}>
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {byAsset(entry.lines).map(({ asset, lines, sum, balanced }) => (
          <Fragment key={asset}>
            {lines.map((line, index) => (
              <tr key={`${line.account}-${line.bucket}-${index}`}>
                <th scope="row">
                  <button
                    type="button"
                    className={`${styles.account} num`}
                    aria-pressed={line.account === account}
                    onClick={() => onAccount(line.account)}
                  >
                    {accountLabel(line.account)}
                  </button>
                </th>
                <td className="dim">{line.bucket}</td>
                <td className={tables.numeric}>
                  <Movement value={line.amount} />
                </td>
              </tr>
            ))}
            <tr className={tables.sum}>
              <th scope="row" colSpan={2}>
                <span style={{ display: 'inline-flex', gap: 8 }}>
                  <AssetMark asset={asset} /> {balanced ? 'sums to zero' : 'does not sum to zero'}, {lines.length}{' '}
                  {lines.length === 1 ? 'posting' : 'postings'}
                </span>
              </th>
              <td className={tables.numeric}>
                <span className={styles.proof}>
                  <Icon name={balanced ? 'check' : 'warn'} />
                  {amount(sum, 8)}
                </span>
              </td>
            </tr>
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

function Below({ entry }: { readonly entry: LedgerEntryRecord }): JSX.Element {
  const cause = causeOf(entry.businessId);
  const { data } = useEntryExplanation(entry.id);
  const event = data?.event ?? null;
  const text = event === null ? null : JSON.stringify(event, null, 2);
  return (
    <div className={styles.below}>
      <section aria-labelledby="ledger-record">
        <h3 id="ledger-record">
          Event as recorded {text !== null && <CopyButton text={text} label="Copy the event" />}
        </h3>
        <pre className={styles.json} tabIndex={0} aria-label="Event as JSON">
          {text ?? 'Loading'}
        </pre>
      </section>
      <section aria-labelledby="ledger-facts">
        <h3 id="ledger-facts">Where it stands</h3>
        <Facts
          facts={[
            { term: 'Posted', value: <span title={exactUtc(entry.at)}>{moment(entry.at)}</span> },
            { term: 'Stream', value: `ledger-0 at ${count(entry.revision)}` },
            {
              term: 'Hash',
              value: (
                <CopyButton text={entry.hash} label="Copy hash">
                  <span className="mono">{entry.hash.slice(0, 12)}</span>
                </CopyButton>
              ),
            },
            ...(cause === null
              ? []
              : [
                  {
                    term: 'Follows from',
                    value: (
                      <Link className="link" to={cause.to}>
                        {cause.label}
                      </Link>
                    ),
                  },
                ]),
            ...(entry.memo === null || entry.memo === '' ? [] : [{ term: 'Memo', value: entry.memo }]),
          ]}
        />
      </section>
    </div>
  );
}
