import { tickerStore } from '@corella/api-client';
import { showDecimal } from '@corella/ui';
import { useCallback, useEffect, useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { AlertsButton } from '../../../alerts/alerts-button.js';
import { later } from '../../../later/later.js';
import { BalancesPanel } from '../balances/balances-panel.js';
import { BookPanel } from '../book/book-panel.js';
import { ChartPanel } from '../chart/chart-panel.js';
import type { OrderSide } from '../core/order-side.js';
import { OrderForm } from '../form/order-form.js';
import { MarketsPanel } from './markets-panel-later.js';
import { OrdersPanel } from '../orders/orders-panel.js';
import { SymbolBar } from '../symbol-bar/symbol-bar.js';
import { TradesPanel } from '../trades/trades-panel.js';
import { useExchange } from '../core/exchange-context.js';
import { ArrangeMenu } from './arrange/arrange-menu.js';
import { gridTemplate } from './arrange/arrangement.js';
import { Separators } from './arrange/separators.js';
import { useArrangement } from './arrange/use-arrangement.js';
import { BookAndTrades } from './book-and-trades.js';
import { Panel } from '../core/panel.js';
import { PHONE, TABLET, WIDE, useMedia } from '../core/use-media.js';
import styles from './grid.module.css';

const MarketsMenu = later(() => import('./markets-menu.js').then((file) => file.MarketsMenu));
const PhonePage = later(() => import('./phone-page.js').then((file) => file.PhonePage));

const TITLE_MS = 1_000;

/** `161,000.00 BTC/AUD · Corella`, at most once a second. */
function usePriceTitle(): void {
  const { market, pair } = useExchange();
  useEffect(() => {
    const write = (): void => {
      const last = tickerStore.get().get(market.symbol)?.last;
      document.title = `${last === undefined ? '' : `${showDecimal(last, market.pricePrecision)} `}${pair} · Corella`;
    };
    write();
    const timer = setInterval(write, TITLE_MS);
    return () => clearInterval(timer);
  }, [market, pair]);
}

/** The panels of one pair, laid out for the width at hand. */
export function ExchangeGrid(): JSX.Element {
  const { t } = useTranslation('exchange');
  const { market, pair } = useExchange();
  const [wide, tablet, phone] = [useMedia(WIDE), useMedia(TABLET), useMedia(PHONE)];
  const [menuOpen, setMenuOpen] = useState(false);
  const [side, setSide] = useState<OrderSide>('buy');
  const closeMenu = useCallback(() => setMenuOpen(false), []);
  const search = useCallback(() => setMenuOpen(true), []);
  usePriceTitle();
  const hasRoom = !tablet && !phone;
  const arranged = useArrangement(hasRoom);
  const { hidden } = arranged.arrangement;
  const marketsPanel = wide && !hidden.includes('markets');
  const symbolBar = (
    <SymbolBar
      className={styles.symbol}
      opensMenu={!marketsPanel}
      menuOpen={menuOpen}
      onMenu={() => setMenuOpen(!marketsPanel && !menuOpen)}
      tools={
        <>
          <AlertsButton label={t('alerts')} className={styles.tool} symbol={market.symbol} />
          {hasRoom ? <ArrangeMenu wide={wide} /> : null}
        </>
      }
    />
  );
  const menu = !marketsPanel && menuOpen ? <MarketsMenu onClose={closeMenu} /> : null;
  const title = <h1 className="sr">{t('title', { pair })}</h1>;
  if (phone)
    return <PhonePage title={title} symbolBar={symbolBar} menu={menu} side={side} onSide={setSide} onSearch={search} />;
  return (
    <main
      id="content"
      className={styles.grid}
      tabIndex={-1}
      style={hasRoom ? { gridTemplate: gridTemplate(arranged.arrangement, wide) } : undefined}
    >
      {title}
      {marketsPanel ? <MarketsPanel className={styles.markets} symbol={market.symbol} quote={market.quote} /> : null}
      {symbolBar}
      <ChartPanel className={styles.chart} />
      {tablet ? (
        <BookAndTrades className={styles.both} />
      ) : (
        <>
          {hidden.includes('book') ? null : <BookPanel className={styles.book} />}
          {hidden.includes('trades') ? null : <TradesPanel className={styles.trades} />}
        </>
      )}
      <div className={styles.side}>
        <Panel id="order-panel" label={t('form.title')} className={styles.form}>
          <OrderForm side={side} onSide={setSide} onSearch={search} />
        </Panel>
        {hidden.includes('balances') ? null : <BalancesPanel className={styles.balances} />}
      </div>
      {hidden.includes('orders') ? null : <OrdersPanel className={styles.orders} />}
      {hasRoom ? <Separators {...arranged} wide={wide} /> : null}
      {menu}
    </main>
  );
}
