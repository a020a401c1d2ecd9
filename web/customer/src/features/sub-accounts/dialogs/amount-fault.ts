import { compareDecimals, plainDecimal } from '@corella/ui';

const DECIMAL = /^(?:0|[1-9][0-9]{0,24})(?:\.[0-9]+)?$/;
const SCALE = 8;

export type AmountFault = 'number' | 'decimals' | 'zero' | 'more';

/** What is wrong with a typed amount; nothing if it can be moved. */
export function amountFault(typed: string, available: string): AmountFault | undefined {
  const amount = plainDecimal(typed);
  if (!DECIMAL.test(amount)) return 'number';
  if ((amount.split('.')[1] ?? '').replace(/0+$/, '').length > SCALE) return 'decimals';
  if (compareDecimals(amount, '0') === 0) return 'zero';
  return compareDecimals(amount, available) > 0 ? 'more' : undefined;
}
