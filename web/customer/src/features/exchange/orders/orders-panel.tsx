import { isAnswered, useCancelAll, useFills, useMe, useOpenOrders, useOrderHistory } from '@corella/api-client';
import type { Me } from '@corella/contracts/web';
import { Button, Check, Dialog, EmptyState, ErrorState, SkeletonRows, Tabs, buttonClass, toast } from '@corella/ui';
import { useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { withBackurl } from '@corella/contracts/routes';
import { useTo } from '../../../i18n/use-language.js';
import { later } from '../../../later/later.js';
import { useExchange } from '../core/exchange-context.js';
import { useShortcuts } from '../core/use-shortcuts.js';
import { Panel, PanelHead, Spacer, panelClass } from '../core/panel.js';
import { usesShortcuts } from '../core/form-preferences.js';
import { OpenOrderList } from './open-order-list.js';
import styles from './orders.module.css';

const FillList = later(() => import('./fill-list.js').then((file) => file.FillList));
const HistoryList = later(() => import('./history-list.js').then((file) => file.HistoryList));

export type OrdersTab = 'open' | 'history' | 'fills';

interface CancelAllProps {
  readonly symbol: string | undefined;
  readonly count: number;
  readonly asking: boolean;
  readonly onAsk: (asking: boolean) => void;
}

function CancelAll({ symbol, count, asking, onAsk: setAsking }: CancelAllProps): JSX.Element {
  const { t } = useTranslation('exchange');
  const { pair } = useExchange();
  const cancelAll = useCancelAll();
  const run = (): void =>
    cancelAll.mutate(
      { symbol },
      {
        onSuccess: ({ canceled, failed }) =>
          failed.length === 0
            ? toast.done(t('orders.cancelledAll', { count: canceled.length }))
            : toast.error(t('orders.cancelledSome', { canceled: canceled.length, failed: failed.length })),
        onError: (error) =>
          toast.error(t(isAnswered(error) ? 'orders.cancelFailed' : 'orders.cancelUnknown'), error.message),
        onSettled: () => setAsking(false),
      },
    );
  return (
    <>
      <button
        type="button"
        className={panelClass.ghost}
        disabled={count === 0 || cancelAll.isPending}
        onClick={() => setAsking(true)}
      >
        {t('orders.cancelAll')}
      </button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('orders.cancelAllTitle')}
        actions={
          <>
            <Button size="l" onClick={() => setAsking(false)}>
              {t('orders.keep')}
            </Button>
            <Button size="l" kind="primary" data-first-focus="" busy={cancelAll.isPending} onClick={run}>
              {t('orders.cancelAll')}
            </Button>
          </>
        }
      >
        <p>
          {symbol === undefined ? t('orders.cancelAllEvery', { count }) : t('orders.cancelAllPair', { count, pair })}
        </p>
      </Dialog>
    </>
  );
}

function LoggedOut(): JSX.Element {
  const { t } = useTranslation('exchange');
  const to = useTo();
  const location = useLocation();
  return (
    <EmptyState
      title={t('orders.login')}
      detail={t('orders.loginDetail')}
      action={
        <Link className={buttonClass({ size: 's' })} to={withBackurl(to('/login/'), location)}>
          {t('form.login')}
        </Link>
      }
    />
  );
}

/** While nobody knows whether somebody is logged in: bars, and the reason once the venue does not tell. */
function SessionUnknown(): JSX.Element {
  const me = useMe();
  return me.failureReason === null ? (
    <SkeletonRows rows={3} rowHeight={42} />
  ) : (
    <ErrorState detail={me.failureReason.message} onRetry={() => void me.refetch()} />
  );
}

/** The key that asks whether all orders shown are to be cancelled. */
function useCancelAllKey(me: Me | null | undefined, orders: readonly unknown[] | undefined, ask: () => void): void {
  useShortcuts(
    { x: () => void (orders !== undefined && orders.length > 0 && ask()) },
    { enabled: usesShortcuts(me?.preferences) },
  );
}

interface OrdersTabListProps {
  readonly tab: OrdersTab;
  readonly open: ReturnType<typeof useOpenOrders>;
  readonly history: ReturnType<typeof useOrderHistory>;
  readonly fills: ReturnType<typeof useFills>;
  /** Keeps those of this pair, if the customer asked for that. */
  readonly here: <Item extends { readonly symbol: string }>(
    items: readonly Item[] | undefined,
  ) => readonly Item[] | undefined;
}

function OrdersTabList({ tab, open, history, fills, here }: OrdersTabListProps): JSX.Element {
  if (tab === 'open')
    return <OpenOrderList orders={here(open.data)} error={open.error} onRetry={() => void open.refetch()} />;
  if (tab === 'history')
    return <HistoryList orders={here(history.data)} error={history.error} onRetry={() => void history.refetch()} />;
  return <FillList fills={here(fills.data)} error={fills.error} onRetry={() => void fills.refetch()} />;
}

export function OrdersPanel({ className }: { readonly className?: string }): JSX.Element {
  const { t } = useTranslation('exchange');
  const to = useTo();
  const { market, pair } = useExchange();
  const { data: me } = useMe();
  const loggedIn = me != null;
  const [tab, setTab] = useState<OrdersTab>('open');
  const [only, setOnly] = useState(false);
  const open = useOpenOrders(loggedIn);
  const history = useOrderHistory(loggedIn);
  const fills = useFills(null, loggedIn);
  const here = <Item extends { readonly symbol: string }>(
    items: readonly Item[] | undefined,
  ): readonly Item[] | undefined => (only ? items?.filter((item) => item.symbol === market.symbol) : items);
  const count = (items: readonly unknown[] | undefined): number | undefined => (loggedIn ? items?.length : undefined);
  const openHere = here(open.data);
  const [asking, setAsking] = useState(false);
  useCancelAllKey(me, openHere, () => {
    setTab('open');
    setAsking(true);
  });
  return (
    <Panel label={t('orders.title')} className={[styles.orders, className].filter(Boolean).join(' ')}>
      <PanelHead className={styles.head}>
        <Tabs<OrdersTab>
          label={t('orders.title')}
          value={tab}
          onChange={setTab}
          className={styles.tabs}
          items={[
            { value: 'open', label: t('orders.open'), count: count(openHere) },
            { value: 'history', label: t('orders.history'), count: count(here(history.data)) },
            { value: 'fills', label: t('orders.fills'), count: count(here(fills.data)) },
          ]}
        />
        <Spacer />
        {loggedIn ? (
          <>
            <Check
              small
              className={styles.only}
              label={t('orders.only', { pair })}
              checked={only}
              onChange={(event) => setOnly(event.target.checked)}
            />
            <Link className={`${panelClass.link} ${styles.all}`} to={to('/user/order/')}>
              {t('orders.all')}
            </Link>
            {tab === 'open' ? (
              <CancelAll
                symbol={only ? market.symbol : undefined}
                count={openHere?.length ?? 0}
                asking={asking}
                onAsk={setAsking}
              />
            ) : null}
          </>
        ) : null}
      </PanelHead>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('orders.list')}>
        {me === undefined ? <SessionUnknown /> : null}
        {me === null ? <LoggedOut /> : null}
        {loggedIn ? <OrdersTabList tab={tab} open={open} history={history} fills={fills} here={here} /> : null}
      </div>
    </Panel>
  );
}
