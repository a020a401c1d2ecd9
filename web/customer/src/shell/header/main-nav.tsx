import { Icon } from '@corella/ui';
import type { IconName } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useTo } from '../../i18n/use-language.js';
import styles from './header.module.css';

export interface NavItem {
  readonly key: string;
  readonly path: string;
  readonly icon: IconName;
}

/** Main pages, in the order of the menu; an item joins with its page. */
export const NAV_ITEMS: readonly NavItem[] = [
  { key: 'markets', path: '/markets/', icon: 'trend' },
  { key: 'exchange', path: '/exchange/', icon: 'candles' },
  { key: 'fees', path: '/fees/', icon: 'document' },
];

export function MainNav(): JSX.Element {
  const { t } = useTranslation('shell');
  const to = useTo();
  const { pathname } = useLocation();
  return (
    <nav className={styles.nav} aria-label={t('header.main')}>
      {NAV_ITEMS.map((item) => (
        <Link
          key={item.key}
          to={to(item.path)}
          title={t(`nav.${item.key}`)}
          aria-current={pathname.startsWith(to(item.path)) ? 'page' : undefined}
        >
          <Icon name={item.icon} />
          <span className={styles.navText}>{t(`nav.${item.key}`)}</span>
        </Link>
      ))}
    </nav>
  );
}
