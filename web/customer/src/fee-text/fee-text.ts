import { feeOn } from '@corella/money';
import { fromScaled, toScaled } from '@corella/ui';

/** A rate in parts per million as a percentage: 1500 → `0.150`. */
export const ratePercent = (ppm: number): string => fromScaled(BigInt(ppm), 4, 3);

const PERCENT = 100;
/** A class's rate at a rank, rounded down to whole parts per million as the ledger charges it. */
export const rankRate = (ppm: number, percent: number): number => Math.floor((ppm * percent) / PERCENT);

const LEDGER_SCALE = 8;

export interface WorkedFee {
  readonly received: string;
  readonly fee: string;
  readonly net: string;
}

/**
 * What a buyer of `quantity` receives: the fee is taken out of what arrives, rounded up to the ledger's unit, as the
 * ledger does it.
 */
export function workedFee(quantity: string, ppm: number): WorkedFee {
  const received = toScaled(quantity, LEDGER_SCALE) ?? 0n;
  const fee = feeOn(received, ppm);
  return {
    received: fromScaled(received, LEDGER_SCALE),
    fee: fromScaled(fee, LEDGER_SCALE),
    net: fromScaled(received - fee, LEDGER_SCALE),
  };
}
