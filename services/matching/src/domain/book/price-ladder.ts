import { invariant } from '@corella/result';
import { nextSet, previousSet } from './bitmap.js';

/**
 * Maps each price level to its first and last order, as a sparse table of pages of 4,096 ticks. A page exists only
 * while one of its levels is occupied, so a wide book costs no memory. One ladder serves both sides, because in a book
 * that is never crossed all bids are below all asks. Three bitmaps (levels of a page, words of a page, pages) find the
 * next occupied level in a few word operations, however many levels there are. The directory of pages reaches only as
 * far as the highest level ever occupied, so an empty book is cheap.
 */
const PAGE_BITS = 12;
const PAGE_SIZE = 1 << PAGE_BITS;
const PAGE_MASK = PAGE_SIZE - 1;
const WORDS = PAGE_SIZE >> 5;
const SUMMARY_WORDS = WORDS >> 5;
const FIRST_PAGES = 1;
/** Pages that the directory has room for at first: 16 million ticks. */
const FIRST_REACH = 1 << 12;

export class PriceLadder {
  /** Page number + 1 by tick >> 12; 0 = none. */
  private directory: Int32Array;
  private directoryBits: Int32Array;
  private directorySummary: Int32Array;
  /** [first, last] by page and offset, side by side: joining a level touches only its last order. */
  private ends = new Int32Array(FIRST_PAGES * PAGE_SIZE * 2);
  private bits = new Int32Array(FIRST_PAGES * WORDS);
  private summary = new Int32Array(FIRST_PAGES * SUMMARY_WORDS);
  private used = new Int32Array(FIRST_PAGES);
  private freePages = new Int32Array(FIRST_PAGES);
  private freeCount = 0;
  private pageCount = 0;

  /** Ticks 1 … maxTicks. */
  constructor(readonly maxTicks: number) {
    invariant(
      Number.isInteger(maxTicks) && maxTicks > 0 && maxTicks < 2 ** 31 - PAGE_SIZE,
      'ladder: maxTicks must be below 2^31',
    );
    const pages = Math.min(FIRST_REACH, (maxTicks >> PAGE_BITS) + 1);
    this.directory = new Int32Array(pages);
    this.directoryBits = new Int32Array((pages >> 5) + 1);
    this.directorySummary = new Int32Array((pages >> 10) + 1);
  }

  /** Slot of the first order at a level; 0 when the level is empty. */
  head(tick: number): number {
    const entry = tick >> PAGE_BITS;
    const page = entry < this.directory.length ? this.directory[entry]! : 0;
    return page === 0 ? 0 : this.ends[(((page - 1) << PAGE_BITS) | (tick & PAGE_MASK)) << 1]!;
  }

  /** Slot of the last order at a level; 0 when the level is empty. */
  tail(tick: number): number {
    const entry = tick >> PAGE_BITS;
    const page = entry < this.directory.length ? this.directory[entry]! : 0;
    return page === 0 ? 0 : this.ends[((((page - 1) << PAGE_BITS) | (tick & PAGE_MASK)) << 1) | 1]!;
  }

  /** Replaces the first order of an occupied level. */
  replaceHead(tick: number, slot: number): void {
    this.ends[(((this.directory[tick >> PAGE_BITS]! - 1) << PAGE_BITS) | (tick & PAGE_MASK)) << 1] = slot;
  }

  /** Replaces the last order of an occupied level. */
  replaceTail(tick: number, slot: number): void {
    this.ends[((((this.directory[tick >> PAGE_BITS]! - 1) << PAGE_BITS) | (tick & PAGE_MASK)) << 1) | 1] = slot;
  }

  /** Makes an empty level occupied, with one order. */
  occupy(tick: number, slot: number): void {
    const entry = tick >> PAGE_BITS;
    if (entry >= this.directory.length) this.growDirectory(entry);
    let page = this.directory[entry]! - 1;
    if (page < 0) page = this.openPage(entry);
    const offset = tick & PAGE_MASK;
    const word = offset >> 5;
    const at = ((page << PAGE_BITS) | offset) << 1;
    this.ends[at] = slot;
    this.ends[at | 1] = slot;
    this.bits[page * WORDS + word]! |= 1 << (offset & 31);
    this.summary[page * SUMMARY_WORDS + (word >> 5)]! |= 1 << (word & 31);
    this.used[page]! += 1;
  }

  /** Empties an occupied level. Its page returns to the pool with its last level. */
  vacate(tick: number): void {
    const entry = tick >> PAGE_BITS;
    const page = this.directory[entry]! - 1;
    const offset = tick & PAGE_MASK;
    const word = offset >> 5;
    const at = ((page << PAGE_BITS) | offset) << 1;
    this.ends[at] = 0;
    this.ends[at | 1] = 0;
    const left = this.bits[page * WORDS + word]! & ~(1 << (offset & 31));
    this.bits[page * WORDS + word] = left;
    if (left === 0) this.summary[page * SUMMARY_WORDS + (word >> 5)]! &= ~(1 << (word & 31));
    this.used[page]! -= 1;
    if (this.used[page] === 0) this.closePage(entry, page);
  }

