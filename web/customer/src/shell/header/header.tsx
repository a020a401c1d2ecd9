import { useMe } from '@corella/api-client';
import { Icon, IconButton, Logo, LogoMark, buttonClass } from '@corella/ui';
import { useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { withBackurl } from '@corella/contracts/routes';
import { useTo } from '../../i18n/use-language.js';
import { later } from '../../later/later.js';
import { SimulatedChip } from '../strip/simulated-strip.js';
import { AppearanceMenu } from './appearance-menu.js';
import type { PageVariant } from '../variant/page-variant.js';
import { LanguageMenu } from './language-menu.js';
import { MainNav } from './main-nav.js';
import { UserMenu } from './user-menu.js';
import styles from './header.module.css';

const MobileMenu = later(() => import('./mobile-menu.js').then((file) => file.MobileMenu));
/** Visitors have none. Its place is kept until it is there. */
const Notifications = later(
  () => import('./notifications.js').then((file) => file.Notifications),
  <span className={styles.act} />,
);

function SessionActions(): JSX.Element | null {
  const { t } = useTranslation('shell');
  const to = useTo();
  const location = useLocation();
  const { data: me, isError } = useMe();
  // Offers nothing until the session is known. If the venue does not tell, it offers logging in; without a network it
  // cannot know.
  if (me === undefined && (!isError || !navigator.onLine)) return <span className={styles.unknown} />;
  if (me) {
    return (
      <>
        <Link className={`${styles.act} ${styles.wideOnly}`} to={to('/user/order/')} title={t('header.orders')}>
          <Icon name="list" size={20} />
          <span className={styles.label}>{t('header.orders')}</span>
        </Link>
        <Link className={`${styles.act} ${styles.wideOnly}`} to={to('/user/balances/')} title={t('header.assets')}>
          <Icon name="wallet" size={20} />
          <span className={styles.label}>{t('header.assets')}</span>
        </Link>
        <Notifications />
      </>
    );
  }
  const here = /\/(login|register)\/?$/.test(location.pathname);
  return (
    <>
      <Link className={`${styles.act} ${styles.text}`} to={here ? to('/login/') : withBackurl(to('/login/'), location)}>
        {t('header.login')}
      </Link>
      <Link className={buttonClass({}, styles.signUp)} to={to('/register/')}>
        {t('header.register')}
      </Link>
    </>
  );
}

export function Header({
  variant,
  isQuiet = false,
}: {
  readonly variant: PageVariant;
  /** No more than the name of the venue and the languages. */
  readonly isQuiet?: boolean;
}): JSX.Element {
  const { t } = useTranslation('shell');
  const to = useTo();
  const [menuOpen, setMenuOpen] = useState(false);
  return (
    <header className={styles.top} data-variant={variant}>
      <div className={styles.inner}>
        <Link className={styles.brand} to={to('/')} aria-label={t('header.home')}>
          <Logo className={styles.full} />
          <LogoMark className={styles.mark} />
        </Link>
        {isQuiet ? null : <MainNav />}
        <SimulatedChip />
        <span className={styles.spacer} />
        {isQuiet ? <LanguageMenu className={styles.act} /> : <Acts onMenu={() => setMenuOpen(true)} />}
      </div>
      {menuOpen ? <MobileMenu onClose={() => setMenuOpen(false)} /> : null}
    </header>
  );
}

function Acts({ onMenu }: { readonly onMenu: () => void }): JSX.Element {
  const { t } = useTranslation('shell');
  const { data: me } = useMe();
  return (
    <div className={styles.acts}>
      {me ? null : (
        <>
          <span className={styles.wideOnly}>
            <LanguageMenu className={styles.act} />
          </span>
          <span className={styles.wideOnly}>
            <AppearanceMenu className={styles.act} />
          </span>
        </>
      )}
      <SessionActions />
      {me ? (
        <>
          <span className={styles.wideOnly}>
            <LanguageMenu className={styles.act} />
          </span>
          <span className={styles.wideOnly}>
            <AppearanceMenu className={styles.act} />
          </span>
          <UserMenu me={me} />
        </>
      ) : null}
      <IconButton className={styles.burger} icon="menu" label={t('header.menu')} edge={36} onClick={onMenu} />
    </div>
  );
}
