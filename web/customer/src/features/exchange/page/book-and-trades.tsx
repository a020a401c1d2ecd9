import { Tabs } from '@corella/ui';
import { useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { BookPanel } from '../book/book-panel.js';
import { TradesPanel } from '../trades/trades-panel.js';
import { PanelHead } from '../core/panel.js';
import styles from './grid.module.css';

/** Between 768 and 1279 px book and trades share a panel. */
export function BookAndTrades({ className }: { readonly className?: string }): JSX.Element {
  const { t } = useTranslation('exchange');
  const [tab, setTab] = useState<'book' | 'trades'>('book');
  return (
    <div className={className}>
      <PanelHead>
        <Tabs
          label={t('book.and')}
          value={tab}
          onChange={setTab}
          items={[
            { value: 'book', label: t('book.title') },
            { value: 'trades', label: t('trades.title') },
          ]}
        />
      </PanelHead>
      {tab === 'book' ? <BookPanel className={styles.fill} /> : <TradesPanel className={styles.fill} />}
    </div>
  );
}
