import { LEDGER_SCALE, feeOn, formatScaled, formatUnits, parseUnits } from '@corella/money';

/** A rate in parts per million as every page writes it: 1500 → `0.150%`. */
export const feeRate = (ppm: number): string => `${formatScaled(BigInt(ppm), 4, 3)}%`;

const PERCENT = 100;
/** A class's rate at a rank, rounded down to whole parts per million as in the ledger. */
export const rankRate = (ppm: number, percent: number): number => Math.floor((ppm * percent) / PERCENT);

export interface WorkedFee {
  readonly received: string;
  readonly fee: string;
  readonly net: string;
}

/**
 * What a buyer of `quantity` receives: the fee is taken out of what arrives, rounded up to the ledger's unit, as in the
 * ledger.
 */
export function workedFee(quantity: string, ppm: number): WorkedFee {
  const parsed = parseUnits(quantity);
  const received = parsed.ok ? parsed.value : 0n;
  const fee = feeOn(received, ppm);
  return {
    received: formatUnits(received, LEDGER_SCALE),
    fee: formatUnits(fee, LEDGER_SCALE),
    net: formatUnits(received - fee, LEDGER_SCALE),
  };
}
