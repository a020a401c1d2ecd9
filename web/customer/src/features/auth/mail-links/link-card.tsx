import { buttonClass, Icon, type IconName } from '@corella/ui';
import type { JSX, ReactNode } from 'react';
import { Link } from 'react-router';
import { useTo } from '../../../i18n/use-language.js';
import { usePageTitle } from '../../../shell/use-page-title.js';
import styles from './link-card.module.css';

interface LinkCardProps {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

/** What has become of the link of a mail. The state is announced, since it changes by itself. */
export function LinkCard({ icon, title, text, children }: LinkCardProps): JSX.Element {
  usePageTitle(title);
  return (
    <div className={styles.page}>
      <section className={styles.card} aria-labelledby="link-title">
        <Icon name={icon} size={24} />
        <h1 id="link-title">{title}</h1>
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
