import type { Random } from '@corella/random';
import { SIDE, type Side } from '@corella/contracts/market';

/** A resting order of the maker, in the symbol's integers. */
export interface RestingQuote {
  readonly orderId: number;
  readonly side: Side;
  readonly priceTicks: number;
}

export interface LadderShape {
  /** Mid price in ticks; may be a fraction. */
  readonly midTicks: number;
  /** Half of the wanted spread in ticks, at least half a tick. */
  readonly halfSpreadTicks: number;
  readonly levelsPerSide: number;
  readonly maxPriceTicks: number;
}

export interface QuotePlan {
  readonly cancel: readonly number[];
  readonly place: readonly { readonly side: Side; readonly priceTicks: number; readonly distance: number }[];
}

/** Distance of level k from the mid price, in half spreads: dense near the best price, thinning out to about fifty. */
const levelDistance = (level: number): number => 1 + 0.9 * level + 0.06 * level * level;

const NEAREST = 0.55;
const FARTHEST_BEST = 1.7;
const GAP_TOLERANCE = 2.2;
const SURPLUS = 4;

/** Distance from the mid price in half spreads; negative when the order is on the wrong side. */
function distanceOf(quote: { side: Side; priceTicks: number }, shape: LadderShape): number {
  const ticks = quote.side === SIDE.buy ? shape.midTicks - quote.priceTicks : quote.priceTicks - shape.midTicks;
  return ticks / shape.halfSpreadTicks;
}

function priceAt(side: Side, distance: number, shape: LadderShape): number {
  const offset = distance * shape.halfSpreadTicks;
  return side === SIDE.buy ? Math.floor(shape.midTicks - offset) : Math.ceil(shape.midTicks + offset);
}

/**
 * How to make a side follow the mid price: orders that the market has come too close to are withdrawn, the best price
 * is renewed, gaps are filled, and the far end is trimmed. Levels that did not move are left alone, which keeps the
 * order rate low.
 */
function planSide(side: Side, resting: readonly RestingQuote[], shape: LadderShape, random: Random): QuotePlan {
  const cancel: number[] = [];
  const place: { side: Side; priceTicks: number; distance: number }[] = [];
  const kept: number[] = [];
  for (const quote of resting) {
    const distance = distanceOf(quote, shape);
    if (distance < NEAREST) cancel.push(quote.orderId);
    else kept.push(distance);
  }
  kept.sort((a, b) => a - b);
  const want = (distance: number): void => {
    const priceTicks = priceAt(side, distance, shape);
    if (priceTicks >= 1 && priceTicks <= shape.maxPriceTicks) place.push({ side, priceTicks, distance });
  };
  if ((kept[0] ?? Infinity) > FARTHEST_BEST) want(1 + 0.35 * random.next());
  for (let i = 0; i + 1 < kept.length; i += 1) {
    const near = kept[i] ?? 0;
    const far = kept[i + 1] ?? 0;
    const allowed = (0.9 + 0.12 * Math.sqrt(near * 16)) * GAP_TOLERANCE;
    if (far - near > allowed) want(near + (far - near) * (0.35 + 0.3 * random.next()));
  }
  for (let level = kept.length + place.length; level < shape.levelsPerSide; level += 1) {
    want(Math.max(levelDistance(level), (kept.at(-1) ?? 0) + 0.9) + 0.4 * random.next());
  }
  const surplus = kept.length + place.length - shape.levelsPerSide - SURPLUS;
  if (surplus > 0) {
    const farthest = resting
      .filter((quote) => distanceOf(quote, shape) >= NEAREST)
      .sort((a, b) => distanceOf(b, shape) - distanceOf(a, shape));
    for (const quote of farthest.slice(0, surplus)) cancel.push(quote.orderId);
  }
  return { cancel, place };
}

/** The plan for both sides, best prices first, so that a budget that runs out leaves the far end for later. */
export function planQuotes(resting: readonly RestingQuote[], shape: LadderShape, random: Random): QuotePlan {
  const sides = [SIDE.buy, SIDE.sell].map((side) =>
    planSide(
      side,
      resting.filter((quote) => quote.side === side),
      shape,
      random,
    ),
  );
  const taken = new Set(resting.map((quote) => `${quote.side}:${quote.priceTicks}`));
  const place = sides
    .flatMap((plan) => plan.place)
    .filter((quote) => {
      const key = `${quote.side}:${quote.priceTicks}`;
      if (taken.has(key)) return false;
      taken.add(key);
      return true;
    })
    .sort((a, b) => a.distance - b.distance);
  return { cancel: sides.flatMap((plan) => plan.cancel), place };
}
