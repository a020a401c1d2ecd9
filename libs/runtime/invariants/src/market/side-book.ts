import { SIDE, type Side } from '@corella/contracts/market';

/** An order on the book. `gone` once it has left: queues drop it when they come to it. */
export interface BookOrder {
  readonly orderId: number;
  readonly side: Side;
  readonly priceTicks: number;
  readonly group: string;
  readonly qtyLots: number;
  filledLots: number;
  filledValue: number;
  gone: boolean;
}

interface Level {
  orders: BookOrder[];
  head: number;
}

const COMPACT_AT = 64;

/** One side of a naive book: a queue a price, and the prices in a heap that drops empty ones when they come up. */
export class SideBook {
  private readonly levels = new Map<number, Level>();
  /** Prices times `sign`, so that the best is always the smallest. */
  private readonly heap: number[] = [];
  private readonly sign: 1 | -1;

  constructor(side: Side) {
    this.sign = side === SIDE.buy ? -1 : 1;
  }

  add(order: BookOrder): void {
    const level = this.levels.get(order.priceTicks);
    if (level) level.orders.push(order);
    else {
      this.levels.set(order.priceTicks, { orders: [order], head: 0 });
      this.push(order.priceTicks * this.sign);
    }
  }

  /** Best price, 0 when the side is empty. */
  best(): number {
    while (this.heap.length > 0) {
      const priceTicks = (this.heap[0] ?? 0) * this.sign;
      const level = this.levels.get(priceTicks);
      if (level && firstOf(level)) return priceTicks;
      this.levels.delete(priceTicks);
      this.pop();
    }
    return 0;
  }

  /**
   * The order that is first to be met; without those of `except`, which an incoming order of that group passes over.
   */
  first(except: string | null): BookOrder | null {
    const priceTicks = this.best();
    const level = this.levels.get(priceTicks);
    const first = level ? firstOf(level) : null;
    if (!level || !first || first.group !== except) return first;
    return this.firstOfOthers(except);
  }

  private firstOfOthers(group: string): BookOrder | null {
    for (const price of [...this.heap].sort((a, b) => a - b)) {
      const level = this.levels.get(price * this.sign);
      const found = level?.orders.slice(level.head).find((order) => !order.gone && order.group !== group);
      if (found) return found;
    }
    return null;
  }

  private push(key: number): void {
    const { heap } = this;
    let at = heap.push(key) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (heap[parent]! <= key) break;
      heap[at] = heap[parent]!;
      at = parent;
    }
    heap[at] = key;
  }

  private pop(): void {
    const { heap } = this;
    const key = heap.pop();
    if (key === undefined || heap.length === 0) return;
    let at = 0;
    for (;;) {
      let child = at * 2 + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && heap[child + 1]! < heap[child]!) child += 1;
      if (heap[child]! >= key) break;
      heap[at] = heap[child]!;
      at = child;
    }
    heap[at] = key;
  }
}

function firstOf(level: Level): BookOrder | null {
  while (level.head < level.orders.length && level.orders[level.head]?.gone === true) level.head += 1;
  if (level.head >= COMPACT_AT && level.head * 2 >= level.orders.length) {
    level.orders = level.orders.slice(level.head);
    level.head = 0;
  }
  return level.orders[level.head] ?? null;
}
