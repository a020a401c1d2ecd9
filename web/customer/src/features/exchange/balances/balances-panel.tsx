import { useBalances, useMe } from '@corella/api-client';
import { findAsset } from '@corella/money';
import {
  AssetIcon,
  EmptyState,
  IconButton,
  ListState,
  NumberText,
  SkeletonRows,
  assetCode,
  trimDecimal,
} from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useTo } from '../../../i18n/use-language.js';
import { setBalancesHidden, useBalancesHidden } from '../../../live/hidden-balances.js';
import { ppmText } from '../form/costs.js';
import { useExchange } from '../page/exchange-context.js';
import { Panel, PanelHead, Spacer, panelClass } from '../page/panel.js';
import styles from './balances.module.css';

const ROW = 32;
const NATIVE_TOKEN = 'ht';

/** Balances of the pair's two assets and of the native token; the pair's rules for those who are not logged in. */
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
  const decimals = (asset: string): number => findAsset(asset)?.showDecimals ?? 8;
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
        {(items) => (
          <table className={`${styles.table} num`}>
            <thead>
              <tr>
                <th scope="col">{t('balances.asset')}</th>
                <th scope="col">{t('balances.available')}</th>
                <th scope="col">{t('balances.inOrders')}</th>
              </tr>
            </thead>
            <tbody>
              {items.map((item) => (
                <tr key={item.asset}>
                  <td>
                    <span className={styles.asset}>
                      <AssetIcon asset={item.asset} size={20} />
                      {assetCode(item.asset)}
                    </span>
                  </td>
                  <td>
                    <NumberText value={item.available} decimals={decimals(item.asset)} hidden={hidden} />
                  </td>
                  <td>
                    <NumberText value={item.frozen} decimals={decimals(item.asset)} hidden={hidden} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </ListState>
      <dl className={`${styles.rules} num`}>
        <div>
          <dt>{t('balances.yourFee')}</dt>
          <dd>
            {ppmText(market.makerPpm)} / {ppmText(market.takerPpm)}
          </dd>
        </div>
      </dl>
    </Panel>
  );
}

function PairRules({ className }: { readonly className?: string }): JSX.Element {
  const { t } = useTranslation('exchange');
  const { market, pair, base, quote } = useExchange();
  const step = market.pricePrecision === 0 ? '1' : `0.${'0'.repeat(market.pricePrecision - 1)}1`;
  const rules: readonly (readonly [string, string])[] = [
    [t('rules.step'), `${step} ${quote}`],
    [t('rules.sizes'), `${trimDecimal(market.minAmount)} – ${trimDecimal(market.maxAmount)} ${base}`],
    [t('rules.value'), `${trimDecimal(market.minValue)} ${quote}`],
    [t('rules.fee'), `${ppmText(market.makerPpm)} / ${ppmText(market.takerPpm)}`],
  ];
  return (
    <Panel label={t('rules.title', { pair })} className={[styles.balances, className].filter(Boolean).join(' ')}>
      <PanelHead>
        <h2>{t('rules.title', { pair })}</h2>
      </PanelHead>
      <dl className={`${styles.rules} ${styles.open} num`}>
        {rules.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
