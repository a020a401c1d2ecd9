import type { JSX, ReactNode } from 'react';
import styles from './panel.module.css';

export interface PanelProps {
  /** Makes the panel the target of a link, which then puts the focus on it. */
  readonly id?: string;
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
  /** Set when more than usual has to fit. Narrow screens then leave decoration out. */
  readonly tight?: boolean;
}

export function Panel({ id, label, className, children, tight = false }: PanelProps): JSX.Element {
  return (
    <section
      id={id}
      tabIndex={id === undefined ? undefined : -1}
      data-tight={tight || undefined}
      className={[styles.panel, className].filter(Boolean).join(' ')}
      aria-label={label}
    >
      {children}
    </section>
  );
}

export function PanelHead({
  children,
  className,
}: {
  readonly children: ReactNode;
  readonly className?: string;
}): JSX.Element {
  return <div className={[styles.head, className].filter(Boolean).join(' ')}>{children}</div>;
}

export const Spacer = (): JSX.Element => <span className={styles.spacer} />;

export const panelClass: {
  readonly ghost: string | undefined;
  readonly link: string | undefined;
  readonly stale: string | undefined;
} = { ghost: styles.ghost, link: styles.link, stale: styles.stale };
