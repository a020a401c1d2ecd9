import type { CSSProperties, JSX, ReactNode } from 'react';
import { Icon } from '../ui/icon.js';
import styles from './record-table.module.css';

export interface Column<Row> {
  readonly key: string;
  readonly label: string;
  /** The field that the server sorts by. A column without one cannot be sorted. */
  readonly sort?: string;
  readonly numeric?: boolean;
  /** CSS width, which content may exceed in a list. Columns without one share the remaining space. */
  readonly width?: string;
  /**
   * Text of any length, which may be cut, at its `width` if it has one. Its cell gives the whole as a title.
   * Figures are never cut.
   */
  readonly long?: boolean;
  /** The column is shown from this window width on. */
  readonly from?: 1024 | 1280 | 1460 | 1680;
  readonly render: (row: Row) => ReactNode;
}

export interface Sort {
  readonly field: string;
  readonly order: 'ASC' | 'DESC';
}

export interface RecordTableProps<Row> {
  /** The table's name for assistive technology. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly density?: 'data' | 'queue' | 'posting';
  /**
   * Whether columns grow with their content, and the table scrolls in its panel, or the space is divided. Figures are
   * never cut, so a table that has some grows unless told otherwise.
   */
  readonly fit?: 'content' | 'panel';
  readonly sort?: Sort;
  readonly onSort?: (field: string) => void;
  readonly selectedKey?: string | null;
  readonly onOpen?: (row: Row) => void;
  readonly quiet?: (row: Row) => boolean;
  readonly stale?: boolean;
}

const widthOf = (width: string | undefined): CSSProperties | undefined => (width === undefined ? undefined : { width });

/** A dense table. The first column is the row header and names the record. */
export function RecordTable<Row>(props: RecordTableProps<Row>): JSX.Element {
  const { caption, columns, rows, rowKey, density = 'data', stale = false } = props;
  const { fit = columns.some(({ numeric }) => numeric === true) ? 'content' : 'panel' } = props;
  return (
    <div className={styles.scroll} tabIndex={-1}>
      <table className={`${styles.table} ${stale ? styles.stale : ''}`} data-density={density} data-fit={fit}>
        <caption className="visually-hidden">{caption}</caption>
        <colgroup>
          {columns.map((column) => (
            <col key={column.key} style={widthOf(column.width)} data-from={column.from} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <BodyRow key={rowKey(row)} row={row} {...props} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface HeadCellProps<Row> {
  readonly column: Column<Row>;
  readonly sort?: Sort;
  readonly onSort?: (field: string) => void;
}

function HeadCell<Row>({ column, sort, onSort }: HeadCellProps<Row>): JSX.Element {
  const className = column.numeric === true ? styles.numeric : undefined;
  const field = column.sort;
  if (field === undefined || onSort === undefined)
    return (
      <th scope="col" className={className} data-from={column.from}>
        {column.label}
      </th>
    );
  const active = sort?.field === field;
  const ascending = sort?.order === 'ASC';
  return (
    <th
      scope="col"
      className={className}
      data-from={column.from}
      aria-sort={active ? (ascending ? 'ascending' : 'descending') : 'none'}
    >
      <button type="button" className={styles.sort} data-active={active} onClick={() => onSort(field)}>
        {column.label}
        {active && <Icon name={ascending ? 'up' : 'down'} size={12} />}
      </button>
    </th>
  );
}

function BodyRow<Row>({
  row,
  columns,
  rowKey,
  selectedKey,
  onOpen,
  quiet,
}: RecordTableProps<Row> & { readonly row: Row }): JSX.Element {
  const selected = selectedKey !== undefined && selectedKey === rowKey(row);
  // Keyboards use the link in the first cell. With a mouse, a click anywhere on the row does the same.
  const open =
    onOpen === undefined
      ? undefined
      : (): void => {
          if (document.getSelection()?.isCollapsed !== false) onOpen(row);
        };
  return (
    <tr
      data-selected={selected || undefined}
      data-quiet={quiet?.(row) === true || undefined}
      data-link={open !== undefined || undefined}
      onClick={open}
    >
      {columns.map((column, index) => {
        const cell = {
          className: column.numeric === true ? styles.numeric : undefined,
          style: column.long === true && column.width !== undefined ? { maxWidth: column.width } : undefined,
          'data-from': column.from,
          'data-long': column.long,
        };
        return index === 0 ? (
          <th key={column.key} scope="row" {...cell}>
            {column.render(row)}
          </th>
        ) : (
          <td key={column.key} {...cell}>
            {column.render(row)}
          </td>
        );
      })}
    </tr>
  );
}
