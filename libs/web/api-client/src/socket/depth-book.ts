import type { Book, BookDelta, Level } from '@corella/contracts/web';

/** One side of a book: price → quantity, as the texts of the wire. */
export type SideMap = ReadonlyMap<string, string>;

export interface DepthBook {
  readonly seq: number;
  readonly ts: number;
  readonly bids: SideMap;
  readonly asks: SideMap;
}

export const isDelta = (data: Book | BookDelta): data is BookDelta =>
  'prevSeq' in data && typeof data.prevSeq === 'number';

const fromLevels = (levels: readonly Level[]): SideMap => new Map(levels);
const ZERO = /^0(\.0*)?$/;

function applied(side: SideMap, changes: readonly Level[]): SideMap {
  if (changes.length === 0) return side;
  const next = new Map(side);
  for (const [price, quantity] of changes) {
    if (ZERO.test(quantity)) next.delete(price);
    else next.set(price, quantity);
  }
  return next;
}

/**
 * The book after a message, or `gap` when a delta does not continue the one at hand: then a new snapshot is needed. A
 * delta that is older than the book changes nothing.
 */
export function nextBook(book: DepthBook | null, data: Book | BookDelta): DepthBook | 'gap' {
  if (!isDelta(data)) return { seq: data.seq, ts: data.ts, bids: fromLevels(data.bids), asks: fromLevels(data.asks) };
  if (book === null) return 'gap';
  if (data.seq <= book.seq) return book;
  if (data.prevSeq !== book.seq) return 'gap';
  return { seq: data.seq, ts: data.ts, bids: applied(book.bids, data.bids), asks: applied(book.asks, data.asks) };
}
