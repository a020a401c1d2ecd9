import { tickerStore, useBalances, useMarkets, useStale } from '@corella/api-client';
import { Button, Check, EmptyState, SearchBox, assetName } from '@corella/ui';
import { useMemo, useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountPage } from '../../account-shell/account-page.js';
import { useHiddenBalances } from '../../account-shell/hidden-balances.js';
import { useNowAndThen } from '../../live/use-now-and-then.js';
import { pairOfMarket } from '../../shell/symbol-names.js';
import { usePageTitle } from '../../shell/use-page-title.js';
import { isSmall, valuedBalances } from './aud-values.js';
import { BalanceTable } from './balance-table.js';
import styles from './balances.module.css';
import { ExplainDrawer } from './explain/explain-drawer.js';
import { useExplainChoice } from './explain/use-explain-choice.js';
import { PieCard } from './pie-card.js';
import { TotalCard } from './total-card.js';
import { Transactions } from './transactions.js';

const REVALUE_MS = 1_000;

/** Assets: the total, the pie, balances and the lines of the ledger behind them, all at live prices. */
export function BalancesPage(): JSX.Element {
  const { t } = useTranslation('balances');
  const balances = useBalances(true);
  const { data: markets } = useMarkets();
  const tickers = useNowAndThen(tickerStore, REVALUE_MS);
  const stale = useStale();
  const [hidden, setHidden] = useHiddenBalances();
  const [search, setSearch] = useState('');
  const [hideSmall, setHideSmall] = useState(false);
  const explain = useExplainChoice();
  usePageTitle(t('title'));
  const valued = useMemo(() => balances.data && valuedBalances(balances.data.items, tickers), [balances.data, tickers]);
  const pairs = useMemo(
    () =>
      new Map(
        (markets ?? [])
          .filter((market) => market.quote === 'aud')
          .map((market) => [market.base, { pair: pairOfMarket(market), pricePrecision: market.pricePrecision }]),
      ),
    [markets],
  );
  const wanted = search.trim().toLowerCase();
  const rows = valued?.filter(
    (item) =>
      (!hideSmall || !isSmall(item)) &&
      (wanted === '' || item.asset.includes(wanted) || assetName(item.asset).toLowerCase().includes(wanted)),
  );
  const showAll = (): void => {
    setSearch('');
    setHideSmall(false);
  };
  return (
    <AccountPage title={t('title')} titleHidden>
      <div className={styles.over}>
        <TotalCard items={valued} tickers={tickers} hidden={hidden} onHide={setHidden} />
        <PieCard items={valued} hidden={hidden} />
      </div>
      <section className={styles.card} aria-labelledby="balances-title">
        <div className={styles.bar}>
          <h2 id="balances-title">{t('balances')}</h2>
          <div className={styles.barEnd}>
            <Check
              label={t('hideSmall')}
              checked={hideSmall}
              onChange={(event) => setHideSmall(event.target.checked)}
            />
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
            hidden={hidden}
            stale={stale}
            error={balances.error}
            onRetry={() => void balances.refetch()}
            pairs={pairs}
            onExplain={explain.open}
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
      <ExplainDrawer choice={explain.choice} onChange={explain.change} onClose={explain.close} />
      <Transactions hidden={hidden} revision={balances.data?.seq ?? 0} />
    </AccountPage>
  );
}
