import { useMe } from '@corella/api-client';
import { LANGUAGES } from '@corella/contracts/routes';
import { Dialog, Icon, menuClass } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { LANGUAGE_NAMES, inLanguage } from '../../i18n/language.js';
import { useKeepLanguage } from '../../i18n/use-keep-language.js';
import { useLanguage, useTo } from '../../i18n/use-language.js';
import { AppearanceChoices } from './appearance-choices.js';
import { useAccountItems } from './account-items.js';
import { NAV_ITEMS } from './main-nav.js';
import { useSignOut } from './user-menu.js';

/** The whole header in one drawer, for phones. */
export function MobileMenu({ onClose }: { readonly onClose: () => void }): JSX.Element {
  const { t } = useTranslation('shell');
  const to = useTo();
  const language = useLanguage();
  const keep = useKeepLanguage();
  const { pathname, search } = useLocation();
  const { data: me } = useMe();
  const accountItems = useAccountItems();
  const signOut = useSignOut();
  return (
    <Dialog open onClose={onClose} title={t('header.menu')} drawer width={320}>
      <nav aria-label={t('header.main')}>
        {NAV_ITEMS.map((item) => (
          <Link key={item.key} className={menuClass.item} to={to(item.path)} onClick={onClose}>
            <Icon name={item.icon} size={20} />
            {t(`nav.${item.key}`)}
          </Link>
        ))}
        {accountItems.map((item) => (
          <Link key={item.key} className={menuClass.item} to={to(item.path)} onClick={onClose}>
            <Icon name={item.icon} size={20} />
            {t(`account.${item.key}`)}
          </Link>
        ))}
        {LANGUAGES.filter((one) => one !== language).map((one) => (
          <Link
            key={one}
            className={menuClass.item}
            to={inLanguage(pathname, one) + search}
            onClick={() => {
              keep(one);
              onClose();
            }}
          >
            <Icon name="globe" size={20} />
            {LANGUAGE_NAMES[one]}
          </Link>
        ))}
        {me ? (
          <button
            type="button"
            className={menuClass.item}
            onClick={() => {
              onClose();
              signOut();
            }}
          >
            <Icon name="logout" size={20} />
            {t('header.logout')}
          </button>
        ) : null}
        {me ? null : (
          <Link className={menuClass.item} to={to('/register/')} onClick={onClose}>
            <Icon name="user" size={20} />
            {t('header.register')}
          </Link>
        )}
      </nav>
      <AppearanceChoices />
    </Dialog>
  );
}
