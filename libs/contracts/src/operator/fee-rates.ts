import { formatScaled, parseScaled } from '@corella/money';
import { ok, reject, type Result } from '@corella/result';
import { z } from 'zod';
import type { FeeClass } from '../ledger/events.js';
import { FEE_RANKS } from '../ledger/fee-ranks.js';
import type { FeeScheduleVersion } from '../queries/fee-terms.js';
import { decimalText } from '../web/primitives.js';
import type { Read } from './read-only.js';

/** Rates of a fee class before ranks, in percent of what is received. */
const classRates = z.object({ makerPercent: decimalText, takerPercent: decimalText });
export type ClassRates = Read<typeof classRates>;
export const feeRatesSchema = z.object({ A: classRates, B: classRates, C: classRates });
export type FeeRatesRecord = Read<typeof feeRatesSchema>;
/** The rates that a rank is charged. */
export const rankRatesSchema = z.object({
  rank: z.int(),
  volumeBtc: z.string(),
  htHolding: z.string(),
  rates: feeRatesSchema,
});
export type RankRates = Read<typeof rankRatesSchema>;

type Classes = FeeScheduleVersion['classes'];
/** `A.makerPercent`, the path of the field in the form. */
export type RateField = `${FeeClass}.${keyof ClassRates}`;
export type RateFaults = Partial<Readonly<Record<RateField, string>>>;

export const FEE_CLASSES: readonly FeeClass[] = ['A', 'B', 'C'];
/** A part per million is a ten-thousandth of a percent. */
const PERCENT_SCALE = 4;
/** The ledger's highest rate, 5 %. */
const MAX_FEE_PPM = 50_000n;
const HUNDRED = 100;

const percentText = (ppm: number): string => formatScaled(BigInt(ppm), PERCENT_SCALE);
const of = <Rates>(rates: (feeClass: FeeClass) => Rates): Readonly<Record<FeeClass, Rates>> => ({
  A: rates('A'),
  B: rates('B'),
  C: rates('C'),
});

export const writeRates = (classes: Classes): FeeRatesRecord =>
  of((feeClass) => ({
    makerPercent: percentText(classes[feeClass].makerPpm),
    takerPercent: percentText(classes[feeClass].takerPpm),
  }));

/** Rates in parts per million, or a sentence for every invalid field. */
export function readRates(
  rates: FeeRatesRecord,
): Result<Classes, { readonly code: 'fee-schedule-invalid'; readonly faults: RateFaults }> {
  const faults: Partial<Record<RateField, string>> = {};
  const read = (field: RateField, text: string): number => {
    const ppm = parseScaled(text, PERCENT_SCALE);
    if (!ppm.ok) faults[field] = ppm.rejection.detail ?? 'Write a plain decimal number such as 0.1.';
    else if (ppm.value > MAX_FEE_PPM) faults[field] = `At most ${formatScaled(MAX_FEE_PPM, PERCENT_SCALE)} percent.`;
    return ppm.ok ? Number(ppm.value) : 0;
  };
  const classes = of((feeClass) => ({
    makerPpm: read(`${feeClass}.makerPercent`, rates[feeClass].makerPercent),
    takerPpm: read(`${feeClass}.takerPercent`, rates[feeClass].takerPercent),
  }));
  return Object.keys(faults).length === 0 ? ok(classes) : reject({ code: 'fee-schedule-invalid', faults });
}

/**
 * The rates that each rank pays under these base rates: multiplied and rounded down to a whole part per million, as in
 * the ledger.
 */
export const rankRates = (classes: Classes): readonly RankRates[] =>
  FEE_RANKS.map(({ rank, volumeBtc, ht, makerPercent, takerPercent }) => {
    const charged = (ppm: number, percent: number): string => percentText(Math.floor((ppm * percent) / HUNDRED));
    return {
      rank,
      volumeBtc: String(volumeBtc),
      htHolding: String(ht),
      rates: of((feeClass) => ({
        makerPercent: charged(classes[feeClass].makerPpm, makerPercent),
        takerPercent: charged(classes[feeClass].takerPpm, takerPercent),
      })),
    };
  });
