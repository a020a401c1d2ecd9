import type { BookSide } from '../../../book-levels/book-levels.js';

/** A level that was pressed in the book. */
export interface PricePick {
  readonly price: string;
  readonly side: BookSide;
  /** Everything from the best price to the level, in the base asset, when that was asked for as well. */
  readonly quantity?: string;
}

/** Passes a pressed level on to the form. */
export class PriceTap {
  private readonly listeners = new Set<(pick: PricePick) => void>();

  subscribe(listener: (pick: PricePick) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  press(pick: PricePick): void {
    for (const listener of this.listeners) listener(pick);
  }
}
