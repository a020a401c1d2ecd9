import { IconButton, Tabs } from '@corella/ui';
import { useRef, useState } from 'react';
import type { JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isTrading } from '../../../market-list/market-rows.js';
import { BookPanel } from '../book/book-panel.js';
import { ChartPanel } from '../chart/chart-panel.js';
import type { OrderSide } from '../core/order-side.js';
import { PausedNote } from '../form/notes/form-notes.js';
import { OrderForm } from '../form/order-form.js';
import { OrdersPanel } from '../orders/orders-panel.js';
import { TradesPanel } from '../trades/trades-panel.js';
import { useExchange } from '../core/exchange-context.js';
import { Panel } from '../core/panel.js';
import { TradeBar } from './trade-bar.js';
import styles from './grid.module.css';

type PhoneTab = 'chart' | 'book' | 'trades' | 'orders';

export interface PhonePageProps {
  readonly title: ReactNode;
  readonly symbolBar: ReactNode;
  readonly menu: ReactNode;
  readonly side: OrderSide;
  readonly onSide: (side: OrderSide) => void;
  readonly onSearch: () => void;
}

/** Below 768 px: one panel at a time, a bar with the best prices at the bottom, and the form in a sheet above it. */
export function PhonePage({ title, symbolBar, menu, side, onSide, onSearch }: PhonePageProps): JSX.Element {
  const { t } = useTranslation('exchange');
  const { market } = useExchange();
  const [tab, setTab] = useState<PhoneTab>('chart');
  const sheet = useRef<HTMLDialogElement>(null);
  const open = (next: OrderSide): void => {
    onSide(next);
    sheet.current?.showModal();
  };
  const close = (): void => sheet.current?.close();
  const trading = isTrading(market);
  return (
    <main id="content" className={styles.phone} tabIndex={-1}>
      {title}
      {symbolBar}
      {trading ? null : (
        <div className={styles.notice}>
          <PausedNote id={null} />
        </div>
      )}
      <div className={styles.phoneTabs}>
        <Tabs<PhoneTab>
          stretch
          label={t('panels')}
          value={tab}
          onChange={setTab}
          items={(['chart', 'book', 'trades', 'orders'] as const).map((value) => ({ value, label: t(`tab.${value}`) }))}
        />
      </div>
      {tab === 'chart' ? <ChartPanel className={styles.fill} /> : null}
      {tab === 'book' ? <BookPanel className={styles.fill} /> : null}
      {tab === 'trades' ? <TradesPanel className={styles.fill} /> : null}
      {tab === 'orders' ? <OrdersPanel className={styles.fill} /> : null}
      <TradeBar onOpen={open} />
      <dialog
        ref={sheet}
        className={styles.sheet}
        aria-label={t('form.title')}
        onMouseDown={(event) => {
          if (event.target === sheet.current) close();
        }}
      >
        <span className={styles.grab} aria-hidden="true" />
        <Panel label={t('form.title')}>
          <OrderForm
            side={side}
            onSide={onSide}
            onPlaced={close}
            onSearch={onSearch}
            headEnd={<IconButton icon="close" label={t('form.close')} edge={36} onClick={close} />}
          />
        </Panel>
      </dialog>
      {menu}
    </main>
  );
}
