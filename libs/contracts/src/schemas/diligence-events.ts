import { z } from 'zod';
import type { DiligenceEvents } from '../kyc/index.js';
import { schemasOf } from './bound.js';
import { id, whole } from './primitives.js';

const years = z.object({ low: whole, medium: whole, high: whole });
const countries = z.array(id);

export const diligenceEvents = schemasOf<DiligenceEvents>()({
  DiligencePublished: z.object({
    version: whole,
    terms: z.object({
      secondLookPercent: whole,
      reviewYears: years,
      mediumReasons: whole,
      expiryNoticeDays: whole,
      highRiskCountries: countries,
      watchedCountries: countries,
    }),
    effectiveAt: whole,
    approvalId: id,
    by: id,
  }),
  DiligenceWithdrawn: z.object({ version: whole, approvalId: id, by: id }),
});
