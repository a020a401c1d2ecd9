import { useLogout } from '@corella/api-client';
import type { Me } from '@corella/contracts/web';
import { Icon, Popover, menuClass, toast, zoneName } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useTo } from '../../i18n/use-language.js';
import { useAccountItems } from './account-items.js';
import styles from './header.module.css';

export function useSignOut(): () => void {
  const { t } = useTranslation('shell');
  const logout = useLogout();
  return () => logout.mutate({}, { onError: (error) => toast.error(t('header.logoutFailed'), error.message) });
}

export function UserMenu({ me }: { readonly me: Me }): JSX.Element {
  const { t } = useTranslation('shell');
  const to = useTo();
  const items = useAccountItems();
  const signOut = useSignOut();
  const called = me.name ?? me.email;
  const name = me.name ?? me.email.split('@')[0] ?? me.uid;
  return (
    <Popover
      label={t('header.account')}
      trigger={(props) => (
        <button
          type="button"
          {...props}
          className={styles.act}
          title={`${called} · ${t('header.times', { zone: zoneName() })}`}
        >
          <span className="sr">
            {t('header.account')}: {called}
          </span>
          <span className={styles.avatar} aria-hidden="true">
            {name.slice(0, 2).toUpperCase()}
          </span>
          <span className={`${styles.label} ${styles.name}`} aria-hidden="true">
            {name}
          </span>
          <Icon name="chevron-down" className={styles.chevron} />
        </button>
      )}
    >
      {(close) => (
        <>
          <div className={styles.who}>
            <b>{called}</b>
            {me.name === null ? null : <span>{me.email}</span>}
            <span className="num">UID {me.uid}</span>
          </div>
          <div className={menuClass.list}>
            {items.map((item) => (
              <Link key={item.key} className={menuClass.item} to={to(item.path)} onClick={close}>
                <Icon name={item.icon} />
                {t(`account.${item.key}`)}
              </Link>
            ))}
          </div>
          <div className={menuClass.list}>
            <button
              type="button"
              className={menuClass.item}
              onClick={() => {
                close();
                signOut();
              }}
            >
              <Icon name="logout" />
              {t('header.logout')}
            </button>
          </div>
        </>
      )}
    </Popover>
  );
}
