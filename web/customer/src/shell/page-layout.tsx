import { themeStore } from '@corella/ui';
import { useLayoutEffect } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router';
import { Footer } from './footer/footer.js';
import { Header } from './header/header.js';
import { ScrollPlace } from './scroll-place.js';
import { SimulatedStrip } from './strip/simulated-strip.js';
import { PageNotices } from './page-notices.js';
import styles from './layout.module.css';

/** Whoever scanned a code has one thing to do, and is not asked to log in. */
const QUIET = /^\/[^/]+\/ekyc(\/|$)/;
/** Where a form is the page, the foot is one line: on phones it would be longer than the form. */
const FORMS = /^\/[^/]+\/(ekyc|login|register|reset-pwd|not-me|removal-certification|thanks)(\/|$)/;

/** Header, content of ordinary width, footer, in the theme of ordinary pages. */
export function PageLayout(): JSX.Element {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  useLayoutEffect(() => themeStore.enter('elsewhere'), []);
  return (
    <div className={styles.page}>
      <a className={styles.skip} href="#content">
        {t('skip')}
      </a>
      <Header variant="page" isQuiet={QUIET.test(pathname)} />
      <SimulatedStrip variant="page" />
      <PageNotices />
      <main id="content" className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer isShort={FORMS.test(pathname)} />
      <ScrollPlace />
    </div>
  );
}
