import { SIDE, type Side } from '@corella/contracts/market';

/** An order on the book. `gone` means that it has left; queues drop it when they reach it. */
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
  /** Orders that have not left. */
  alive: number;
}

/** How many dead entries are kept before a queue, or the heap of prices, is rewritten. */
const DEAD_KEPT = 64;

/**
 * One side of a naive book: a queue for each price, and the prices in a heap that drops empty ones when they reach the
 * top. Orders and prices that have left are swept out once they outnumber the rest, so memory follows the number of
 * open orders.
 */
export class SideBook {
  private readonly levels = new Map<number, Level>();
  /** Prices times `sign`, so that the best is always the smallest. */
  private heap: number[] = [];
  private emptyLevels = 0;
  private readonly sign: 1 | -1;

  constructor(side: Side) {
    this.sign = side === SIDE.buy ? -1 : 1;
  }

  add(order: BookOrder): void {
    const level = this.levels.get(order.priceTicks);
    if (level) {
      if (level.alive === 0) this.emptyLevels -= 1;
      level.orders.push(order);
      level.alive += 1;
      return;
    }
    this.levels.set(order.priceTicks, { orders: [order], head: 0, alive: 1 });
    this.push(order.priceTicks * this.sign);
  }

  /** The order has left the book. A second call changes nothing. */
  leave(order: BookOrder): void {
    const level = this.levels.get(order.priceTicks);
    if (order.gone || !level) return;
    order.gone = true;
    level.alive -= 1;
    if (level.orders.length - level.alive >= DEAD_KEPT && level.alive * 2 <= level.orders.length) sweep(level);
    if (level.alive > 0) return;
    sweep(level);
    this.emptyLevels += 1;
    if (this.emptyLevels >= DEAD_KEPT && this.emptyLevels * 2 >= this.levels.size) this.sweepLevels();
  }

  /** Best price; 0 when the side is empty. */
  best(): number {
    while (this.heap.length > 0) {
      const priceTicks = (this.heap[0] ?? 0) * this.sign;
      if ((this.levels.get(priceTicks)?.alive ?? 0) > 0) return priceTicks;
      if (this.levels.delete(priceTicks)) this.emptyLevels -= 1;
      this.pop();
    }
    return 0;
  }

  /** Orders in the order in which they are to be met. */
  *inOrder(): Generator<BookOrder> {
    const priceTicks = this.best();
    const best = this.levels.get(priceTicks);
    if (!best) return;
    yield* aliveIn(best);
    // Reached only when all orders at the best price are passed over, so sorting here costs little overall.
    for (const price of [...this.heap].sort((a, b) => a - b)) {
      const level = this.levels.get(price * this.sign);
      if (level && level !== best) yield* aliveIn(level);
    }
  }

  /** Number of queue entries and prices, for the test that they follow the open orders. */
  size(): number {
    return this.heap.length + [...this.levels.values()].reduce((sum, { orders }) => sum + orders.length, 0);
  }

  private sweepLevels(): void {
    for (const [price, { alive }] of this.levels) if (alive === 0) this.levels.delete(price);
    this.emptyLevels = 0;
    this.heap = [];
    for (const price of this.levels.keys()) this.push(price * this.sign);
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

function* aliveIn(level: Level): Generator<BookOrder> {
  while (level.head < level.orders.length && level.orders[level.head]?.gone === true) level.head += 1;
  for (let at = level.head; at < level.orders.length; at += 1) {
    const order = level.orders[at];
    if (order && !order.gone) yield order;
  }
}

function sweep(level: Level): void {
  level.orders = level.orders.filter(({ gone }) => !gone);
  level.head = 0;
}
