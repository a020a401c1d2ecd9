import { z } from 'zod';
import { COUNTRIES } from '../kyc/index.js';
import type { Read } from './read-only.js';

const years = z.int();
const countries = z.array(z.string().max(2)).max(COUNTRIES.length);

/** As the form has them. What is allowed is said by `diligenceFaults`, in the page and on the server. */
export const diligenceTermsSchema = z.object({
  secondLookPercent: z.int(),
  reviewYears: z.object({ low: years, medium: years, high: years }),
  mediumReasons: z.int(),
  expiryNoticeDays: z.int(),
  highRiskCountries: countries,
  watchedCountries: countries,
});
export type DiligenceTermsRecord = Read<typeof diligenceTermsSchema>;
