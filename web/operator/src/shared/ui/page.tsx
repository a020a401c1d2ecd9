import { useEffect } from 'react';
import type { JSX, ReactNode } from 'react';
import styles from './page.module.css';

export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Corella operator console`;
  }, [title]);
}

interface PageHeadProps {
  readonly title: string;
  readonly sub?: ReactNode;
  readonly children?: ReactNode;
}

export function PageHead({ title, sub, children }: PageHeadProps): JSX.Element {
  return (
    <div className={styles.head}>
      <h1 className="num">{title}</h1>
      {sub !== undefined && <p className={`${styles.sub} num`}>{sub}</p>}
      {children !== undefined && <div className={styles.actions}>{children}</div>}
    </div>
  );
}

/** Main content with an aside 364 pixels wide. */
export function Split({ children }: { readonly children: ReactNode }): JSX.Element {
  return <div className={styles.split}>{children}</div>;
}

export function Stack({ children }: { readonly children: ReactNode }): JSX.Element {
  return <div className={styles.stack}>{children}</div>;
}
