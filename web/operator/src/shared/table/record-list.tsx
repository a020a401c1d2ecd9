import type { JSX, ReactNode } from 'react';
import { HttpError, ListBase, useListContext } from 'react-admin';
import type { FilterPayload, RaRecord, SortPayload } from 'react-admin';
import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { Panel } from '../ui/panel.js';
import { PageHead, usePageTitle } from '../ui/page.js';
import { FilterBar } from './filter-bar.js';
import type { Filter } from './filter-bar.js';
import { ListExportButton } from './export-button.js';
import { PAGE_SIZE_KEY, Pager } from './pager.js';
import { PAGE_SIZE, usePlace } from './paging.js';
import { RecordTable } from './record-table.js';
import type { Column } from './record-table.js';
import { StaleSince } from './stale-since.js';
import { chosenColumns, ColumnsMenu, useColumnChoice } from './tools/columns-menu.js';
import { NewerRows } from './tools/newer-rows.js';
import { SavedQueries } from './tools/saved-queries.js';
import { useKept } from './tools/use-kept.js';
import { messageOf } from '../api/message-of.js';
import { EmptyState, ErrorState, TableSkeleton } from './table-states.js';

const REFUSED = 400;

export interface RecordListProps<Row extends RaRecord> {
  readonly resource: string;
  readonly title: string;
  readonly sub?: ReactNode;
  /** The plural name of the records, such as "orders". */
  readonly noun: string;
  readonly columns: readonly Column<Row>[];
  readonly filters: readonly Filter[];
  readonly sort: SortPayload;
  readonly actions?: ReactNode;
  readonly density?: 'data' | 'queue';
  readonly onOpen?: (row: Row) => void;
  readonly permanentFilter?: FilterPayload;
  readonly refetchMs?: number;
  /** What it means that there are none, where that says more than that none has come yet. */
  readonly empty?: { readonly title: string; readonly text: string };
  /** What no row means with these filters; undefined where the usual words fit. */
  readonly noneWith?: (filters: Readonly<Record<string, unknown>>) => string | undefined;
}

/**
 * The list page of a resource: heading, filters, table and pager. The address alone holds filters, sorting, page and
 * page size, so Back and links lead to what they say.
 */
export function RecordList<Row extends RaRecord>(props: RecordListProps<Row>): JSX.Element {
  const { resource, title, sub, actions, columns, sort, permanentFilter, refetchMs } = props;
  usePageTitle(title);
  const [pageSize] = useKept(PAGE_SIZE_KEY, PAGE_SIZE);
  const place = usePlace();
  return (
    <ListBase<Row>
      resource={resource}
      sort={sort}
      perPage={pageSize}
      filter={permanentFilter}
      queryOptions={{ refetchInterval: refetchMs, retry: 1, meta: place && { place } }}
      storeKey={false}
      disableAuthentication
    >
      <PageHead title={title} sub={<ListSub resource={resource} sub={sub} sort={sort} />}>
        <SavedQueries resource={resource} />
        <ColumnsMenu resource={resource} columns={columns} />
        {actions}
        <ListExportButton resource={resource} />
      </PageHead>
      <FilterBar filters={props.filters} />
      <Panel label={title}>
        <ListBody {...props} />
      </Panel>
    </ListBase>
  );
}

/** The list as its page shows it to whoever asks for nothing. */
const wholeList = (resource: string, { field, order }: SortPayload): string =>
  `/${resource}?${new URLSearchParams({ filter: '{}', sort: field, order, page: '1' }).toString()}`;

/** What the list has and, where the newest comes first, what has come in since it was read. */
function ListSub({
  resource,
  sub,
  sort: usual,
}: Pick<RecordListProps<RaRecord>, 'resource' | 'sub' | 'sort'>): JSX.Element {
  const { sort } = useListContext();
  const newestFirst = usual.order === 'DESC' && sort.field === usual.field && sort.order === usual.order;
  return (
    <>
      {sub} {newestFirst && <NewerRows resource={resource} />}
    </>
  );
}

/** The address asks for what the venue refuses, so trying again would not help. */
function WrongAddress({ to, why }: { readonly to: string; readonly why: string }): JSX.Element {
  return (
    <EmptyState
      title="The address asks for what this list does not have"
      action={
        <Button variant="outlined" component={Link} to={to}>
          Show the whole list
        </Button>
      }
    >
      {why}
    </EmptyState>
  );
}

function ListBody<Row extends RaRecord>({
  resource,
  title,
  noun,
  columns,
  density,
  onOpen,
  sort: usual,
  empty = { title: `No ${noun} yet`, text: 'They appear here as soon as there are some.' },
  noneWith,
}: RecordListProps<Row>): JSX.Element {
  const list = useListContext<Row>();
  const { data, error, isPending, refetch, filterValues, setFilters } = list;
  const [choice] = useColumnChoice(resource);
  const retry = (): void => void refetch();
  if (data === undefined && isPending) return <TableSkeleton columns={columns.length} label={noun} />;
  if (data === undefined && error instanceof HttpError && error.status === REFUSED)
    return <WrongAddress to={wholeList(resource, usual)} why={messageOf(error)} />;
  if (data === undefined)
    return <ErrorState title={`The ${noun} could not be loaded`} detail={messageOf(error)} onRetry={retry} />;
  const filtered = Object.keys(filterValues).length > 0;
  if (data.length === 0) {
    return filtered ? (
      <EmptyState
        title={noneWith?.(filterValues) ?? `No ${noun} match`}
        action={
          <Button variant="outlined" onClick={() => setFilters({})}>
            Clear filters
          </Button>
        }
      >
        Nothing fits all the filters at once.
      </EmptyState>
    ) : (
      <EmptyState
        title={empty.title}
        action={
          <Button variant="outlined" onClick={retry}>
            Look again
          </Button>
        }
      >
        {empty.text}
      </EmptyState>
    );
  }
  const changeSort = (field: string): void =>
    list.setSort({ field, order: list.sort.field === field && list.sort.order === 'DESC' ? 'ASC' : 'DESC' });
  const stale = error !== null && error !== undefined;
  return (
    <>
      {stale && <StaleSince resource={resource} onRetry={retry} />}
      <RecordTable
        caption={title}
        columns={chosenColumns(columns, choice)}
        rows={data}
        fit="content"
        rowKey={(row) => String(row.id)}
        density={density}
        sort={list.sort}
        onSort={changeSort}
        onOpen={onOpen}
        stale={stale}
      />
      <Pager />
    </>
  );
}
