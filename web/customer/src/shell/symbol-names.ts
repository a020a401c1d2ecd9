/** Quote assets of the venue, longest first, so that `ethbtc` splits correctly. */
const QUOTES = ['usdt', 'aud', 'nzd', 'btc'] as const;

/** `btcaud` → base and quote, for the time before the list of markets is loaded. */
export function splitSymbol(symbol: string): { readonly base: string; readonly quote: string } {
  const quote = QUOTES.find((one) => symbol.endsWith(one) && symbol.length > one.length) ?? '';
  return { base: symbol.slice(0, symbol.length - quote.length), quote };
}

/** Page address `btc_aud` ↔ wire symbol `btcaud`. */
export const symbolOfPair = (pair: string): string => pair.replace('_', '');
export const pairOfMarket = ({ base, quote }: { readonly base: string; readonly quote: string }): string =>
  `${base}_${quote}`;
