import type { Tickers } from '@corella/api-client';
import { percentDirection, percentText, shortAmount, showDecimal } from '@corella/ui';
import type { LiveValue } from './live-text.js';

/** What a symbol's ticker shows, as texts. A dash until it is known. */
const DASH: LiveValue = { text: '–' };

type Select = (tickers: Tickers) => LiveValue;

export const lastPrice =
  (symbol: string, decimals: number): Select =>
  (tickers) => {
    const ticker = tickers.get(symbol);
    return ticker === undefined ? DASH : { text: showDecimal(ticker.last, decimals) };
  };

/** `2.01%` with triangle and colour. */
export const change =
  (symbol: string): Select =>
  (tickers) => {
    const ticker = tickers.get(symbol);
    return ticker === undefined
      ? DASH
      : { text: `${percentText(ticker.change)}%`, className: `tri ${percentDirection(ticker.change)}` };
  };

export const tickerField =
  (symbol: string, field: 'high' | 'low' | 'amount' | 'turnover', decimals: number): Select =>
  (tickers) => {
    const ticker = tickers.get(symbol);
    return ticker === undefined ? DASH : { text: showDecimal(ticker[field], decimals) };
  };

export const shortTurnover =
  (symbol: string): Select =>
  (tickers) => {
    const ticker = tickers.get(symbol);
    return ticker === undefined ? DASH : { text: shortAmount(ticker.turnover, 0) };
  };
