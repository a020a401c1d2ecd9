import { groupThousands } from '@corella/ui';
import { textOf } from '../../../book-levels/book-levels.js';
import type { BookRow } from '../core/levels.js';

export interface BookFormat {
  readonly pricePrecision: number;
  /** Decimals that remain after grouping. */
  readonly shownPriceDecimals: number;
  readonly amountPrecision: number;
  readonly ownTitle: string;
}

/**
 * One side of the book as table rows, written directly to the page. A row keeps its element, and only what changed is
 * updated. `reversed` shows the best price last, for asks above the spread.
 */
export class BookSideView {
  private rows: { readonly row: HTMLTableRowElement; readonly cells: readonly HTMLTableCellElement[] }[] = [];
  private shown: readonly BookRow[] = [];
  private reversed = false;

  constructor(
    private readonly body: HTMLTableSectionElement,
    private readonly colour: 'up' | 'down',
  ) {}

  /** Whether worse prices stand above better ones. */
  get rises(): boolean {
    return this.reversed;
  }

  /** Elements of the rows, top down. */
  elements(): readonly HTMLTableRowElement[] {
    return this.rows.map(({ row }) => row);
  }

  /** How far from the best price the row is, beginning at 0; null for a row that is not of this side. */
  depthOf(row: Element | null): number | null {
    const index = this.rows.findIndex((one) => one.row === row);
    if (index < 0 || index >= this.shown.length) return null;
    return this.reversed ? this.shown.length - 1 - index : index;
  }

  /** Marks the rows from the best price to `depth`, or none. */
  mark(depth: number | null): void {
    for (const { row } of this.rows) {
      const own = depth === null ? null : this.depthOf(row);
      setFlag(row, 'upto', own !== null && depth !== null && own <= depth);
      setFlag(row, 'edge', own !== null && own === depth);
    }
  }

  render(
    rows: readonly BookRow[],
    options: { readonly most: number; readonly format: BookFormat; readonly reversed: boolean },
  ): void {
    this.reversed = options.reversed;
    this.shown = options.reversed ? [...rows].reverse() : rows;
    this.resize(this.shown.length);
    this.shown.forEach((row, index) => this.write(index, row, options.most, options.format));
  }

  private resize(count: number): void {
    while (this.rows.length > count) this.rows.pop()?.row.remove();
    while (this.rows.length < count) {
      const row = document.createElement('tr');
      row.tabIndex = -1;
      const cells = ['', '', ''].map((_, index) => {
        const cell = document.createElement('td');
        if (index === 0) cell.className = this.colour;
        if (index === 2) cell.className = 'sum';
        row.append(cell);
        return cell;
      });
      this.body.append(row);
      this.rows.push({ row, cells });
    }
  }

  private write(index: number, level: BookRow, most: number, format: BookFormat): void {
    const entry = this.rows[index];
    if (entry === undefined) return;
    const [price, quantity, sum] = entry.cells;
    setText(price, priceText(level.ticks, format));
    setText(quantity, groupThousands(textOf(level.lots, format.amountPrecision)));
    setText(sum, sumText(level.sum, format.amountPrecision));
    const depth = `${most === 0 ? 0 : Math.round((level.sum / most) * 1000) / 10}%`;
    if (entry.row.style.getPropertyValue('--d') !== depth) entry.row.style.setProperty('--d', depth);
    if (setFlag(entry.row, 'own', level.own)) entry.row.title = level.own ? format.ownTitle : '';
  }
}

/** Whether the flag changed. */
function setFlag(row: HTMLElement, name: 'own' | 'upto' | 'edge', on: boolean): boolean {
  if (name in row.dataset === on) return false;
  if (on) row.dataset[name] = '';
  else delete row.dataset[name];
  return true;
}

function setText(cell: HTMLElement | undefined, text: string): void {
  if (cell !== undefined && cell.textContent !== text) cell.textContent = text;
}

/** The grouped price, without the decimals that grouping made meaningless. */
function priceText(ticks: number, { pricePrecision, shownPriceDecimals }: BookFormat): string {
  const text = textOf(ticks, pricePrecision);
  const cut = pricePrecision - shownPriceDecimals;
  const shown = cut === 0 ? text : shownPriceDecimals === 0 ? text.slice(0, text.indexOf('.')) : text.slice(0, -cut);
  return groupThousands(shown);
}

const SUM_DECIMALS = 4;

/** Running totals are cut to four decimals, so that they fit the column. */
function sumText(lots: number, precision: number): string {
  const text = textOf(lots, precision);
  return groupThousands(precision > SUM_DECIMALS ? text.slice(0, SUM_DECIMALS - precision) : text);
}
