import type { JSX, ReactNode } from 'react';
import { ListState, SkeletonRows } from './list-state.js';
import styles from './list.module.css';

export interface Column<Row> {
  readonly key: string;
  readonly head: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** Right-aligned with tabular figures. */
  readonly number?: boolean;
  /** The column is hidden while the table is narrower than this, in pixels. */
  readonly from?: 480 | 640 | 800 | 940 | 1040;
  readonly width?: string;
}

export interface DataTableProps<Row> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: (row: Row) => string;
  readonly empty: ReactNode;
  readonly error?: { readonly message: string } | null;
  readonly onRetry: () => void;
  readonly stale?: boolean;
  /** 44 or 52 pixels on customer pages, 32 in dense panels. */
  readonly rowHeight?: 32 | 44 | 52;
  readonly skeletonRows?: number;
}

/** A table with the five list states. Columns are hidden as the box narrows, so that nothing overflows. */
export function DataTable<Row>(props: DataTableProps<Row>): JSX.Element {
  const { caption, columns, rows, rowKey, empty, error, onRetry, stale, rowHeight = 44, skeletonRows = 5 } = props;
  const look = (column: Column<Row>): string =>
    [column.number ? `${styles.number} num` : '', column.from === undefined ? '' : styles[`from-${column.from}`]]
      .join(' ')
      .trim();
  return (
    <div className={styles.box}>
      <ListState
        items={rows}
        error={error}
        onRetry={onRetry}
        stale={stale}
        empty={empty}
        skeleton={<SkeletonRows rows={skeletonRows} rowHeight={rowHeight} />}
      >
        {(items) => (
          <table className={styles.table} data-dense={rowHeight === 32 || undefined}>
            <caption className="sr">{caption}</caption>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column.key} scope="col" className={look(column)} style={{ width: column.width }}>
                    {column.head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {items.map((row) => (
                <tr key={rowKey(row)} style={{ height: rowHeight }}>
                  {columns.map((column) => (
                    <td key={column.key} className={look(column)}>
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </ListState>
    </div>
  );
}
