import type { DepthBook } from '@corella/api-client';
import type { Market } from '@corella/contracts/web';
import { fromScaled, groupThousands, plainDecimal, toScaled } from '@corella/ui';
import { integerOf, sortedLevels } from '../../core/levels.js';
import type { OrderDraft } from '../amounts/draft.js';
import type { OrderSide } from '../../core/order-side.js';
import { estimateFill } from './fill-estimate.js';
import type { FillEstimate } from './fill-estimate.js';

export interface MarketEstimateInput {
  readonly book: DepthBook | null;
  readonly market: Market;
  readonly side: OrderSide;
  readonly draft: OrderDraft;
  readonly last: string | null;
}

const PPM = 1_000_000;

/** What the drafted market order would meet now; null while book or amount is missing. */
export function marketEstimate({ book, market, side, draft, last }: MarketEstimateInput): FillEstimate | null {
  if (book === null) return null;
  const precision = { price: market.pricePrecision, amount: market.amountPrecision };
  const levels = side === 'buy' ? sortedLevels(book.asks, 'ask', precision) : sortedLevels(book.bids, 'bid', precision);
  const boundTicks =
    last === null ? undefined : bound(integerOf(last, market.pricePrecision), side, market.marketBoundPpm);
  if (side === 'buy') {
    const cost = toScaled(plainDecimal(draft.total), market.pricePrecision + market.amountPrecision);
    return cost === null || cost <= 0n ? null : estimateFill({ levels, cost, boundTicks, side });
  }
  const lots = toScaled(plainDecimal(draft.quantity), market.amountPrecision);
  return lots === null || lots <= 0n ? null : estimateFill({ levels, lots, boundTicks, side });
}

const bound = (lastTicks: number, side: OrderSide, ppm: number): number =>
  side === 'buy' ? Math.floor((lastTicks * (PPM + ppm)) / PPM) : Math.ceil((lastTicks * (PPM - ppm)) / PPM);

/** `161,000.00, 0.00%`. */
export function averageText({ averageTicksE4, slippagePpm }: FillEstimate, market: Market): string {
  if (averageTicksE4 === null) return '–';
  const average = fromScaled(averageTicksE4 / 10_000n, market.pricePrecision);
  return `${groupThousands(average)}, ${fromScaled(slippagePpm / 100n, 2)}%`;
}
