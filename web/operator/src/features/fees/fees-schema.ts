import { z } from 'zod';
import { readRates } from '@corella/contracts/operator';
import type { FeeRatesRecord, FeeScheduleRecord, RateField, FEE_CLASSES } from '@corella/contracts/operator';
import { firstWhen, notBeforeOf, whenProblem, whenSchema } from '../../shared/changes/when.js';

const rates = z.object({
  makerPercent: z.string().trim().max(20, 'At most 20 digits.'),
  takerPercent: z.string().trim().max(20, 'At most 20 digits.'),
});
const fields = whenSchema.extend({ A: rates, B: rates, C: rates });
export type FeesValues = z.input<typeof fields>;

export function ratesOf(values: FeesValues): FeeRatesRecord {
  const of = (name: (typeof FEE_CLASSES)[number]): FeeRatesRecord['A'] => ({
    makerPercent: values[name].makerPercent.trim(),
    takerPercent: values[name].takerPercent.trim(),
  });
  return { A: of('A'), B: of('B'), C: of('C') };
}

export const firstFees = ({ latest }: FeeScheduleRecord): FeesValues => ({
  ...firstWhen(notBeforeOf(latest)),
  A: { ...latest.rates.A },
  B: { ...latest.rates.B },
  C: { ...latest.rates.C },
});

/** Checks the ledger's own rules, so that problems are shown beside their field before anything is sent. */
export const feesSchema = (record: FeeScheduleRecord, nowMs: () => number) =>
  fields.superRefine((values, context) => {
    const read = readRates(ratesOf(values));
    if (!read.ok)
      for (const [field, message] of Object.entries(read.rejection.faults))
        context.addIssue({ code: 'custom', path: field.split('.'), message });
    const late = whenProblem(values, { nowMs: nowMs(), notBefore: notBeforeOf(record.latest) });
    if (late !== null) context.addIssue({ code: 'custom', path: ['at'], message: late });
  });

export const RATE_FIELDS: readonly { readonly name: keyof FeeRatesRecord['A']; readonly label: string }[] = [
  { name: 'makerPercent', label: 'Maker' },
  { name: 'takerPercent', label: 'Taker' },
];
export const rateField = (feeClass: (typeof FEE_CLASSES)[number], name: keyof FeeRatesRecord['A']): RateField =>
  `${feeClass}.${name}`;
