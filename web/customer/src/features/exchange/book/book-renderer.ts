import type { DepthBook } from '@corella/api-client';
import type { Market } from '@corella/contracts/web';
import { groupThousands, showDecimal } from '@corella/ui';
import type { LastTick } from '../core/last-tick.js';
import type { PriceTap } from '../core/price-tap.js';
import { BookRows } from './book-rows.js';
import { BookTip, totalsText } from './book-tip.js';
import { BookSideView } from './book-view.js';
import { sortedLevels, textOf } from '../../../book-levels/book-levels.js';
import { bookRows, groupLevels, groupedTicks, stepTicks, totalsTo } from '../core/levels.js';
import type { BookRow, LevelTotals } from '../core/levels.js';
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
  readonly now: ReturnType<LastTick['of']>;
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

/** What is drawn of one side, best first, and the ungrouped levels behind it. */
interface DrawnSide {
  readonly rows: readonly BookRow[];
  readonly finest: readonly BookLevel[];
}

interface Place {
  readonly side: BookSide;
  readonly depth: number;
}

const NOTHING: DrawnSide = { rows: [], finest: [] };

/** Draws the whole book from its stores: rows, running totals, bars, marks of own orders, last price and spread. */
export class BookRenderer {
  private readonly views: Readonly<Record<BookSide, BookSideView>>;
  private readonly rows: BookRows;
  private readonly tip: BookTip;
  private readonly last: HTMLElement | null;
  private readonly spread: HTMLElement | null;
  private market: Market | null = null;
  private drawn: Readonly<Record<BookSide, DrawnSide>> = { ask: NOTHING, bid: NOTHING };
  private looked: HTMLTableRowElement | null = null;
  private pressed: { readonly side: BookSide; readonly ticks: number } | null = null;

  constructor(
    private readonly table: HTMLTableElement,
    tip: HTMLElement,
    private readonly tap: PriceTap,
  ) {
    const [asks, middle, bids] = table.tBodies;
    if (asks === undefined || middle === undefined || bids === undefined) throw new Error('The book has three bodies.');
    this.views = { ask: new BookSideView(asks, 'down'), bid: new BookSideView(bids, 'up') };
    this.last = middle.querySelector('b');
    this.spread = middle.querySelector('small');
    this.tip = new BookTip(tip);
    this.rows = new BookRows(table, {
      rows: () => [...this.views.ask.elements(), ...this.views.bid.elements()],
      onLook: (row) => this.look(row),
      onPress: (row, withQuantity) => this.press(row, withQuantity),
    });
  }

  stop(): void {
    this.look(null);
    this.rows.stop();
  }

  private placeOf(row: HTMLTableRowElement): Place | null {
    for (const side of ['ask', 'bid'] as const) {
      const depth = this.views[side].depthOf(row);
      if (depth !== null) return { side, depth };
    }
    return null;
  }

  private totals({ side, depth }: Place): LevelTotals {
    const { rows, finest } = this.drawn[side];
    return totalsTo(rows, depth, finest, side);
  }

  /** Shows what it takes to move the market to the row, until another row or none is looked at. */
  private look(row: HTMLTableRowElement | null): void {
    this.looked = row;
    const place = row === null ? null : this.placeOf(row);
    for (const side of ['ask', 'bid'] as const) this.views[side].mark(place?.side === side ? place.depth : null);
    if (row === null || place === null || this.market === null) this.tip.hide();
    else this.tip.show(row, totalsText(this.totals(place), this.market), this.views[place.side].rises);
  }

  /** The first press of a level passes its price on; the second one, or one with Alt or Shift, the quantity too. */
  private press(row: HTMLTableRowElement, withQuantity: boolean): void {
    const place = this.placeOf(row);
    const level = place === null ? undefined : this.drawn[place.side].rows[place.depth];
    if (place === null || level === undefined || this.market === null) return;
    const again = this.pressed?.side === place.side && this.pressed.ticks === level.ticks;
    this.pressed = { side: place.side, ticks: level.ticks };
    this.tap.press({
      price: textOf(level.ticks, this.market.pricePrecision),
      side: place.side,
      ...(withQuantity || again ? { quantity: textOf(this.totals(place).lots, this.market.amountPrecision) } : {}),
    });
  }

  /** False while there is nothing to draw. */
  draw(drawing: BookDrawing): boolean {
    const { market, depth } = drawing;
    if (depth === null || this.table.offsetParent === null) return depth !== null;
    this.market = market;
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
    this.drawn = { ask: { rows: asks, finest: best.ask }, bid: { rows: bids, finest: best.bid } };
    this.views.ask.render(asks, { most, format, reversed: !drawing.tablet });
    this.views.bid.render(bids, { most, format, reversed: false });
    this.rows.keepTabStop(this.views.bid.elements()[0] ?? this.views.ask.elements().at(-1));
    if (this.looked !== null) this.look(this.looked);
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

  private middle({ now, market, words }: BookDrawing, ask: BookLevel | undefined, bid: BookLevel | undefined): void {
    if (now !== null && this.last !== null) {
      const text = showDecimal(now.last, market.pricePrecision);
      if (this.last.textContent !== text) {
        this.last.textContent = text;
        this.last.className = `${now.direction} tri`;
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
