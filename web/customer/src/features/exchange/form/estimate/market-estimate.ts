import type { DepthBook } from '@corella/api-client';
import type { Market } from '@corella/contracts/web';
import { groupThousands } from '@corella/ui';
import { PPM_SCALE, cutText, decimalOf, fromInteger, roundedUp } from '../../../../decimal/decimal.js';
import type { Decimal } from '../../../../decimal/decimal.js';
import { sortedLevels } from '../../../../book-levels/book-levels.js';
import type { OrderSide } from '../../core/order-side.js';
import type { OrderDraft } from '../amounts/draft.js';
import { estimateFill } from './fill-estimate.js';
import type { FillEstimate } from './fill-estimate.js';

export interface MarketEstimateInput {
  readonly book: DepthBook | null;
  readonly market: Market;
  readonly side: OrderSide;
  readonly draft: OrderDraft;
  readonly last: string | null;
}

/** What the drafted market order would fill now; null while book or amount is missing. */
export function marketEstimate({ book, market, side, draft, last }: MarketEstimateInput): FillEstimate | null {
  const buys = side === 'buy';
  const amount = decimalOf(buys ? draft.total : draft.quantity);
  if (book === null || amount === null || amount.lte(0)) return null;
  const precision = { price: market.pricePrecision, amount: market.amountPrecision };
  const levels = buys ? sortedLevels(book.asks, 'ask', precision) : sortedLevels(book.bids, 'bid', precision);
  const price = last === null ? null : decimalOf(last, market.pricePrecision);
  return estimateFill({
    levels,
    precision,
    side,
    order: buys ? { spend: amount } : { quantity: amount },
    ...(price === null ? {} : { bound: boundOf(price, side, market) }),
  });
}

/** The worst price that a market order accepts: inside the published distance, on a whole tick. */
function boundOf(last: Decimal, side: OrderSide, { marketBoundPpm, pricePrecision }: Market): Decimal {
  const reach = last.times(fromInteger(marketBoundPpm, PPM_SCALE));
  return side === 'buy' ? last.plus(reach).decimalPlaces(pricePrecision) : roundedUp(last.minus(reach), pricePrecision);
}

/** `161,000.00, 0.00%`. */
export function averageText({ average, slippage }: FillEstimate, market: Market): string {
  if (average === null) return '–';
  return `${groupThousands(cutText(average, market.pricePrecision))}, ${cutText(slippage.times(100), 2)}%`;
}
