import type { Market } from '@corella/contracts/web';
import { fromScaled, groupThousands } from '@corella/ui';
import { textOf } from '../../../book-levels/book-levels.js';
import type { LevelTotals } from '../core/levels.js';
import { totalDecimals } from '../core/quote-decimals.js';

/** Texts of the totals: quantity in the base asset, value and average price in the quote asset, all cut. */
export interface TotalsText {
  readonly quantity: string;
  readonly value: string;
  readonly average: string;
}

export function totalsText({ lots, worth, exact }: LevelTotals, market: Market): TotalsText {
  const { pricePrecision, amountPrecision, quote } = market;
  const decimals = Math.min(totalDecimals(quote), pricePrecision + amountPrecision);
  const value = worth / 10n ** BigInt(pricePrecision + amountPrecision - decimals);
  const average = lots === 0 ? 0n : worth / BigInt(lots);
  const about = exact ? '' : '≈ ';
  return {
    quantity: groupThousands(textOf(lots, amountPrecision)),
    value: about + groupThousands(fromScaled(value, decimals)),
    average: about + groupThousands(fromScaled(average, pricePrecision)),
  };
}

const MARGIN = 4;

/** The totals beside the row that is looked at. The stylesheet decides on which side of the book they stand. */
export class BookTip {
  private row: HTMLTableRowElement | null = null;

  constructor(private readonly element: HTMLElement) {}

  hide(): void {
    this.row?.removeAttribute('aria-describedby');
    this.row = null;
    this.element.hidden = true;
  }

  /** `rising`: worse prices stand above the row. */
  show(row: HTMLTableRowElement, texts: TotalsText, rising: boolean): void {
    for (const [name, text] of Object.entries(texts)) {
      const place = this.element.querySelector(`[data-total='${name}']`);
      if (place !== null && place.textContent !== text) place.textContent = text;
    }
    this.element.hidden = false;
    if (row === this.row) return;
    this.row?.removeAttribute('aria-describedby');
    this.row = row;
    row.setAttribute('aria-describedby', this.element.id);
    this.place(row, rising);
  }

  /** Level with the row where it stands beside the book; otherwise next to it, towards the worse prices if it fits. */
  private place(row: HTMLTableRowElement, rising: boolean): void {
    const frame = this.element.parentElement?.getBoundingClientRect();
    if (frame === undefined) return;
    const { top, bottom, height } = row.getBoundingClientRect();
    const own = this.element.getBoundingClientRect();
    const beside = own.right <= frame.left + 1;
    const over = top - frame.top - own.height - MARGIN;
    const under = bottom - frame.top + MARGIN;
    const most = Math.max(MARGIN, frame.height - own.height - MARGIN);
    const wanted = beside
      ? top - frame.top + (height - own.height) / 2
      : rising
        ? over >= MARGIN
          ? over
          : under
        : under <= most
          ? under
          : over;
    this.element.style.top = `${Math.round(Math.min(Math.max(wanted, MARGIN), most))}px`;
  }
}
