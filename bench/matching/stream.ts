import { seededRandom } from '@corella/random';

/** The operations of the stream as parallel arrays, so that reading them costs both engines the same. */
export const OP = { limit: 0, cancel: 1, take: 2 } as const;

export interface OperationStream {
  readonly length: number;
  readonly kind: Uint8Array;
  /** 1 buy, 2 sell. */
  readonly side: Uint8Array;
  readonly priceTicks: Int32Array;
  readonly lots: Int32Array;
  /** The order's own id, or the id of the order to cancel. */
  readonly id: Float64Array;
  /** The same ids as text, for the peer. */
  readonly text: readonly string[];
}

/** Real order ids are 41 bits of time, 5 of gateway and 7 of counter. Here there are a few per millisecond. */
const ID_BASE = 90_000_000_000 * 4_096;
const ID_STEP = 1_027;
const CENTRE = 16_124_050;

export interface StreamShape {
  readonly seed: string;
  readonly operations: number;
  /** Number of orders resting before the stream begins. */
  readonly resting: number;
  /** Limit prices lie within this many ticks of the centre. */
  readonly spreadTicks: number;
  /** Prices are multiples of this, which spreads the levels over pages. */
  readonly gridTicks: number;
}

/**
 * First `resting` limit orders, then 50 % limit orders near the best prices, 40 % cancels of earlier orders and 10 %
 * marketable orders. A cancel picks at random among the latest orders, so most of its targets still rest.
 */
export function operationStream(shape: StreamShape): OperationStream {
  const random = seededRandom(shape.seed);
  const length = shape.resting + shape.operations;
  const kind = new Uint8Array(length);
  const side = new Uint8Array(length);
  const priceTicks = new Int32Array(length);
  const lots = new Int32Array(length);
  const id = new Float64Array(length);
  const text: string[] = new Array<string>(length);
  const live: number[] = [];
  const cells = Math.floor(shape.spreadTicks / shape.gridTicks);
  for (let i = 0; i < length; i += 1) {
    const draw = i < shape.resting ? 0 : random.next();
    id[i] = ID_BASE + i * ID_STEP;
    side[i] = random.next() < 0.5 ? 1 : 2;
    lots[i] = random.int(1, 100);
    if (draw < 0.5 || live.length === 0) {
      const away = 1 + Math.floor(random.next() * cells);
      kind[i] = OP.limit;
      priceTicks[i] = CENTRE + (side[i] === 1 ? -away : away) * shape.gridTicks;
      live.push(id[i]!);
    } else if (draw < 0.9) {
      const pick = random.int(0, live.length - 1);
      kind[i] = OP.cancel;
      id[i] = live[pick]!;
      live[pick] = live[live.length - 1]!;
      live.pop();
    } else {
      kind[i] = OP.take;
      lots[i] = random.int(1, 250);
      priceTicks[i] = side[i] === 1 ? CENTRE + 2 * shape.spreadTicks : CENTRE - 2 * shape.spreadTicks;
    }
    text[i] = `o${id[i]}`;
  }
  return { length, kind, side, priceTicks, lots, id, text };
}
