import type { SymbolParameters } from '@corella/contracts/market';

/**
 * Price bands around the last trade at sequencing, rounded inward to a tick. Ticks × parts per million stay below 2^53,
 * and dividing such integers as doubles is exact after floor or ceil.
 */
const MILLION = 1_000_000;

/** A limit sell may not be below this many ticks: by default 90 % of the last price. */
export const sellFloorTicks = (lastTicks: number, parameters: SymbolParameters): number =>
  Math.ceil((lastTicks * parameters.sellFloorPpm) / MILLION);

/** A limit buy may not be above this many ticks: by default 110 % of the last price. */
export const buyCapTicks = (lastTicks: number, parameters: SymbolParameters): number =>
  Math.floor((lastTicks * parameters.buyCapPpm) / MILLION);

/** A market buy never fills above this. */
export const buyBoundTicks = (lastTicks: number, parameters: SymbolParameters): number =>
  Math.floor((lastTicks * (MILLION + parameters.marketBoundPpm)) / MILLION);

/** A market sell never fills below this. At least one tick. */
export const sellBoundTicks = (lastTicks: number, parameters: SymbolParameters): number =>
  Math.max(1, Math.ceil((lastTicks * (MILLION - parameters.marketBoundPpm)) / MILLION));

/**
 * How far the last price is from a reference, in parts per million of the reference, rounded up so that exactly the
 * limit still passes.
 */
export const deviationPpm = (lastTicks: number, referenceTicks: number): number =>
  Math.ceil((Math.abs(lastTicks - referenceTicks) * MILLION) / referenceTicks);
