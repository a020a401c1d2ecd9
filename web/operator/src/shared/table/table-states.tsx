import type { JSX, ReactNode } from 'react';
import { Button } from '@mui/material';
import { Icon } from '../ui/icon.js';
import { age } from '../format/times.js';
import styles from './record-table.module.css';

const SKELETON_ROWS = 8;
const widths = ['62%', '48%', '70%', '40%', '56%'];

export function TableSkeleton({ columns, label }: { readonly columns: number; readonly label: string }): JSX.Element {
  return (
    <div role="status" aria-label={`Loading ${label}`}>
      <table className={styles.table} aria-hidden="true">
        <tbody>
          {Array.from({ length: SKELETON_ROWS }, (_, row) => (
            <tr key={row}>
              {Array.from({ length: columns }, (__, column) => (
                <td key={column}>
                  <span className={styles.bone} style={{ width: widths[(row + column) % widths.length] }} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function EmptyState({
  title,
  children,
  action,
}: {
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}): JSX.Element {
  return (
    <div className={styles.state}>
      <div>
        <b>{title}</b>
        {children}
      </div>
      {action}
    </div>
  );
}

export function ErrorState({
  title,
  detail,
  onRetry,
}: {
  readonly title: string;
  readonly detail: string;
  readonly onRetry: () => void;
}): JSX.Element {
  return (
    <div className={styles.state} role="alert">
      <span className={styles.warn}>
        <Icon name="warn" size={20} />
      </span>
      <div>
        <b>{title}</b>
        {detail}
      </div>
      <Button variant="outlined" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

/** Says how old the data is and offers to reload it. The content below is dimmed. */
export function StaleNotice({
  ageMs,
  onRetry,
}: {
  readonly ageMs: number | null;
  readonly onRetry: () => void;
}): JSX.Element {
  return (
    <div className={styles.notice} role="status">
      <Icon name="warn" />
      <span className="num">{ageMs === null ? 'Not current' : `Not current, last answer ${age(ageMs)} ago`}</span>
      <Button size="small" variant="outlined" onClick={onRetry}>
        Reconnect now
      </Button>
    </div>
  );
}
