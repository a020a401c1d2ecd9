import { z } from 'zod';
import { MAX_AGREEMENT_LENGTH, MAX_GRACE_DAYS } from '@corella/contracts/identity';
import type { AgreementProfile, AgreementTexts } from '@corella/contracts/identity';
import type { AgreementRecord } from '@corella/contracts/operator';
import { firstWhen, notBeforeOf, whenProblem, whenSchema } from '../../shared/changes/when.js';

const text = z.string().trim().min(1, 'Write the text.').max(MAX_AGREEMENT_LENGTH, 'The text is too long.');
const fields = whenSchema.extend({
  english: text,
  chinese: text,
  au: z.boolean(),
  jp: z.boolean(),
  reconsent: z.boolean(),
  graceDays: z
    .string()
    .trim()
    .refine((days) => /^[0-9]{1,3}$/.test(days) && Number(days) <= MAX_GRACE_DAYS, `0 to ${MAX_GRACE_DAYS} days.`),
});
export type PublishValues = z.input<typeof fields>;

const GRACE_DAYS = '14';

export const notBefore = ({ versions }: AgreementRecord): string | null => {
  const newest = versions.find(({ status }) => status !== 'withdrawn');
  return newest === undefined ? null : notBeforeOf(newest);
};

export const firstValues = (record: AgreementRecord, texts: AgreementTexts | null): PublishValues => ({
  ...firstWhen(notBefore(record)),
  english: texts?.['en-us'] ?? '',
  chinese: texts?.['zh-cn'] ?? '',
  au: true,
  jp: true,
  reconsent: true,
  graceDays: GRACE_DAYS,
});

export const profilesOf = ({ au, jp }: Pick<PublishValues, 'au' | 'jp'>): readonly AgreementProfile[] => [
  ...(au ? (['au'] as const) : []),
  ...(jp ? (['jp'] as const) : []),
];

/** How many customers would have to sign: all of the profiles, since nobody has signed the new version. */
export const mustSign = (record: AgreementRecord, values: Pick<PublishValues, 'au' | 'jp' | 'reconsent'>): number =>
  values.reconsent ? profilesOf(values).reduce((sum, profile) => sum + record.customers[profile].all, 0) : 0;

export const publishSchema = (record: AgreementRecord, nowMs: () => number) =>
  fields.superRefine((values, context) => {
    if (!values.au && !values.jp) context.addIssue({ code: 'custom', path: ['jp'], message: 'Choose whom it is for.' });
    const late = whenProblem(values, { nowMs: nowMs(), notBefore: notBefore(record) });
    if (late !== null) context.addIssue({ code: 'custom', path: ['at'], message: late });
  });
