import { HUOBI_PERIODS, type HuobiPeriod } from '../../../http/huobi/public/periods.js';

/** Levels a side, as the Huobi API names them. */
export const MBP_LEVELS = [5, 20, 150, 400] as const;
export const REFRESH_LEVELS = [5, 10, 20] as const;
export const DEPTH_STEPS = [0, 1, 2, 3, 4, 5] as const;

/** A public topic. `text` is the topic as every client writes it. */
export type MarketTopic = { readonly text: string; readonly symbol: string } & (
  | { readonly kind: 'detail' | 'bbo' | 'ticker' }
  | { readonly kind: 'trade.detail' }
  | { readonly kind: 'kline'; readonly period: HuobiPeriod }
  | { readonly kind: 'depth'; readonly step: number }
  | { readonly kind: 'mbp' | 'mbp.refresh'; readonly levels: number }
);

const FORM = /^market\.([a-z0-9]{2,20})\.([a-z0-9.]{2,32})$/;
const MAX_TEXT = 64;
const FIGURES = ['detail', 'bbo', 'ticker'] as const;

const named = <Value extends string | number>(
  prefix: string,
  values: readonly Value[],
  rest: string,
): Value | undefined => values.find((value) => `${prefix}${value}` === rest);

/** Null if this is no topic. Names are lower case, symbols included. The caller checks whether the symbol exists. */
export function readMarketTopic(text: unknown): MarketTopic | null {
  if (typeof text !== 'string' || text.length > MAX_TEXT) return null;
  const [, symbol, rest] = FORM.exec(text) ?? [];
  if (symbol === undefined || rest === undefined) return null;
  const kind = FIGURES.find((known) => known === rest);
  if (kind !== undefined) return { text, symbol, kind };
  if (rest === 'trade.detail') return { text, symbol, kind: rest };
  const period = named('kline.', HUOBI_PERIODS, rest);
  if (period !== undefined) return { text, symbol, kind: 'kline', period };
  const step = named('depth.step', DEPTH_STEPS, rest);
  if (step !== undefined) return { text, symbol, kind: 'depth', step };
  const levels = named('mbp.', MBP_LEVELS, rest);
  if (levels !== undefined) return { text, symbol, kind: 'mbp', levels };
  const refreshed = named('mbp.refresh.', REFRESH_LEVELS, rest);
  return refreshed === undefined ? null : { text, symbol, kind: 'mbp.refresh', levels: refreshed };
}
