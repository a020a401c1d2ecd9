import type { JSX, ReactNode } from 'react';
import { Button } from '../button/button.js';
import { Icon } from '../icon/icon.js';
import type { IconName } from '../icon/icon-paths.js';
import { useUiText } from '../text/ui-text.js';
import styles from './list.module.css';

/** Placeholder bars while rows load: `rows` bars of one row's height each. */
export function SkeletonRows({ rows, rowHeight }: { readonly rows: number; readonly rowHeight: number }): JSX.Element {
  return (
    <div aria-hidden="true" className={styles.skeletons}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} style={{ height: rowHeight }} className={styles.skeletonRow}>
          <i style={{ width: `${36 + ((index * 29) % 40)}%` }} />
          <i />
        </div>
      ))}
    </div>
  );
}

export function Skeleton({
  width,
  height = 16,
}: {
  readonly width: number | string;
  readonly height?: number;
}): JSX.Element {
  return <i aria-hidden="true" className={styles.skeleton} style={{ width, height }} />;
}

/** An empty list, with an action to offer. */
export function EmptyState({
  icon = 'list',
  title,
  detail,
  action,
}: {
  readonly icon?: IconName;
  readonly title: string;
  readonly detail?: string;
  readonly action?: ReactNode;
}): JSX.Element {
  return (
    <div className={styles.none}>
      <Icon name={icon} size={20} />
      <b>{title}</b>
      {detail ? <p>{detail}</p> : null}
      {action}
    </div>
  );
}

export function ErrorState({
  detail,
  onRetry,
}: {
  readonly detail?: string;
  readonly onRetry: () => void;
}): JSX.Element {
  const text = useUiText();
  return (
    <div className={styles.none} role="alert">
      <Icon name="warn" size={20} className={styles.warn} />
      <b>{text.loadFailed}</b>
      {detail ? <p>{detail}</p> : null}
      <Button size="s" icon="refresh" onClick={onRetry}>
        {text.retry}
      </Button>
    </div>
  );
}

export interface ListStateProps<Item> {
  readonly items: readonly Item[] | undefined;
  /** The last load failed. Shown with a retry, unless older data is at hand and can be shown as stale. */
  readonly error?: { readonly message: string } | null;
  readonly onRetry: () => void;
  readonly stale?: boolean;
  readonly empty: ReactNode;
  readonly skeleton: ReactNode;
  readonly children: (items: readonly Item[]) => ReactNode;
}

/** The five states of every list: skeleton, empty with an action, error with retry, stale (dimmed), data. */
export function ListState<Item>({
  items,
  error,
  onRetry,
  stale = false,
  empty,
  skeleton,
  children,
}: ListStateProps<Item>): JSX.Element {
  if (items === undefined) return <>{error ? <ErrorState detail={error.message} onRetry={onRetry} /> : skeleton}</>;
  if (items.length === 0) return <>{empty}</>;
  return (
    <div className={styles.data} data-stale={stale || undefined}>
      {children(items)}
    </div>
  );
}
