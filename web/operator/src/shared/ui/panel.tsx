import { useId } from 'react';
import type { JSX, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from './icon.js';
import styles from './panel.module.css';

interface PanelProps {
  /** Shown as the panel's heading. `label` names a panel without a visible heading. */
  readonly title?: string;
  readonly label?: string;
  readonly meta?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

export function Panel({ title, label, meta, className, children }: PanelProps): JSX.Element {
  const id = useId();
  return (
    <section
      className={`${styles.panel} ${className ?? ''}`}
      aria-labelledby={title === undefined ? undefined : id}
      aria-label={title === undefined ? label : undefined}
    >
      {title !== undefined && (
        <header className={styles.head}>
          <h2 id={id}>{title}</h2>
          {meta !== undefined && <div className={`${styles.meta} num`}>{meta}</div>}
        </header>
      )}
      {children}
    </section>
  );
}

export function PanelBody({ children }: { readonly children: ReactNode }): JSX.Element {
  return <div className={styles.body}>{children}</div>;
}

export function OpenLink({ to, children }: { readonly to: string; readonly children: ReactNode }): JSX.Element {
  return (
    <Link className={styles.open} to={to}>
      {children}
      <Icon name="right" />
    </Link>
  );
}

export interface Fact {
  readonly term: string;
  readonly value: ReactNode;
}

export function Facts({ facts }: { readonly facts: readonly Fact[] }): JSX.Element {
  return (
    <dl className={styles.facts}>
      {facts.map((fact) => (
        <div key={fact.term}>
          <dt>{fact.term}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
