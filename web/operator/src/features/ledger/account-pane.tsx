import type { JSX } from 'react';
import { useGetList } from 'react-admin';
import { Link } from 'react-router-dom';
import type { BalanceRecord } from '@corella/contracts/operator';
import { ExplainedAmount } from '../../shared/explain/explained-amount.js';
import { amount } from '../../shared/format/amounts.js';
import { accountLabel } from '../../shared/format/names.js';
import { EmptyState, ErrorState, messageOf, TableSkeleton } from '../../shared/table/table-states.js';
import { AssetMark } from '../../shared/ui/marks.js';
import styles from './ledger-page.module.css';

/** The current balances of one of the entry's accounts. Available and frozen add up to the total. */
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
      {account === null ? <EmptyState title="No account chosen" /> : <Balances account={account} />}
    </section>
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
    <ul className={`${styles.balances} num`}>
      {data.map((balance) => (
        <li key={balance.id}>
          <div className={styles.row}>
            <AssetMark asset={balance.asset} />
            <b>
              <ExplainedAmount account={balance.account} asset={balance.asset} value={balance.total} />
            </b>
          </div>
          <div className={styles.part}>
            <span>available</span>
            <span>{amount(balance.available, 8)}</span>
          </div>
          <div className={styles.part}>
            <span>frozen</span>
            <span>{amount(balance.frozen, 8)}</span>
          </div>
        </li>
      ))}
    </ul>
  );
}
