import { themeStore } from '@corella/ui';
import { useLayoutEffect } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { DueNotice } from '../agreements/agreement-notice/due-notice.js';
import { Footer } from './footer/footer.js';
import { Header } from './header/header.js';
import { ScrollPlace } from './scroll-place.js';
import { SimulatedStrip } from './strip/simulated-strip.js';
import styles from './layout.module.css';

/** Header, content of ordinary width, footer, in the theme of ordinary pages. */
export function PageLayout(): JSX.Element {
  const { t } = useTranslation('shell');
  useLayoutEffect(() => themeStore.enter('elsewhere'), []);
  return (
    <div className={styles.page}>
      <a className={styles.skip} href="#content">
        {t('skip')}
      </a>
      <Header variant="page" />
      <SimulatedStrip variant="page" />
      <DueNotice />
      <main id="content" className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <ScrollPlace />
    </div>
  );
}
