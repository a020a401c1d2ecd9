import { Icon } from '@corella/ui';
import { useEffect } from 'react';
import type { JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { safeBackurl } from '@corella/contracts/routes';
import { useTo } from '../../i18n/use-language.js';
import { backurlPlace } from './backurl-place.js';
import styles from './auth.module.css';

/** A card of 440 px and an aside of 344 px, one below the other on narrow screens. */
export function AuthLayout({
  title,
  lead,
  children,
  aside,
}: {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
  /** None where there is nothing to fill in. */
  readonly aside?: ReactNode;
}): JSX.Element {
  // The next step begins with its title, however long the form before it was.
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [title]);
  return (
    <div className={styles.page}>
      <div className={styles.duo}>
        <section className={styles.view} aria-labelledby="auth-title">
          <h1 id="auth-title">{title}</h1>
          {lead ? <p className={styles.lead}>{lead}</p> : null}
          <div className={styles.body}>{children}</div>
        </section>
        {aside}
      </div>
    </div>
  );
}

/** An unobtrusive box under the form. */
export function AuthNote({
  icon,
  children,
}: {
  readonly icon: 'arrow-right' | 'info' | 'mail';
  readonly children: ReactNode;
}): JSX.Element {
  return (
    <div className={styles.note}>
      <Icon name={icon} size={20} />
      <span>{children}</span>
    </div>
  );
}

/** Where the customer goes next, unless it is the home page. */
export function BackurlNote(): JSX.Element | null {
  const { t } = useTranslation('auth');
  const [query] = useSearchParams();
  const to = useTo();
  const place = backurlPlace(safeBackurl(query.get('backurl'), to('/')));
  if (place === null) return null;
  const name = place.key === 'exchange' ? t('place.exchange', { pair: place.pair }) : t(`place.${place.key}`);
  return (
    <AuthNote icon="arrow-right">
      {t('backBefore')} <b>{name}</b>
      {t('backAfter')}
    </AuthNote>
  );
}

export function LoginAside(): JSX.Element {
  const { t } = useTranslation('auth');
  return (
    <aside className={styles.side}>
      <h2>{t('before.title')}</h2>
      <div className={styles.url}>
        <Icon name={window.location.protocol === 'https:' ? 'lock' : 'globe'} />
        <span>
          {window.location.protocol}//<b>{window.location.host}</b>
        </span>
      </div>
      <ul className={styles.list}>
        {['address', 'never', 'once'].map((key) => (
          <li key={key}>
            <Icon name="check" />
            <span>{t(`before.${key}`)}</span>
          </li>
        ))}
      </ul>
    </aside>
  );
}
