import { Icon } from '@corella/ui';
import type { JSX, ReactNode } from 'react';
import styles from './page-notice.module.css';

interface PageNoticeProps {
  readonly title: string;
  /** Amber, for what somebody has to see. */
  readonly warns?: boolean;
  readonly children: ReactNode;
}

/** A bar under the header, in line with the page: what is so on every page, and what can be done about it. */
export function PageNotice({ title, warns = false, children }: PageNoticeProps): JSX.Element {
  return (
    <div className={styles.notice} data-warns={warns || undefined} role="status">
      <Icon name={warns ? 'warn' : 'info'} />
      <b>{title}</b>
      {children}
    </div>
  );
}
