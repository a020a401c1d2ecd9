import { useState } from 'react';
import type { JSX } from 'react';
import { ListBase, useGetOne, useListContext } from 'react-admin';
import { useParams } from 'react-router-dom';
import { TRANSACTION_TYPES, isCustomer } from '@corella/contracts/ledger';
import type { LedgerEntryRecord } from '@corella/contracts/operator';
import { useAccess } from '../../shared/access/use-access.js';
import { count } from '../../shared/format/amounts.js';
import { sentence } from '../../shared/format/names.js';
import { ListExportButton } from '../../shared/table/export-button.js';
import { FilterBar } from '../../shared/table/filter-bar.js';
import type { Filter } from '../../shared/table/filter-bar.js';
import { PAGE_SIZE_KEY } from '../../shared/table/pager.js';
import { PAGE_SIZE, usePlace } from '../../shared/table/paging.js';
import { NewerRows } from '../../shared/table/tools/newer-rows.js';
import { SavedQueries } from '../../shared/table/tools/saved-queries.js';
import { useKept } from '../../shared/table/tools/use-kept.js';
import { usePageTitle } from '../../shared/ui/page.js';
import { AccountPane } from './account-pane.js';
import { EntryList } from './entry-list.js';
import { EntryPane } from './entry-pane.js';
import { HashChain } from './hash-chain.js';
import styles from './ledger-page.module.css';

const filters: readonly Filter[] = [
  { field: 'account', label: 'Account, e.g. spot:1048213', kind: 'text', wide: true },
  {
    field: 'type',
    label: 'All types',
    kind: 'choice',
    choices: Object.values(TRANSACTION_TYPES).map((value) => ({ value, label: sentence(value) })),
  },
  { field: 'q', label: 'Position, business id, memo', kind: 'text', wide: true },
];

/**
 * The journal: what was posted, why, and proof that it sums to zero. Entries are on the left, the open one in the
 * middle, one of its accounts on the right.
 */
export function LedgerPage(): JSX.Element {
  usePageTitle('Ledger');
  const [pageSize] = useKept(PAGE_SIZE_KEY, PAGE_SIZE);
  const place = usePlace();
  return (
    <ListBase<LedgerEntryRecord>
      resource="ledger-entries"
      sort={{ field: 'revision', order: 'DESC' }}
      perPage={pageSize}
      queryOptions={{ retry: 1, meta: place && { place } }}
      storeKey={false}
      disableAuthentication
    >
      <Panes />
    </ListBase>
  );
}

function Panes(): JSX.Element {
  const { id } = useParams();
  const { maySee } = useAccess();
  const { data: rows = [], total } = useListContext<LedgerEntryRecord>();
  const chosen = id ?? rows[0]?.id;
  const known = rows.find((row) => row.id === chosen);
  const { data: entry, error } = useGetOne<LedgerEntryRecord>(
    'ledger-entries',
    { id: chosen ?? '' },
    { enabled: chosen !== undefined, placeholderData: known, retry: 1 },
  );
  const [picked, setPicked] = useState<string | null>(null);
  const inEntry = entry?.lines.some((line) => line.account === picked) === true ? picked : null;
  const account =
    inEntry ?? entry?.lines.find((line) => isCustomer(line.account))?.account ?? entry?.lines[0]?.account ?? null;
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <div>
          <h1>Ledger</h1>
          <p className="num">
            {total === undefined
              ? 'Journal of ledger-0'
              : `${count(total)} ${total === 1 ? 'entry' : 'entries'} of customers and the house`}{' '}
            <NewerRows resource="ledger-entries" />
          </p>
        </div>
        <div className={styles.filters}>
          <FilterBar filters={filters} />
        </div>
        <div className={styles.tools}>
          <SavedQueries resource="ledger-entries" />
          <ListExportButton resource="ledger-entries" />
        </div>
      </div>
      <HashChain rows={rows} current={chosen} />
      <div className={styles.panes}>
        <EntryList current={chosen} />
        <EntryPane entry={entry} error={error} account={account} onAccount={setPicked} />
        {maySee('balances') && <AccountPane account={account} />}
      </div>
    </div>
  );
}
