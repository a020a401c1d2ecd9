import type { CandleWire } from '@corella/contracts/web';
import { compareDecimals, showDecimal } from '@corella/ui';
import { ZERO, cutText, wireDecimal } from '../../../../decimal/decimal.js';

export interface LegendWords {
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: string;
  readonly unit: string;
}

/** (close − open) ÷ open in percent, cut to two decimals, without sign. */
export function candleChange(open: string, close: string): string {
  const [from, to] = [wireDecimal(open), wireDecimal(close)];
  return cutText(from.isZero() ? ZERO : to.minus(from).abs().times(100).div(from), 2);
}

function part(name: string, value: string, className?: string): HTMLSpanElement {
  const span = document.createElement('span');
  const strong = document.createElement('b');
  strong.textContent = value;
  if (className !== undefined) strong.className = className;
  if (name !== '') span.append(`${name} `);
  span.append(strong);
  return span;
}

/** Writes a candle's values to the line above the chart. */
export function writeLegend(
  element: HTMLElement,
  candle: CandleWire | null,
  options: { readonly words: LegendWords; readonly decimals: number; readonly volumeDecimals: number },
): void {
  if (candle === null) return element.replaceChildren();
  const { words, decimals, volumeDecimals } = options;
  const rising = compareDecimals(candle.close, candle.open) >= 0;
  const volume = part(words.volume, showDecimal(candle.amount, volumeDecimals));
  volume.append(` ${words.unit}`);
  element.replaceChildren(
    part(words.open, showDecimal(candle.open, decimals)),
    part(words.high, showDecimal(candle.high, decimals)),
    part(words.low, showDecimal(candle.low, decimals)),
    part(words.close, showDecimal(candle.close, decimals)),
    part('', `${candleChange(candle.open, candle.close)}%`, `tri ${rising ? 'up' : 'down'}`),
    volume,
  );
}
