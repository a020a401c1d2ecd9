import { tickerStore } from '@corella/api-client';
import { useNowAndThen } from '../../../live/use-now-and-then.js';
import { bestPrices } from './best-prices.js';
import type { BestPrices } from './best-prices.js';
import { useExchange } from './exchange-context.js';

const LOOK_MS = 500;

/** The best prices of the market that is shown, looked at twice a second. */
export function useBestPrices(): BestPrices {
  const { market, depth } = useExchange();
  const book = useNowAndThen(depth, LOOK_MS);
  return bestPrices(book, tickerStore.get().get(market.symbol), market);
}
