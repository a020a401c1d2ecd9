import { useState } from 'react';
import type { JSX } from 'react';
import { ListBase, useGetList, useListContext } from 'react-admin';
import { Button } from '@mui/material';
import { useLocation, useNavigate } from 'react-router-dom';
import type { CustomerListRecord, ListMemberRecord } from '@corella/contracts/operator';
import { useAccess } from '../../shared/access/use-access.js';
import { messageOf } from '../../shared/api/message-of.js';
import { count } from '../../shared/format/amounts.js';
import { listLabel } from '../../shared/format/names.js';
import { KeyHints } from '../../shared/keyboard/key-hints.js';
import { moved, type KeyMap } from '../../shared/keyboard/keys.js';
import { useQueueKeys } from '../../shared/keyboard/use-queue-keys.js';
import { FilterBar, type Filter } from '../../shared/table/filter-bar.js';
import { PAGE_SIZE_KEY } from '../../shared/table/pager.js';
import { PAGE_SIZE, usePlace } from '../../shared/table/paging.js';
import { EmptyState, ErrorState, TableSkeleton } from '../../shared/table/table-states.js';
import { useKept } from '../../shared/table/tools/use-kept.js';
import { PageHead, usePageTitle } from '../../shared/ui/page.js';
import { Panel } from '../../shared/ui/panel.js';
import { TabBar } from '../../shared/ui/tab-bar.js';
import { ChangeDialog, type Change } from './change-dialog.js';
import { listAddress, listIn, LIST_WORDS } from './list-words.js';
import { MemberTable } from './member-table.js';
import { WaitingRequests } from './waiting-requests.js';
import styles from './customer-lists.module.css';

const TITLE = 'Lists';
const REFETCH_MS = 5_000;
const FILTERS: readonly Filter[] = [{ field: 'q', label: 'UID', kind: 'text', wide: true }];

/** Who is on which list. Each person sees the lists that they may change. */
export function ListsPage(): JSX.Element {
  usePageTitle(TITLE);
  const { search } = useLocation();
  const { data, error, refetch } = useGetList<CustomerListRecord>(
    'customer-lists',
    {},
    { refetchInterval: REFETCH_MS, retry: 1 },
  );
  if (data === undefined)
    return error === null ? (
      <TableSkeleton columns={5} label="lists" />
    ) : (
      <ErrorState title="The lists could not be loaded" detail={messageOf(error)} onRetry={() => void refetch()} />
    );
  const seen = data.map(({ id }) => id);
  const chosen = data.find(({ id }) => id === (listIn(search, seen) ?? seen[0]));
  return chosen === undefined ? (
    <EmptyState title="No lists for you">Your role changes none of the lists.</EmptyState>
  ) : (
    <ListOf key={chosen.id} lists={data} chosen={chosen} />
  );
}

interface ListOfProps {
  readonly lists: readonly CustomerListRecord[];
  readonly chosen: CustomerListRecord;
}

function ListOf({ lists, chosen }: ListOfProps): JSX.Element {
  const [pageSize] = useKept(PAGE_SIZE_KEY, PAGE_SIZE);
  const place = usePlace();
  return (
    <ListBase<ListMemberRecord>
      resource="customer-list-members"
      filter={{ list: chosen.id }}
      sort={{ field: 'since', order: 'DESC' }}
      perPage={pageSize}
      queryOptions={{ refetchInterval: REFETCH_MS, retry: 1, meta: place && { place } }}
      disableAuthentication
      storeKey={false}
    >
      <ChosenList lists={lists} chosen={chosen} />
    </ListBase>
  );
}

type Act = 'next' | 'previous' | 'open' | 'add' | 'remove';
const KEYS: KeyMap<Act> = { j: 'next', k: 'previous', enter: 'open', a: 'add', r: 'remove' };

function ChosenList({ lists, chosen }: ListOfProps): JSX.Element {
  const navigate = useNavigate();
  const { maySee } = useAccess();
  const { data = [] } = useListContext<ListMemberRecord>();
  const [selected, setSelected] = useState<string | null>(null);
  const [asking, setAsking] = useState<{ readonly change: Change; readonly customers: string } | null>(null);
  const at = data.findIndex(({ id }) => id === selected);
  const { id: list, canAsk } = chosen;
  const seesUsers = maySee('users');
  const open = ({ uid, approvalId }: ListMemberRecord): void =>
    void navigate(seesUsers ? `/users/${uid}/show` : `/approvals/${approvalId}/show`);
  const ask = (change: Change, customers = ''): void => {
    if (canAsk && asking === null) setAsking({ change, customers });
  };
  const act = (action: Act): void => {
    if (action === 'next' || action === 'previous')
      return setSelected(data[moved(at, action, data.length)]?.id ?? null);
    if (action === 'open') return data[at] && open(data[at]);
    return ask(action, action === 'remove' ? data[at]?.uid : undefined);
  };
  const [keysOn, toggleKeys] = useQueueKeys(KEYS, act);
  return (
    <>
      <PageHead title={TITLE}>{canAsk && <Ways keysOn={keysOn} onAsk={ask} />}</PageHead>
      <TabBar
        label="List"
        tabs={lists.map(({ id, members }) => ({
          id,
          label: listLabel(id),
          count: <span className="num">{count(members)}</span>,
        }))}
        chosen={list}
        onChoose={(id) => void navigate(listAddress(id), { replace: true })}
      />
      <p className={styles.means}>
        {LIST_WORDS[list].means}. {LIST_WORDS[list].people}.
      </p>
      <WaitingRequests list={list} />
      <FilterBar filters={FILTERS} />
      <Panel label={`Members of ${listLabel(list)}`}>
        <MemberTable
          selectedKey={data[at]?.id ?? null}
          seesUsers={seesUsers}
          onOpen={open}
          onRemove={canAsk ? ({ uid }) => ask('remove', uid) : undefined}
        />
        <div className={styles.foot}>
          <KeyHints
            hints={[
              ['J', 'next'],
              ['K', 'previous'],
              ['Enter', seesUsers ? 'customer' : 'request'],
            ]}
            on={keysOn}
            onToggle={toggleKeys}
          />
        </div>
      </Panel>
      {asking !== null && <ChangeDialog list={list} {...asking} onClose={() => setAsking(null)} />}
    </>
  );
}

interface WaysProps {
  readonly keysOn: boolean;
  readonly onAsk: (change: Change) => void;
}

const Ways = ({ keysOn, onAsk }: WaysProps): JSX.Element => (
  <>
    <Button variant="outlined" onClick={() => onAsk('remove')}>
      Remove customers{keysOn && <kbd aria-hidden="true">R</kbd>}
    </Button>
    <Button variant="contained" onClick={() => onAsk('add')}>
      Add customers{keysOn && <kbd aria-hidden="true">A</kbd>}
    </Button>
  </>
);
