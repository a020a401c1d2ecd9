import { useBalances, useMe } from '@corella/api-client';
import { EmptyState, IconButton, ListState, SkeletonRows } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useTo } from '../../../i18n/use-language.js';
import { setBalancesHidden, useBalancesHidden } from '../../../live/hidden-balances.js';
import { feeRate } from '../../../fee-text/fee-text.js';
import { useExchange } from '../core/exchange-context.js';
import { Panel, PanelHead, Spacer, panelClass } from '../core/panel.js';
import styles from './balances.module.css';
import { OwnBalanceTable } from './own-balance-table.js';
import { PairRules } from './pair-rules.js';

const ROW = 32;
const NATIVE_TOKEN = 'ht';

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