  /** Lowest occupied level above `tick`, or maxTicks + 1. `tick` may be 0. */
  above(tick: number): number {
    const entry = tick >> PAGE_BITS;
    if (entry >= this.directory.length) return this.maxTicks + 1;
    const page = this.directory[entry]! - 1;
    if (page >= 0) {
      const found = this.inPageAbove(page, tick & PAGE_MASK);
      if (found >= 0) return (entry << PAGE_BITS) | found;
    }
    const next = this.pageAbove(entry);
    if (next < 0) return this.maxTicks + 1;
    return (next << PAGE_BITS) | this.inPageAbove(this.directory[next]! - 1, -1);
  }

  /** Highest occupied level below `tick`, or 0. `tick` may be maxTicks + 1. */
  below(tick: number): number {
    const entry = Math.min(tick >> PAGE_BITS, this.directory.length);
    const page = entry < this.directory.length ? this.directory[entry]! - 1 : -1;
    if (page >= 0) {
      const found = this.inPageBelow(page, tick & PAGE_MASK);
      if (found >= 0) return (entry << PAGE_BITS) | found;
    }
    const next = this.pageBelow(entry);
    if (next < 0) return 0;
    return (next << PAGE_BITS) | this.inPageBelow(this.directory[next]! - 1, PAGE_SIZE);
  }

  /** Number of pages in use, for memory figures. */
  get pages(): number {
    return this.pageCount - this.freeCount;
  }

  private inPageAbove(page: number, offset: number): number {
    if (offset >= 0) {
      const word = offset >> 5;
      const rest = nextSet(this.bits, page * WORDS + word, 1, offset & 31);
      if (rest >= 0) return (word << 5) | rest;
    }
    const word = nextSet(this.summary, page * SUMMARY_WORDS, SUMMARY_WORDS, offset >> 5);
    return word < 0 ? -1 : (word << 5) | nextSet(this.bits, page * WORDS + word, 1, -1);
  }

  private inPageBelow(page: number, offset: number): number {
    const word = offset >> 5;
    if (offset < PAGE_SIZE) {
      const rest = previousSet(this.bits, page * WORDS + word, 1, offset & 31);
      if (rest >= 0) return (word << 5) | rest;
    }
    const lower = previousSet(this.summary, page * SUMMARY_WORDS, SUMMARY_WORDS, word);
    return lower < 0 ? -1 : (lower << 5) | previousSet(this.bits, page * WORDS + lower, 1, 32);
  }

  private pageAbove(entry: number): number {
    const word = entry >> 5;
    const rest = nextSet(this.directoryBits, word, 1, entry & 31);
    if (rest >= 0) return (word << 5) | rest;
    const next = nextSet(this.directorySummary, 0, this.directorySummary.length, word);
    return next < 0 ? -1 : (next << 5) | nextSet(this.directoryBits, next, 1, -1);
  }

  private pageBelow(entry: number): number {
    const word = entry >> 5;
    if (word < this.directoryBits.length) {
      const rest = previousSet(this.directoryBits, word, 1, entry & 31);
      if (rest >= 0) return (word << 5) | rest;
    }
    const lower = previousSet(this.directorySummary, 0, this.directorySummary.length, word);
    return lower < 0 ? -1 : (lower << 5) | previousSet(this.directoryBits, lower, 1, 32);
  }

  private openPage(entry: number): number {
    let page: number;
    if (this.freeCount > 0) {
      this.freeCount -= 1;
      page = this.freePages[this.freeCount]!;
    } else {
      if (this.pageCount === this.used.length) this.growPages();
      page = this.pageCount;
      this.pageCount += 1;
    }
    this.directory[entry] = page + 1;
    this.directoryBits[entry >> 5]! |= 1 << (entry & 31);
    this.directorySummary[entry >> 10]! |= 1 << ((entry >> 5) & 31);
    return page;
  }

  private closePage(entry: number, page: number): void {
    this.directory[entry] = 0;
    const left = this.directoryBits[entry >> 5]! & ~(1 << (entry & 31));
    this.directoryBits[entry >> 5] = left;
    if (left === 0) this.directorySummary[entry >> 10]! &= ~(1 << ((entry >> 5) & 31));
    this.freePages[this.freeCount] = page;
    this.freeCount += 1;
  }

  private growPages(): void {
    const twice = (from: Int32Array): Int32Array<ArrayBuffer> => grown(from, from.length * 2);
    this.ends = twice(this.ends);
    this.bits = twice(this.bits);
    this.summary = twice(this.summary);
    this.used = twice(this.used);
    this.freePages = twice(this.freePages);
  }

  /** Makes room for an entry, and for as much again, up to the highest tick. */
  private growDirectory(entry: number): void {
    const pages = Math.min(2 * (entry + 1), (this.maxTicks >> PAGE_BITS) + 1);
    this.directory = grown(this.directory, pages);
    this.directoryBits = grown(this.directoryBits, (pages >> 5) + 1);
    this.directorySummary = grown(this.directorySummary, (pages >> 10) + 1);
  }
}

function grown(from: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const to = new Int32Array(length);
  to.set(from);
  return to;
}
