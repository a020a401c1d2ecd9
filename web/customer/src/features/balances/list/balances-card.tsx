import { useStale } from '@corella/api-client';
import { Button, Check, EmptyState, SearchBox } from '@corella/ui';
import { useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { isAssetMeant, useAssetName } from '../../../market-list/use-asset-name.js';
import { isSmall } from '../values/aud-values.js';
import type { ValuedBalance } from '../values/aud-values.js';
import { BalanceTable } from './balance-table.js';
import styles from '../look/balances.module.css';
import type { BalanceColumnOptions } from './use-balance-columns.js';

export interface BalancesCardProps extends BalanceColumnOptions {
  readonly items: readonly ValuedBalance[] | undefined;
  readonly error: { readonly message: string } | null;
  readonly onRetry: () => void;
}

/** The list of balances, with its search and the filter for small ones. */
export function BalancesCard({ items, error, onRetry, ...options }: BalancesCardProps): JSX.Element {
  const { t } = useTranslation('balances');
  const stale = useStale();
  const [search, setSearch] = useState('');
  const [hideSmall, setHideSmall] = useState(false);
  const nameOf = useAssetName();
  const rows = items?.filter((item) => (!hideSmall || !isSmall(item)) && isAssetMeant(search, item.asset, nameOf));
  const showAll = (): void => {
    setSearch('');
    setHideSmall(false);
  };
  return (
    <section className={styles.card} aria-labelledby="balances-title">
      <div className={styles.bar}>
        <h2 id="balances-title">{t('balances')}</h2>
        <div className={styles.barEnd}>
          <Check label={t('hideSmall')} checked={hideSmall} onChange={(event) => setHideSmall(event.target.checked)} />
          <SearchBox
            className={styles.search}
            label={t('search')}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
      </div>
      <div className={styles.body} data-loading={rows === undefined || undefined}>
        <BalanceTable
          rows={rows}
          stale={stale}
          error={error}
          onRetry={onRetry}
          {...options}
          empty={
            <EmptyState
              icon="search"
              title={t('none')}
              action={
                <Button size="s" onClick={showAll}>
                  {t('showAll')}
                </Button>
              }
            />
          }
        />
      </div>
    </section>
  );
}
