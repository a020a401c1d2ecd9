import type { JSX } from 'react';
import { ListBase } from 'react-admin';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { BANK_ACCOUNT_STATES, BANK_CURRENCIES } from '@corella/contracts/cash';
import type { BankAccountRecord } from '@corella/contracts/operator';
import { exactUtc, moment } from '../../shared/format/times.js';
import { FilterBar, type Filter } from '../../shared/table/filter-bar.js';
import { PAGE_SIZE_KEY } from '../../shared/table/pager.js';
import { PAGE_SIZE, usePlace } from '../../shared/table/paging.js';
import { QueueTable } from '../../shared/table/queue-table.js';
import type { Column } from '../../shared/table/record-table.js';
import { EmptyState } from '../../shared/table/table-states.js';
import { useKept } from '../../shared/table/tools/use-kept.js';
import { Chip } from '../../shared/ui/marks.js';
import { PageHead, usePageTitle } from '../../shared/ui/page.js';
import { Panel } from '../../shared/ui/panel.js';
import { standingText, standingTone, stateText } from './bank-account-words.js';

const TITLE = 'Bank accounts';
const REFETCH_MS = 10_000;
const FILTERS: readonly Filter[] = [
  { field: 'q', label: 'UID or account', kind: 'text', wide: true },
  {
    field: 'state',
    label: 'Any state',
    kind: 'choice',
    choices: BANK_ACCOUNT_STATES.map((state) => ({ value: state, label: stateText(state) })),
  },
  {
    field: 'currency',
    label: 'Any currency',
    kind: 'choice',
    choices: BANK_CURRENCIES.map((currency) => ({ value: currency, label: currency.toUpperCase() })),
  },
];

const accountPage = (id: string, search: string): string => `/bank-accounts/${encodeURIComponent(id)}/show${search}`;

/** Customers' own accounts at other banks, the newest on top. Names and numbers are on the page of each. */
export function BankAccountList(): JSX.Element {
  usePageTitle(TITLE);
  const [pageSize] = useKept(PAGE_SIZE_KEY, PAGE_SIZE);
  const place = usePlace();
  return (
    <ListBase<BankAccountRecord>
      resource="bank-accounts"
      sort={{ field: 'addedAt', order: 'DESC' }}
      perPage={pageSize}
      queryOptions={{ refetchInterval: REFETCH_MS, retry: 1, meta: place && { place } }}
      disableAuthentication
      storeKey={false}
    >
      <ListPage />
    </ListBase>
  );
}

function ListPage(): JSX.Element {
  const navigate = useNavigate();
  const { search } = useLocation();
  return (
    <>
      <PageHead title={TITLE} sub="Where customers are paid out to" />
      <FilterBar filters={FILTERS} />
      <Panel label={TITLE}>
        <QueueTable<BankAccountRecord>
          resource="bank-accounts"
          caption={TITLE}
          noun="accounts"
          columns={columnsOf(search)}
          selectedKey={null}
          onOpen={({ id }) => void navigate(accountPage(id, search))}
          empty={<EmptyState title="No bank accounts">No customer has one that fits.</EmptyState>}
        />
      </Panel>
    </>
  );
}

const at = (time: string | null): JSX.Element =>
  time === null ? (
    <span className="dim">–</span>
  ) : (
    <span className="num" title={exactUtc(time)}>
      {moment(time)}
    </span>
  );

const columnsOf = (search: string): readonly Column<BankAccountRecord>[] => [
  {
    key: 'account',
    label: 'Account',
    sort: 'id',
    width: '152px',
    render: ({ id }) => (
      <Link className="link num" to={accountPage(id, search)}>
        {id}
      </Link>
    ),
  },
  {
    key: 'uid',
    label: 'Customer',
    sort: 'uid',
    width: '136px',
    render: ({ uid }) => <span className="num">UID {uid}</span>,
  },
  {
    key: 'currency',
    label: 'Currency',
    sort: 'currency',
    width: '112px',
    render: ({ currency }) => currency.toUpperCase(),
  },
  { key: 'added', label: 'Added', sort: 'addedAt', render: ({ addedAt }) => at(addedAt) },
  { key: 'verified', label: 'Verified', sort: 'verifiedAt', from: 1024, render: ({ verifiedAt }) => at(verifiedAt) },
  {
    key: 'state',
    label: 'State',
    sort: 'state',
    width: '168px',
    render: (account) => <Chip tone={standingTone(account)}>{standingText(account)}</Chip>,
  },
];
