import { buttonClass, Icon, type IconName } from '@corella/ui';
import type { JSX, ReactNode } from 'react';
import { Link } from 'react-router';
import { useTo } from '../i18n/use-language.js';
import { usePageTitle } from '../shell/use-page-title.js';
import styles from './card-page.module.css';

interface CardPageProps {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

/** A page of one card, for whoever is not logged in. Its state is announced, since it may change by itself. */
export function CardPage({ icon, title, text, children }: CardPageProps): JSX.Element {
  usePageTitle(title);
  return (
    <div className={styles.page}>
      <section className={styles.card} aria-labelledby="card-title">
        <Icon name={icon} size={24} />
        <h1 id="card-title">{title}</h1>
        <p role="status">{text}</p>
        {children}
      </section>
    </div>
  );
}

export function NextLink({ to, children }: { readonly to: string; readonly children: ReactNode }): JSX.Element {
  return (
    <Link className={buttonClass({ kind: 'primary', size: 'l', full: true })} to={useTo()(to)}>
      {children}
    </Link>
  );
}
