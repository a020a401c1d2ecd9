import type { BookSide } from '../../../book-levels/book-levels.js';

/** A price pressed in the book or on the chart, for whoever fills in the form. */
export interface PricePick {
  readonly price: string;
  readonly side: BookSide;
}

/** Hands a pressed price from the panel where it stands to the form. */
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
