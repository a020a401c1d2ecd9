import { SYMBOL_STATE_NAMES } from '@corella/contracts/market';
import type { OrderRecord } from '@corella/contracts/operator';
import { amount, ppmAsPercent } from '../../shared/format/amounts.js';
import { sentence, words } from '../../shared/format/names.js';

/** "when last is at or above 165,000.00" */
export function stopWords({ stopPrice, operator }: Pick<OrderRecord, 'stopPrice' | 'operator'>): string | null {
  if (stopPrice === null) return null;
  return `last ${operator === 'lte' ? 'at or below' : 'at or above'} ${amount(stopPrice)}`;
}

const STATE_WORDS: Readonly<Record<string, string>> = {
  'partial-filled': 'partly filled',
  'partial-canceled': 'partly cancelled',
  canceled: 'cancelled',
};
/** The state of an order in words; the API's names are for programs. */
export const orderStateWords = (state: string): string => STATE_WORDS[state] ?? words(state);

const STP_WORDS: Readonly<Record<string, string>> = {
  'cancel-taker': 'cancel the newer (taker)',
  'cancel-maker': 'cancel the resting (maker)',
  'cancel-both': 'cancel both',
};
/**
 * What happens when the order would trade with one of its own group. Orders placed before modes existed have the
 * default.
 */
export const stpWords = ({ stpMode, source }: Pick<OrderRecord, 'stpMode' | 'source'>): string =>
  stpMode === null
    ? source === 'house'
      ? 'house, never with itself'
      : 'cancel the newer (default)'
    : (STP_WORDS[stpMode] ?? stpMode);

/** The figures that a rule was applied to, such as `highest` 177,364.00 or `deviation` 6.2%. */
export function inputFacts({
  inputs,
}: Pick<OrderRecord, 'inputs'>): readonly { readonly term: string; readonly value: string }[] {
  return Object.entries(inputs ?? {}).map(([name, value]) => {
    if (name.endsWith('Ppm'))
      return { term: spoken(name.slice(0, -'Ppm'.length)), value: `${ppmAsPercent(Number(value))}%` };
    if (name.endsWith('Ms')) return { term: spoken(name.slice(0, -'Ms'.length)), value: `${Number(value) / 1_000} s` };
    return { term: spoken(name), value: name === 'state' ? stateWords(value) : amount(String(value)) };
  });
}

const spoken = (name: string): string => sentence(name.replace(/([A-Z])/g, ' $1').toLowerCase());
const stateWords = (state: string | number): string =>
  words(Object.entries(SYMBOL_STATE_NAMES).find(([number]) => number === String(state))?.[1] ?? String(state));
