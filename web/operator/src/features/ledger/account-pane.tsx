import { useState } from 'react';
import type { JSX } from 'react';
import { useGetList } from 'react-admin';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { BalanceRecord, BalancesAtRecord } from '@corella/contracts/operator';
import { useAccess } from '../../shared/access/use-access.js';
import { LONG_PATIENCE_MS, apiUrl, httpClient } from '../../shared/api/http-client.js';
import { ExplainedAmount } from '../../shared/explain/explained-amount.js';
import { amount, count } from '../../shared/format/amounts.js';
import { accountLabel } from '../../shared/format/names.js';
import { messageOf } from '../../shared/api/message-of.js';
import { EmptyState, ErrorState, TableSkeleton } from '../../shared/table/table-states.js';
import { FormField } from '../../shared/ui/form-field.js';
import { AssetMark } from '../../shared/ui/marks.js';
import { VerifyAccount } from './verify-account.js';
import styles from './ledger-page.module.css';

/** The balances of one of the entry's accounts, now or at a moment, and whether they follow from the log. */
export function AccountPane({ account }: { readonly account: string | null }): JSX.Element {
  return (
    <section className={styles.pane} aria-labelledby="ledger-account" tabIndex={0}>
      <div className={styles.title}>
        <h2 id="ledger-account" className="num">
          {account === null ? 'Account' : accountLabel(account)}
        </h2>
        {account !== null && (
          <Link className="link" to={`/accounts/${encodeURIComponent(account)}/show`}>
            Open
          </Link>
        )}
      </div>
      {account === null ? (
        <EmptyState title="No account chosen" />
      ) : (
        <AccountBalances key={account} account={account} />
      )}
    </section>
  );
}

function AccountBalances({ account }: { readonly account: string }): JSX.Element {
  const { may } = useAccess();
  const [moment, setMoment] = useState('');
  const at = moment === '' ? null : new Date(moment);
  const isTime = at !== null && !Number.isNaN(at.getTime());
  const isFuture = isTime && at.getTime() > Date.now();
  return (
    <>
      {may('ledger-entries.view') && (
        <div className={styles.asOf}>
          <FormField
            label="As of, your time"
            type="datetime-local"
            value={moment}
            hint={at === null ? 'Empty: as they are now' : undefined}
            problem={isFuture ? 'The time is in the future.' : undefined}
            slotProps={{ htmlInput: { step: 1 } }}
            onChange={(event) => setMoment(event.target.value)}
          />
        </div>
      )}
      {isFuture && <EmptyState title="Choose a time that has passed" />}
      {isTime && !isFuture && <BalancesAt account={account} at={at.toISOString()} />}
      {!isTime && <Balances account={account} />}
      {may('ledger-entries.view') && <VerifyAccount account={account} />}
    </>
  );
}

interface Held {
  readonly asset: string;
  readonly available: string;
  readonly frozen: string;
  readonly total: JSX.Element | string;
}

/** Available and frozen add up to the total. */
function HeldList({ rows }: { readonly rows: readonly Held[] }): JSX.Element {
  return (
    <ul className={`${styles.balances} num`}>
      {rows.map(({ asset, available, frozen, total }) => (
        <li key={asset}>
          <div className={styles.row}>
            <AssetMark asset={asset} />
            <b>{total}</b>
          </div>
          <div className={styles.part}>
            <span>available</span>
            <span>{amount(available, 8)}</span>
          </div>
          <div className={styles.part}>
            <span>frozen</span>
            <span>{amount(frozen, 8)}</span>
          </div>
        </li>
      ))}
    </ul>
  );
}

function BalancesAt({ account, at }: { readonly account: string; readonly at: string }): JSX.Element {
  const { data, error, refetch } = useQuery({
    queryKey: ['accounts', account, 'balances-at', at],
    queryFn: async ({ signal }) => {
      const path = `accounts/${encodeURIComponent(account)}/balances-at?time=${encodeURIComponent(at)}`;
      const { json } = await httpClient(`${apiUrl}/${path}`, { signal, patienceMs: LONG_PATIENCE_MS });
      return json as BalancesAtRecord;
    },
    retry: false,
  });
  if (data === undefined)
    return error === null ? (
      <TableSkeleton columns={2} label="balances" />
    ) : (
      <ErrorState title="The balances could not be loaded" detail={messageOf(error)} onRetry={() => void refetch()} />
    );
  const held = data.items.filter(({ total }) => !/^-?0(\.0+)?$/.test(total));
  return (
    <>
      {held.length === 0 ? (
        <EmptyState title="Held nothing then" />
      ) : (
        <HeldList rows={held.map((row) => ({ ...row, total: amount(row.total, 8) }))} />
      )}
      <p className={`${styles.then} num`}>
        {data.revision < 0 ? 'Before the first entry.' : `After entry ${count(data.revision)}.`}
      </p>
    </>
  );
}

function Balances({ account }: { readonly account: string }): JSX.Element {
  const { data, error, refetch } = useGetList<BalanceRecord>('balances', {
    filter: { account },
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'asset', order: 'ASC' },
  });
  if (data === undefined)
    return error === null ? (
      <TableSkeleton columns={2} label="balances" />
    ) : (
      <ErrorState title="The balances could not be loaded" detail={messageOf(error)} onRetry={() => void refetch()} />
    );
  if (data.length === 0) return <EmptyState title="Holds nothing" />;
  return (
    <HeldList
      rows={data.map((balance) => ({
        ...balance,
        total: <ExplainedAmount account={balance.account} asset={balance.asset} value={balance.total} />,
      }))}
    />
  );
}
