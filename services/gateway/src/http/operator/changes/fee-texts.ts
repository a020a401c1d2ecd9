import type { FeeClass } from '@corella/contracts/ledger';
import type { ClassRates, FeeRatesRecord } from '@corella/contracts/operator';
import type { FeeScheduleVersion } from '@corella/contracts/queries';
import { formatScaled } from '@corella/money';

export const FEE_CLASSES: readonly FeeClass[] = ['A', 'B', 'C'];
/** A part per million is a ten-thousandth of a percent. */
export const PERCENT_SCALE = 4;

const percentText = (ppm: number): string => formatScaled(BigInt(ppm), PERCENT_SCALE);

export function ratesText(classes: FeeScheduleVersion['classes']): FeeRatesRecord {
  const rates = ({ makerPpm, takerPpm }: { readonly makerPpm: number; readonly takerPpm: number }): ClassRates => ({ makerPercent: percentText(makerPpm), takerPercent: percentText(takerPpm) });
  return { A: rates(classes.A), B: rates(classes.B), C: rates(classes.C) };
}
