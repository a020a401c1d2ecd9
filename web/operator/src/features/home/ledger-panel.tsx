import type { JSX } from 'react';
import type { HomeRecord } from '@corella/contracts/operator';
import { amount, count, direction } from '../../shared/format/amounts.js';
import { clock } from '../../shared/format/times.js';
import { EmptyState } from '../../shared/table/table-states.js';
import { AssetMark, Hash } from '../../shared/ui/marks.js';
import { Icon } from '../../shared/ui/icon.js';
import { Facts, OpenLink, Panel, PanelBody } from '../../shared/ui/panel.js';
import { leastCovered } from './coverage.js';
import type { Coverage } from './coverage.js';
import styles from './home-page.module.css';

interface LedgerPanelProps {
  /** Null while the ledger is away. */
  readonly ledger: HomeRecord['ledger'];
  readonly at: string;
}

/** How much of what customers are owed stands in custody, for the asset where that is least. */
function Covered({ of }: { readonly of: Coverage | null }): JSX.Element {
  if (of === null) return <>–</>;
  return (
    <span className={of.isWhole ? undefined : 'warn'}>
      {of.asset.toUpperCase()} {of.text}
    </span>
  );
}

export function LedgerPanel({ ledger, at }: LedgerPanelProps): JSX.Element {
  return (
    <Panel title="Ledger" meta={<OpenLink to="/ledger-entries">Open</OpenLink>}>
      {ledger === null ? (
        <EmptyState title="The ledger is away">
          Nothing is booked, and no order is taken, until its process is back.
        </EmptyState>
      ) : (
        <Books ledger={ledger} at={at} />
      )}
    </Panel>
  );
}

interface BooksProps {
  readonly ledger: NonNullable<HomeRecord['ledger']>;
  readonly at: string;
}

/** Shows that the ledger balances: the accounts of each asset sum to zero. */
function Books({ ledger, at }: BooksProps): JSX.Element {
  const balanced = ledger.assets.filter(({ sum }) => direction(sum) === 'flat').length;
  const { lastSnapshot } = ledger;
  return (
    <PanelBody>
      <div className={styles.proof}>
        <span className={styles.ring} data-broken={!ledger.balanced}>
          <Icon name={ledger.balanced ? 'check' : 'warn'} size={20} />
        </span>
        <div>
          <b>{ledger.balanced ? 'Books sum to zero' : 'Books do not sum to zero'}</b>
          <span className="num">
            {balanced} of {ledger.assets.length} assets at position {count(ledger.revision)}
          </span>
        </div>
      </div>
      <ul className={styles.sums}>
        {ledger.assets.map(({ asset, sum }) => (
          <li key={asset} data-broken={direction(sum) !== 'flat'}>
            <AssetMark asset={asset} />
            <span className="num">{amount(sum, 8)}</span>
          </li>
        ))}
      </ul>
      <div className={styles.facts}>
        <Facts
          facts={[
            { term: 'Custody over what is owed, least', value: <Covered of={leastCovered(ledger.assets)} /> },
            { term: 'Checked at', value: clock(at) },
            {
              term: 'Last snapshot',
              value: lastSnapshot === null ? 'none yet' : `at ${count(lastSnapshot.revision)}`,
            },
            { term: 'Snapshot state', value: lastSnapshot === null ? '–' : <Hash value={lastSnapshot.stateHash} /> },
            { term: 'Hash of the chain', value: <Hash value={ledger.hash} /> },
          ]}
        />
      </div>
    </PanelBody>
  );
}
