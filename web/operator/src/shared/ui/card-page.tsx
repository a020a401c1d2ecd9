import type { JSX, ReactNode } from 'react';
import { Logo } from '@corella/ui';
import styles from './card-page.module.css';

interface CardPageProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** One card in the middle of the window, for pages outside the console's menu such as the login. */
export function CardPage({ title, lead, children }: CardPageProps): JSX.Element {
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <div className={styles.brand}>
          <Logo />
          <span>Operator</span>
        </div>
        <h1>{title}</h1>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        {children}
      </div>
    </main>
  );
}
