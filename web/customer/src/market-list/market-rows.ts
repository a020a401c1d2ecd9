import type { Tickers } from '@corella/api-client';
import { SYMBOL_STATE } from '@corella/contracts/market';
import type { Market } from '@corella/contracts/web';
import { compareDecimals } from '@corella/ui';
import { isAssetMeant } from './use-asset-name.js';

/** Which markets are listed, and in which order. Both lists of markets share these pure rules. */
export type QuoteFilter = 'all' | 'favourites' | 'aud' | 'nzd' | 'btc';
export type SortKey = 'weight' | 'pair' | 'last' | 'change' | 'turnover';

export interface MarketsWanted {
  readonly search: string;
  readonly filter: QuoteFilter;
  readonly favourites: readonly string[];
  readonly sort: SortKey;
  readonly descending: boolean;
  /** Names of assets in the page's language, for the search. */
  readonly nameOf: (asset: string) => string;
}

const HIDDEN: readonly number[] = [SYMBOL_STATE.notOnline, SYMBOL_STATE.offline, SYMBOL_STATE.transferBoard];

/** Unknown, offline, transfer-board and not-online symbols are hidden. */
export const isListed = (market: Market): boolean =>
  Object.values<number>(SYMBOL_STATE).includes(market.state) && !HIDDEN.includes(market.state);

/** Orders are taken only while online, and while the part of the venue that runs the market is there. */
export const isTrading = (market: Market): boolean => market.state === SYMBOL_STATE.online && market.away !== true;

function fits(market: Market, { search, filter, favourites, nameOf }: MarketsWanted): boolean {
  if (filter === 'favourites' && !favourites.includes(market.symbol)) return false;
  if (filter !== 'all' && filter !== 'favourites' && market.quote !== filter) return false;
  const wanted = search
    .trim()
    .toLowerCase()
    .replace(/[\s/_-]/g, '');
  return wanted === '' || market.symbol.includes(wanted) || isAssetMeant(search, market.base, nameOf);
}

function compare(left: Market, right: Market, key: SortKey, tickers: Tickers): number {
  if (key === 'weight') return left.weight - right.weight;
  if (key === 'pair') return right.symbol.localeCompare(left.symbol);
  const [a, b] = [tickers.get(left.symbol), tickers.get(right.symbol)];
  return compareDecimals(a?.[key] ?? '0', b?.[key] ?? '0');
}

export function marketRows(markets: readonly Market[], tickers: Tickers, wanted: MarketsWanted): readonly Market[] {
  const sign = wanted.descending ? -1 : 1;
  return markets
    .filter((market) => isListed(market) && fits(market, wanted))
    .sort((left, right) => sign * compare(left, right, wanted.sort, tickers) || right.weight - left.weight);
}
