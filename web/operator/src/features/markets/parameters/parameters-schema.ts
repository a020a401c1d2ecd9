import { z } from 'zod';
import { readParameters } from '@corella/contracts/operator';
import type { MarketParameters, MarketParametersRecord } from '@corella/contracts/operator';
import { firstWhen, notBeforeOf, whenProblem, whenSchema } from '../../../shared/changes/when.js';

const figure = z.string().trim().max(48, 'At most 48 digits.');

const fields = whenSchema.extend({
  minAmount: figure,
  maxAmount: figure,
  maxPrice: figure,
  minValue: figure,
  maxMarketSell: figure,
  maxMarketBuy: figure,
  feeClass: z.enum(['A', 'B', 'C']),
  sellFloorPercent: figure,
  buyCapPercent: figure,
  marketBoundPercent: figure,
  marketDeviationPercent: figure,
  fuseMovePercent: figure,
  fuseWindowSeconds: figure,
});
export type ParametersValues = z.input<typeof fields>;

const orOff = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** The form's values for the API. An empty optional field means that the limit is off. */
export function parametersOf(values: ParametersValues): MarketParameters {
  const {
    minAmount,
    maxAmount,
    maxPrice,
    minValue,
    maxMarketSell,
    maxMarketBuy,
    feeClass,
    sellFloorPercent,
    buyCapPercent,
    marketBoundPercent,
  } = values;
  const text = {
    minAmount,
    maxAmount,
    maxPrice,
    minValue,
    maxMarketSell,
    maxMarketBuy,
    sellFloorPercent,
    buyCapPercent,
    marketBoundPercent,
  };
  return {
    ...(Object.fromEntries(Object.entries(text).map(([name, value]) => [name, value.trim()])) as typeof text),
    feeClass,
    marketDeviationPercent: orOff(values.marketDeviationPercent),
    fuseMovePercent: orOff(values.fuseMovePercent),
    fuseWindowSeconds: orOff(values.fuseWindowSeconds),
  };
}

export function firstValues({ latest }: MarketParametersRecord): ParametersValues {
  const { marketDeviationPercent, fuseMovePercent, fuseWindowSeconds, ...figures } = latest.parameters;
  return {
    ...firstWhen(notBeforeOf(latest)),
    ...figures,
    marketDeviationPercent: marketDeviationPercent ?? '',
    fuseMovePercent: fuseMovePercent ?? '',
    fuseWindowSeconds: fuseWindowSeconds ?? '',
  };
}

/** Checks the server's own rules, so that problems are shown beside their field before anything is sent. */
export const parametersSchema = (record: MarketParametersRecord, nowMs: () => number) =>
  fields.superRefine((values, context) => {
    const read = readParameters(record, parametersOf(values), record.latest.version + 1);
    if (!read.ok)
      for (const [field, message] of Object.entries(read.rejection.faults))
        context.addIssue({ code: 'custom', path: [field], message });
    const late = whenProblem(values, { nowMs: nowMs(), notBefore: notBeforeOf(record.latest) });
    if (late !== null) context.addIssue({ code: 'custom', path: ['at'], message: late });
  });
