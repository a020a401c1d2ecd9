import { Fragment } from 'react';
import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import type { LedgerEntryRecord } from '@corella/contracts/operator';
import { count } from '../../shared/format/amounts.js';
import { Icon } from '../../shared/ui/icon.js';
import styles from './ledger-page.module.css';

const SHOWN = 7;

/**
 * The entries around the open one and the hashes that chain them. A dashed line stands for entries that the filter
 * hides.
 */
export function HashChain({
  rows,
  current,
}: {
  readonly rows: readonly LedgerEntryRecord[];
  readonly current: string | undefined;
}): JSX.Element | null {
  if (rows.length === 0) return null;
  const at = Math.max(
    0,
    rows.findIndex((row) => row.id === current),
  );
  const from = Math.max(0, Math.min(at - Math.floor(SHOWN / 2), rows.length - SHOWN));
  const shown = rows.slice(from, from + SHOWN).reverse();
  return (
    <div className={styles.chain} role="group" aria-label="Hash chain">
      <div className={styles.lab}>
        <b>
          <Icon name="link" />
          Hash chain
        </b>
        <span>ledger-0</span>
      </div>
      {shown.map((row, index) => (
        <Fragment key={row.id}>
          {index > 0 && (
            <span className={styles.join} data-gap={row.revision !== (shown[index - 1]?.revision ?? 0) + 1} />
          )}
          <Link
            className={`${styles.block} num`}
            to={`/ledger-entries/${row.id}/show`}
            aria-current={row.id === current ? 'true' : undefined}
            title={row.hash}
          >
            <b>
              {row.hash.slice(0, 4)} {row.hash.slice(4, 8)}
            </b>
            <span>{count(row.revision)}</span>
          </Link>
        </Fragment>
      ))}
    </div>
  );
}
