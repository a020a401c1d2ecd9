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

  constructor(
    private readonly body: HTMLTableSectionElement,
    private readonly colour: 'up' | 'down',
  ) {}

  /** The price text of the row that contains the element, for presses. */
  rowOf(target: EventTarget | null): BookRow | null {
    const row = target instanceof Element ? target.closest('tr') : null;
    const index = this.rows.findIndex((one) => one.row === row);
    return this.shown[index] ?? null;
  }

  render(
    rows: readonly BookRow[],
    options: { readonly most: number; readonly format: BookFormat; readonly reversed: boolean },
  ): void {
    this.shown = options.reversed ? [...rows].reverse() : rows;
    this.resize(this.shown.length);
    this.shown.forEach((row, index) => this.write(index, row, options.most, options.format));
  }

  private resize(count: number): void {
    while (this.rows.length > count) this.rows.pop()?.row.remove();
    while (this.rows.length < count) {
      const row = document.createElement('tr');
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
    if ('own' in entry.row.dataset !== level.own) {
      if (level.own) entry.row.dataset['own'] = '';
      else delete entry.row.dataset['own'];
      entry.row.title = level.own ? format.ownTitle : '';
    }
  }
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
