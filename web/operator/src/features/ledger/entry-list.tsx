import type { JSX } from 'react';
import { useListContext } from 'react-admin';
import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import type { LedgerEntryRecord } from '@corella/contracts/operator';
import { amount, count } from '../../shared/format/amounts.js';
import { sentence } from '../../shared/format/names.js';
import { moment } from '../../shared/format/times.js';
import { Pager } from '../../shared/table/pager.js';
import { messageOf } from '../../shared/api/message-of.js';
import { EmptyState, ErrorState, TableSkeleton } from '../../shared/table/table-states.js';
import { Movement } from '../../shared/ui/marks.js';
import { headline } from './postings.js';
import styles from './ledger-page.module.css';

export function EntryList({ current }: { readonly current: string | undefined }): JSX.Element {
  const { data, error, refetch, filterValues, setFilters } = useListContext<LedgerEntryRecord>();
  const filtered = Object.keys(filterValues).length > 0;
  return (
    <section className={styles.pane} aria-labelledby="ledger-list" tabIndex={0}>
      <div className={styles.title}>
        <h2 id="ledger-list">Journal entries</h2>
        <Button size="small" variant="text" onClick={() => void refetch()}>
          Refresh
        </Button>
      </div>
      {data === undefined &&
        (error === null || error === undefined ? (
          <TableSkeleton columns={2} label="entries" />
        ) : (
          <ErrorState
            title="The entries could not be loaded"
            detail={messageOf(error)}
            onRetry={() => void refetch()}
          />
        ))}
      {data?.length === 0 && (
        <EmptyState
          title={filtered ? 'No entries match' : 'Nothing is posted yet'}
          action={
            filtered ? (
              <Button variant="outlined" onClick={() => setFilters({})}>
                Clear filters
              </Button>
            ) : undefined
          }
        />
      )}
      {data !== undefined && data.length > 0 && (
        <>
          <ul className={`${styles.entries} num`}>
            {data.map((entry) => (
              <li key={entry.id}>
                <Entry entry={entry} current={entry.id === current} />
              </li>
            ))}
          </ul>
          <div className={styles.pager}>
            <Pager />
          </div>
        </>
      )}
    </section>
  );
}

function Entry({ entry, current }: { readonly entry: LedgerEntryRecord; readonly current: boolean }): JSX.Element {
  const line = headline(entry.lines);
  return (
    <Link to={`/ledger-entries/${entry.id}/show`} aria-current={current ? 'true' : undefined}>
      <b>{entry.eventType}</b>
      {line === null ? (
        <span className="dim">posts nothing</span>
      ) : (
        <span>
          {line.kind === 'moved' ? <Movement value={line.amount} /> : amount(line.amount, 8)}{' '}
          <span className="dim">{line.asset.toUpperCase()}</span>
        </span>
      )}
      <small>{entry.businessId}</small>
      <small>{line === null || line.kind === 'moved' ? sentence(entry.type) : line.kind}</small>
      <small>{count(entry.revision)}</small>
      <small>{moment(entry.at)}</small>
    </Link>
  );
}
