import { useMarkets } from '@corella/api-client';
import { EmptyState, ErrorState, buttonClass } from '@corella/ui';
import { useMemo } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useTo } from '../../i18n/use-language.js';
import { isListed } from '../../market-list/market-rows.js';
import { symbolOfPair } from '../../shell/symbol-names.js';
import { ExchangeProvider, pairStores, scopeOf } from './core/exchange-context.js';
import { ExchangeGrid } from './page/exchange-grid.js';
import { ExchangeSkeleton } from './page/exchange-skeleton.js';

/** One pair of the exchange, or a note that the pair is not listed. */
export function ExchangePage(): JSX.Element {
  const { t } = useTranslation('exchange');
  const to = useTo();
  const { pair = '' } = useParams();
  const symbol = symbolOfPair(pair);
  const markets = useMarkets();
  const stores = useMemo(() => pairStores(symbol), [symbol]);
  const market = markets.data?.find((one) => one.symbol === symbol && isListed(one));
  const scope = useMemo(() => (market === undefined ? null : scopeOf(market, stores)), [market, stores]);
  if (scope !== null)
    return (
      <ExchangeProvider value={scope}>
        <ExchangeGrid key={symbol} />
      </ExchangeProvider>
    );
  if (markets.data === undefined && !markets.isError) return <ExchangeSkeleton />;
  return (
    <main id="content" style={{ display: 'grid', flex: 1, placeItems: 'center' }}>
      {markets.data === undefined ? (
        <ErrorState detail={markets.error?.message} onRetry={() => void markets.refetch()} />
      ) : (
        <EmptyState
          icon="search"
          title={t('unknown.title')}
          detail={t('unknown.detail')}
          action={
            <Link className={buttonClass({ kind: 'primary' })} to={to('/markets/')}>
              {t('unknown.markets')}
            </Link>
          }
        />
      )}
    </main>
  );
}
