import { useLayoutEffect, useRef } from 'react';
import type { JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useTo } from '../i18n/use-language.js';
import { useAccountItems } from '../shell/header/account-items.js';
import styles from './account-shell.module.css';

/** What stays before the current link. */
const INSET_PX = 24;

/** The row of links to the customer's own pages, 44 px high. Visitors have none. */
export function AccountLinks(): JSX.Element | null {
  const { t } = useTranslation('shell');
  const to = useTo();
  const { pathname } = useLocation();
  const items = useAccountItems();
  const links = useRef<HTMLUListElement>(null);
  // On phones the row is wider than the screen. It is moved by itself, so that the page stays where it is.
  useLayoutEffect(() => {
    const current = links.current?.querySelector<HTMLElement>('[aria-current]');
    if (links.current && current) links.current.scrollLeft = current.offsetLeft - links.current.offsetLeft - INSET_PX;
  }, [pathname]);
  if (items.length === 0) return null;
  return (
    <nav className={styles.subnav} aria-label={t('header.account')}>
      <ul ref={links}>
        {items.map((item) => (
          <li key={item.key}>
            <Link
              to={to(item.path)}
              aria-current={pathname.startsWith(to(item.path).slice(0, -1)) ? 'page' : undefined}
            >
              {t(`account.${item.key}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Account pages share the links under the header and the width of the content. */
export function AccountPage({
  title,
  titleHidden = false,
  actions,
  children,
}: {
  readonly title: string;
  readonly titleHidden?: boolean;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}): JSX.Element {
  return (
    <>
      <AccountLinks />
      <div className={styles.page}>
        {titleHidden ? (
          <h1 className="sr">{title}</h1>
        ) : (
          <div className={styles.head}>
            <h1>{title}</h1>
            {actions}
          </div>
        )}
        {children}
      </div>
    </>
  );
}

/** A card with a heading, an optional sentence under it, and actions at its end. */
export function Section({
  id,
  title,
  detail,
  actions,
  children,
  flush = false,
}: {
  readonly id?: string;
  readonly title: string;
  readonly detail?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  readonly flush?: boolean;
}): JSX.Element {
  return (
    <section className={styles.card} id={id} aria-label={title}>
      <div className={styles.cardHead}>
        <div>
          <h2>{title}</h2>
          {detail ? <p>{detail}</p> : null}
        </div>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
      <div className={flush ? undefined : styles.cardBody}>{children}</div>
    </section>
  );
}
