import { themeStore } from '@corella/ui';
import { useLayoutEffect } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { Header } from './header/header.js';
import { ScrollPlace } from './scroll-place.js';
import { SimulatedStrip } from './strip/simulated-strip.js';
import { PageNotices } from './page-notices.js';
import styles from './layout.module.css';

/** Header and strip at full width, no footer. Trading pages have their own theme, dark by default. */
export function TradingLayout(): JSX.Element {
  const { t } = useTranslation('shell');
  useLayoutEffect(() => themeStore.enter('trading'), []);
  return (
    <div className={styles.trading} data-trading="">
      <a className={styles.skip} href="#content">
        {t('skip')}
      </a>
      <a className={styles.skip} href="#order-panel">
        {t('skipToOrder')}
      </a>
      <Header variant="trading" />
      <SimulatedStrip variant="trading" />
      <PageNotices />
      <Outlet />
      <ScrollPlace />
    </div>
  );
}
