import { holdingCostsKey, tickerStore, useBalances, useHoldingCosts, useMarkets, useMe } from '@corella/api-client';
import { useMemo } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountPage } from '../../account-shell/account-page.js';
import { later } from '../../later/later.js';
import { setBalancesHidden, useBalancesHidden } from '../../live/hidden-balances.js';
import { useFresh } from '../../live/use-fresh.js';
import { useNowAndThen } from '../../live/use-now-and-then.js';
import { pairOfMarket } from '../../shell/symbol-names.js';
import { usePageTitle } from '../../shell/use-page-title.js';
import type { VerifyLeadProps } from '../../verify-lead/verify-lead.js';
import { valuedBalances } from './values/aud-values.js';
import { BalancesCard } from './list/balances-card.js';
import { usePaidIn } from './list/use-paid-in.js';
import styles from './look/balances.module.css';
import { ExplainDrawer } from './explain/explain-drawer.js';
import { useExplainChoice } from './explain/use-explain-choice.js';
import { PieCard } from './pie/pie-card.js';
import { TotalCard } from './total/total-card.js';
import { Transactions } from './lines/transactions.js';

/** Most customers may do something, so it is no part of the page. */
const VerifyLead = later<VerifyLeadProps>(() =>
  import('../../verify-lead/verify-lead.js').then((file) => file.VerifyLead),
);

const REVALUE_MS = 1_000;

/** Assets: the total, the pie chart, balances and the ledger lines behind them, all at live prices. */
export function BalancesPage(): JSX.Element {
  const { t } = useTranslation('balances');
  const balances = useBalances(true);
  const { data: markets } = useMarkets();
  const { data: me } = useMe();
  const tickers = useNowAndThen(tickerStore, REVALUE_MS);
  const costs = useHoldingCosts();
  useFresh(holdingCostsKey, balances.data?.seq ?? 0);
  const paidIn = usePaidIn();
  const hidden = useBalancesHidden();
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
  return (
    <AccountPage title={t('title')} titleHidden>
      {me?.authorities.length === 0 ? <VerifyLead me={me} /> : null}
      <div className={styles.over}>
        <TotalCard items={valued} tickers={tickers} hidden={hidden} paidIn={paidIn} onHide={setBalancesHidden} />
        <PieCard items={valued} hidden={hidden} />
      </div>
      <BalancesCard
        items={valued}
        hidden={hidden}
        error={balances.error}
        onRetry={() => void balances.refetch()}
        pairs={pairs}
        costs={costs.data}
        paidIn={paidIn}
        onExplain={explain.open}
      />
      <ExplainDrawer choice={explain.choice} onChange={explain.change} onClose={explain.close} />
      <Transactions hidden={hidden} revision={balances.data?.seq ?? 0} />
    </AccountPage>
  );
}
