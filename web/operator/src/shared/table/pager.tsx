import type { JSX } from 'react';
import { useListContext } from 'react-admin';
import { Button, MenuItem, Select } from '@mui/material';
import { count } from '../format/amounts.js';
import { Icon } from '../ui/icon.js';
import { PAGE_SIZES, usePaging } from './paging.js';
import { useKept } from './tools/use-kept.js';
import styles from './record-table.module.css';

export const PAGE_SIZE_KEY = 'page-size';

/** Which rows are shown, how many a page has, and the way to the pages beside it. */
export function Pager(): JSX.Element | null {
  const { total = 0 } = useListContext();
  const { first, last, page, toStart, toPrevious, toNext } = usePaging();
  if (total === 0) return null;
  return (
    <nav className={`${styles.pager} num`} aria-label="Pages">
      <span>
        {count(first)} to {count(last)} of {count(Math.max(total, last))}
      </span>
      <PageSize />
      <span className={styles.spacer} />
      {(toPrevious !== null || toNext !== null || page > 1) && (
        <>
          <Button size="small" variant="text" disabled={toStart === null} onClick={toStart ?? undefined}>
            First
          </Button>
          <Button size="small" variant="text" disabled={toPrevious === null} onClick={toPrevious ?? undefined}>
            <Icon name="left" />
            Previous
          </Button>
          <span aria-current="page">Page {count(page)}</span>
          <Button size="small" variant="text" disabled={toNext === null} onClick={toNext ?? undefined}>
            Next
            <Icon name="right" />
          </Button>
        </>
      )}
    </nav>
  );
}

/** How many rows a page has, here and, for this person, in every list from now on. */
function PageSize(): JSX.Element {
  const { perPage, setPerPage } = useListContext();
  const [, keep] = useKept<number>(PAGE_SIZE_KEY, perPage);
  const sizes = [...new Set([...PAGE_SIZES, perPage])].sort((a, b) => a - b);
  return (
    <Select
      className={styles.size}
      size="small"
      value={perPage}
      onChange={({ target }) => {
        keep(Number(target.value));
        setPerPage(Number(target.value));
      }}
      SelectDisplayProps={{ 'aria-label': 'Rows a page' }}
    >
      {sizes.map((size) => (
        <MenuItem key={size} value={size}>
          {size} a page
        </MenuItem>
      ))}
    </Select>
  );
}
