import { isHouse } from '@corella/contracts/ledger';
import {
  isStopType,
  SIDE,
  STP_MODES,
  type OrderTicket,
  type OrderType,
  type ReplacedOrder,
} from '@corella/contracts/market';
import type { MarketListing } from '@corella/matching';
import type { Random } from '@corella/random';

/** What a trader decides. The gateway adds id and time. */
export type OrderDraft = Omit<OrderTicket, 'orderId' | 'placedAt' | 'clientOrderId' | 'bodyHash'>;

/** Every type that the engine accepts, often enough that a seed with a few dozen orders has several. */
const TYPES: readonly OrderType[] = [
  'limit',
  'limit',
  'limit',
  'limit',
  'market',
  'ioc',
  'fok',
  'post-only',
  'stop-limit',
  'stop-limit-fok',
];
/** Prices are at most this many steps from the anchor, so most orders meet one another. */
const REACH_STEPS = 12;

/**
 * Draws orders that cross, rest, fail and wait: prices close together, quantities of one to a few dozen minimum sizes.
 */
export function drawOrder(
  random: Random,
  trader: { readonly account: string; readonly stpGroup: string },
  market: MarketListing,
): OrderDraft {
  const { listing, parameters } = market;
  const side = random.next() < 0.5 ? SIDE.buy : SIDE.sell;
  const orderType = random.pick(TYPES);
  const draft = {
    account: trader.account,
    stpGroup: trader.stpGroup,
    symbol: listing.symbol,
    side,
    orderType,
    stpMode: random.pick(STP_MODES),
    source: isHouse(trader.account) ? 'house' : random.pick(['web', 'spot-api'] as const),
  } as const;
  const step = Math.max(1, Math.floor(listing.anchorTicks / 20_000));
  const priceTicks = listing.anchorTicks + random.int(-REACH_STEPS, REACH_STEPS) * step;
  const unit = Math.max(parameters.minLots, 1);
  // Sometimes too small, too large or too far away: a refusal at sequencing must release everything.
  const odd = random.int(0, 19);
  const qtyLots = odd === 0 ? Math.max(1, Math.floor(unit / 2)) : unit * random.int(2, 40);
  const price = odd === 1 ? priceTicks * 2 : priceTicks;
  if (orderType === 'market')
    return side === SIDE.sell ? { ...draft, qtyLots } : { ...draft, costUnits: costUnits(market, priceTicks, qtyLots) };
  if (!isStopType(orderType)) return { ...draft, priceTicks: price, qtyLots };
  const stopTicks = listing.anchorTicks + random.int(-REACH_STEPS, REACH_STEPS) * step;
  return { ...draft, priceTicks: price, qtyLots, stopTicks, operator: random.next() < 0.5 ? 'gte' : 'lte' };
}

/**
 * The same order at another price, stop price and quantity: mostly near the old ones, sometimes far beyond any limit.
 */
export function drawReplacement(random: Random, draft: OrderDraft, replaces: ReplacedOrder): OrderDraft {
  const { priceTicks = 1, qtyLots = 1, stopTicks } = draft;
  const moved = (ticks: number): number => Math.max(1, Math.round(ticks * (1 + random.int(-20, 20) / 20_000)));
  return {
    ...draft,
    priceTicks: random.int(0, 14) === 0 ? priceTicks * 3 : moved(priceTicks),
    qtyLots: Math.max(1, Math.round((qtyLots * random.int(1, 30)) / 10)),
    ...(stopTicks === undefined ? {} : { stopTicks: moved(stopTicks) }),
    replaces,
  };
}

/** Ledger units of a value in ticks × lots, plus a little more, so that a rest remains that buys no lot. */
function costUnits({ listing }: MarketListing, priceTicks: number, qtyLots: number): string {
  return String(
    BigInt(priceTicks) * BigInt(qtyLots) * 10n ** BigInt(8 - listing.pricePrecision - listing.amountPrecision) + 7n,
  );
}
