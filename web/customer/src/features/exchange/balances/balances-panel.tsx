import { holdingCostsKey, tickerStore, useBalances, useHoldingCosts, useMe, useStale } from '@corella/api-client';
import { EmptyState, IconButton, ListState, NumberText, SkeletonRows } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useTo } from '../../../i18n/use-language.js';
import { OpenResultText } from '../../../holding-cost/open-result-text.js';
import { isPartly, openResult } from '../../../holding-cost/open-result.js';
import { useFresh } from '../../../live/use-fresh.js';
import { useNowAndThen } from '../../../live/use-now-and-then.js';
import { setBalancesHidden, useBalancesHidden } from '../../../live/hidden-balances.js';
import { feeRate } from '../../../fee-text/fee-text.js';
import { later } from '../../../later/later.js';
import { useExchange } from '../core/exchange-context.js';
import { Panel, PanelHead, Spacer, panelClass } from '../core/panel.js';
import styles from './balances.module.css';
import { OwnBalanceTable } from './own-balance-table.js';

/** For visitors. */
const PairRules = later(() => import('./pair-rules.js').then((file) => file.PairRules));

const ROW = 32;
const NATIVE_TOKEN = 'ht';
const REVALUE_MS = 1_000;

/** Balances of the pair's two assets and of the native token. Visitors see the pair's rules. */
export function BalancesPanel({ className }: { readonly className?: string }): JSX.Element {
  const { data: me } = useMe();
  return me ? <OwnBalances className={className} /> : <PairRules className={className} />;
}

function OwnBalances({ className }: { readonly className?: string }): JSX.Element {
  const { t } = useTranslation('exchange');
  const to = useTo();
  const { market } = useExchange();
  const balances = useBalances(true);
  const hidden = useBalancesHidden();
  const wanted = [...new Set([market.quote, market.base, NATIVE_TOKEN])];
  const rows =
    balances.data &&
    wanted.map(
      (asset) => balances.data.items.find((item) => item.asset === asset) ?? { asset, available: '0', frozen: '0' },
    );
  return (
    <Panel label={t('balances.title')} className={[styles.balances, className].filter(Boolean).join(' ')}>
      <PanelHead>
        <h2>{t('balances.title')}</h2>
        <Spacer />
        <Link className={panelClass.link} to={to('/user/balances/')}>
          {t('balances.all')}
        </Link>
        <IconButton
          icon={hidden ? 'eye-off' : 'eye'}
          label={hidden ? t('balances.show') : t('balances.hide')}
          edge={24}
          aria-pressed={hidden}
          onClick={() => setBalancesHidden(!hidden)}
        />
      </PanelHead>
      <ListState
        items={rows}
        error={balances.error}
        onRetry={() => void balances.refetch()}
        skeleton={<SkeletonRows rows={3} rowHeight={ROW} />}
        empty={<EmptyState icon="wallet" title={t('balances.none')} />}
      >
        {(items) => <OwnBalanceTable items={items} hidden={hidden} />}
      </ListState>
      <dl className={`${styles.rules} num`}>
        <Cost revision={balances.data?.seq ?? 0} hidden={hidden} />
        <div>
          <dt>{t('balances.yourFee')}</dt>
          <dd>
            {feeRate(market.makerPpm)} / {feeRate(market.takerPpm)}
          </dd>
        </div>
      </dl>
    </Panel>
  );
}

/** What the pair's base has cost on average, and what it is worth beyond that, at the latest price in AUD. */
function Cost({ revision, hidden }: { readonly revision: number; readonly hidden: boolean }): JSX.Element | null {
  const { t } = useTranslation('exchange');
  const { market } = useExchange();
  const costs = useHoldingCosts();
  useFresh(holdingCostsKey, revision);
  const tickers = useNowAndThen(tickerStore, REVALUE_MS);
  const stale = useStale();
  const cost = costs.data?.get(market.base);
  if (cost === undefined || cost.averageCost === null) return null;
  const ofPart = isPartly(cost);
  const hint = ofPart ? t('balances.costOfPart') : undefined;
  return (
    <>
      <div title={hint}>
        <dt>{t(ofPart ? 'balances.averageCostOfPart' : 'balances.averageCost')}</dt>
        <dd>
          <NumberText
            value={cost.averageCost}
            decimals={market.quote === 'aud' ? market.pricePrecision : 2}
            unit="AUD"
          />
        </dd>
      </div>
      <div title={hint}>
        <dt>{t(ofPart ? 'balances.openResultOfPart' : 'balances.openResult')}</dt>
        <dd data-stale={stale || undefined}>
          <OpenResultText result={openResult(cost, tickers.get(`${market.base}aud`)?.last)} hidden={hidden} />
        </dd>
      </div>
    </>
  );
}
