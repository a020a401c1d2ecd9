import { ceilDiv, type Units } from './amount.js';

/**
 * fee = ceil(received × ppm / 10^6), never above what was received. A net of zero is legal.
 * `ppm` is an integer of parts per million.
 */
export function feeOn(receivedUnits: Units, ppm: number): Units {
  const fee = ceilDiv(receivedUnits * BigInt(ppm), 1_000_000n);
  return fee > receivedUnits ? receivedUnits : fee;
}
