import type { JSX } from 'react';
import { useListContext } from 'react-admin';
import { Button } from '@mui/material';
import { count } from '../format/amounts.js';
import { Icon } from '../ui/icon.js';
import styles from './record-table.module.css';

export function Pager(): JSX.Element | null {
  const { page, perPage, total = 0, setPage } = useListContext();
  if (total === 0) return null;
  const first = (page - 1) * perPage + 1;
  const last = Math.min(total, page * perPage);
  return (
    <nav className={`${styles.pager} num`} aria-label="Pages">
      <span>
        {count(first)} to {count(last)} of {count(total)}
      </span>
      <span className={styles.spacer} />
      {total > perPage && (
        <>
          <Button size="small" variant="text" disabled={page === 1} onClick={() => setPage(page - 1)}>
            <Icon name="left" />
            Previous
          </Button>
          <Button size="small" variant="text" disabled={last >= total} onClick={() => setPage(page + 1)}>
            Next
            <Icon name="right" />
          </Button>
        </>
      )}
    </nav>
  );
}
