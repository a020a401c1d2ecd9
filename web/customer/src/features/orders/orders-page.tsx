import { useOpenOrders } from '@corella/api-client';
import { Button, Tabs } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountPage } from '../../account-shell/account-page.js';
import { dayRange, useUrlFilters } from '../../account-shell/use-url-filters.js';
import { LiveBadge } from '../../live/live-badge.js';
import { usePageTitle } from '../../shell/use-page-title.js';
import type { ListWanted } from './api/lists.js';
import { OpenOrders } from './open-orders.js';
import { OrderDetail } from './order-detail.js';
import { ORDER_FILTERS, OrderFilters } from './order-filters.js';
import type { OrderFilter } from './order-filters.js';
import styles from './orders.module.css';
import { OrderHistory, TradeHistory } from './past-lists.js';
import { useCsv } from './use-csv.js';
import type { OrdersTab } from './use-csv.js';
import { useLivePages } from './use-live-pages.js';

const TABS: readonly OrdersTab[] = ['open', 'history', 'trades'];
const KNOWN: Readonly<Record<OrdersTab, readonly OrderFilter[]>> = {
  open: ['symbol', 'side'],
  history: ['symbol', 'side', 'state', 'from', 'to'],
  trades: ['symbol', 'from', 'to'],
};

/** Open orders, order history and trade history. Tab, filters and the opened order are in the address. */
export function OrdersPage(): JSX.Element {
  const { t } = useTranslation('orders');
  const { filters, set } = useUrlFilters(['tab', 'order', ...ORDER_FILTERS]);
  const tab = TABS.find((one) => one === filters.tab) ?? 'open';
  const known = KNOWN[tab];
  const of = (key: OrderFilter): string | undefined =>
    known.includes(key) && filters[key] !== '' ? filters[key] : undefined;
  const side = of('side');
  const wanted: ListWanted = {
    symbol: of('symbol'),
    side: side === 'buy' || side === 'sell' ? side : undefined,
    state: of('state'),
    ...(known.includes('from') ? dayRange(filters.from, filters.to) : {}),
  };
  const filtered = known.some((key) => of(key) !== undefined);
  const clear = (): void => set(Object.fromEntries(ORDER_FILTERS.map((key) => [key, ''])));
  const { save, saving } = useCsv(tab, wanted);
  const open = useOpenOrders(true);
  const list = { wanted, filtered, onClear: clear };
  useLivePages();
  usePageTitle(t('title'));
  return (
    <AccountPage title={t('title')} actions={<LiveBadge />}>
      <section className={styles.card} aria-label={t('title')}>
        <div className={styles.tabs}>
          <Tabs<OrdersTab>
            label={t('title')}
            value={tab}
            onChange={(next) => set({ tab: next === 'open' ? '' : next })}
            items={TABS.map((value) => ({
              value,
              label: t(`tab.${value}`),
              count: value === 'open' ? open.data?.length : undefined,
            }))}
          />
        </div>
        <OrderFilters
          filters={filters}
          known={known}
          onChange={set}
          onClear={filtered ? clear : undefined}
          end={
            <>
              {tab === 'history' && filters.from === '' ? <span className={styles.window}>{t('window')}</span> : null}
              <Button
                size="s"
                icon="download"
                busy={saving}
                title={t('account-shell:csvTitle')}
                onClick={() => void save()}
              >
                {t('account-shell:csv')}
              </Button>
            </>
          }
        />
        {tab === 'open' ? (
          <OpenOrders {...list} />
        ) : tab === 'history' ? (
          <OrderHistory {...list} />
        ) : (
          <TradeHistory {...list} />
        )}
      </section>
      <OrderDetail orderId={filters.order} onClose={() => set({ order: '' })} />
    </AccountPage>
  );
}
