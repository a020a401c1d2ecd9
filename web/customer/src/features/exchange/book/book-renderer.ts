import type { DepthBook } from '@corella/api-client';
import type { Market } from '@corella/contracts/web';
import { compareDecimals, groupThousands, showDecimal } from '@corella/ui';
import type { PriceTap } from '../core/price-tap.js';
import { BookSideView } from './book-view.js';
import { sortedLevels, textOf } from '../../../book-levels/book-levels.js';
import { bookRows, groupLevels, groupedTicks, stepTicks } from '../core/levels.js';
import type { BookLevel, BookSide } from '../../../book-levels/book-levels.js';

export type BookMode = 'both' | 'bids' | 'asks';

export interface BookWords {
  readonly spread: string;
  readonly ownOrder: string;
  readonly noAsks: string;
  readonly noBids: string;
  readonly empty: string;
}

export interface BookDrawing {
  readonly market: Market;
  readonly depth: DepthBook | null;
  /** The server's merged book for the chosen step, once it is there. */
  readonly grouped: DepthBook | null;
  readonly last: string | null;
  readonly step: number;
  readonly mode: BookMode;
  /** Bids beside asks instead of below them. */
  readonly tablet: boolean;
  readonly own: Readonly<Record<BookSide, readonly number[]>>;
  readonly words: BookWords;
}

const ROW = 24;
const HEADS = 24;
/** Smallest height of the row between the sides: 36 and its two lines. */
const MIDDLE = 38;
const MIDDLE_TABLET = 28;
const SPREAD_PPM = 1_000_000n;

/** Draws the whole book from its stores: rows, running totals, bars, marks of own orders, last price and spread. */
export class BookRenderer {
  private readonly asks: BookSideView;
  private readonly bids: BookSideView;
  private readonly last: HTMLElement | null;
  private readonly spread: HTMLElement | null;
  private before: string | null = null;
  private direction: 'up' | 'down' = 'up';

  constructor(
    private readonly table: HTMLTableElement,
    private readonly tap: PriceTap,
  ) {
    const [asks, middle, bids] = table.tBodies;
    if (asks === undefined || middle === undefined || bids === undefined) throw new Error('The book has three bodies.');
    this.asks = new BookSideView(asks, 'down');
    this.bids = new BookSideView(bids, 'up');
    this.last = middle.querySelector('b');
    this.spread = middle.querySelector('small');
    table.addEventListener('click', this.pressed);
  }

  private precision = 0;

  private readonly pressed = ({ target }: Event): void => {
    for (const [view, side] of [
      [this.asks, 'ask'],
      [this.bids, 'bid'],
    ] as const) {
      const row = view.rowOf(target);
      if (row !== null) this.tap.press({ price: textOf(row.ticks, this.precision), side });
    }
  };

  stop(): void {
    this.table.removeEventListener('click', this.pressed);
  }

  /** False while there is nothing to draw. */
  draw(drawing: BookDrawing): boolean {
    const { market, depth } = drawing;
    if (depth === null || this.table.offsetParent === null) return depth !== null;
    this.precision = market.pricePrecision;
    const precision = { price: market.pricePrecision, amount: market.amountPrecision };
    const best = { ask: sortedLevels(depth.asks, 'ask', precision), bid: sortedLevels(depth.bids, 'bid', precision) };
    const count = this.counts(drawing);
    const rows = (side: BookSide): ReturnType<typeof bookRows> => {
      const step = stepTicks(drawing.step);
      const levels =
        drawing.grouped === null
          ? groupLevels(best[side], step, side)
          : sortedLevels(side === 'ask' ? drawing.grouped.asks : drawing.grouped.bids, side, precision);
      return bookRows(levels, count[side], new Set(drawing.own[side].map((ticks) => groupedTicks(ticks, step, side))));
    };
    const [asks, bids] = [rows('ask'), rows('bid')];
    const most = Math.max(asks.at(-1)?.sum ?? 0, bids.at(-1)?.sum ?? 0);
    const format = {
      pricePrecision: market.pricePrecision,
      shownPriceDecimals: Math.max(0, market.pricePrecision - drawing.step),
      amountPrecision: market.amountPrecision,
      ownTitle: drawing.words.ownOrder,
    };
    this.asks.render(asks, { most, format, reversed: !drawing.tablet });
    this.bids.render(bids, { most, format, reversed: false });
    this.middle(drawing, best.ask[0], best.bid[0]);
    return true;
  }

  /** Number of whole rows that fit. Asks get half of the height, and the row in between takes the remainder. */
  private counts({ tablet, mode }: BookDrawing): Readonly<Record<BookSide, number>> {
    const height = this.table.parentElement?.clientHeight ?? 0;
    const rows = Math.max(2, Math.floor((height - HEADS - (tablet ? MIDDLE_TABLET : MIDDLE)) / ROW));
    if (tablet) return { ask: rows, bid: rows };
    const ask = mode === 'asks' ? rows : mode === 'bids' ? 0 : Math.floor(rows / 2);
    return { ask, bid: rows - ask };
  }

  private middle({ last, market, words }: BookDrawing, ask: BookLevel | undefined, bid: BookLevel | undefined): void {
    if (last !== null && last !== this.before) {
      if (this.before !== null) this.direction = compareDecimals(last, this.before) < 0 ? 'down' : 'up';
      this.before = last;
      if (this.last !== null) {
        this.last.textContent = showDecimal(last, market.pricePrecision);
        this.last.className = `${this.direction} tri`;
      }
    }
    if (this.spread === null) return;
    if (ask === undefined || bid === undefined) {
      this.spread.textContent = ask !== undefined ? words.noBids : bid !== undefined ? words.noAsks : words.empty;
      return;
    }
    const distance = ask.ticks - bid.ticks;
    const ppm = (BigInt(Math.max(0, distance)) * SPREAD_PPM) / BigInt(ask.ticks);
    const text = `${words.spread} ${groupThousands(textOf(Math.max(0, distance), market.pricePrecision))} (${textOf(Number(ppm), 4).slice(0, -1)}%)`;
    if (this.spread.textContent !== text) this.spread.textContent = text;
  }
}
