import { themeStore } from '@corella/ui';
import { useLayoutEffect } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { Header } from './header/header.js';
import { SimulatedStrip } from './strip/simulated-strip.js';
import styles from './layout.module.css';

/**
 * Header and strip over the full width, no footer; trading pages have a theme of their own, dark until chosen
 * otherwise.
 */
export function TradingLayout(): JSX.Element {
  const { t } = useTranslation('shell');
  useLayoutEffect(() => themeStore.enter('trading'), []);
  return (
    <div className={styles.trading}>
      <a className={styles.skip} href="#content">
        {t('skip')}
      </a>
      <Header variant="trading" />
      <SimulatedStrip variant="trading" />
      <Outlet />
    </div>
  );
}
