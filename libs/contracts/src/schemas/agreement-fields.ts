import { z } from 'zod';
import { AGREEMENTS, AGREEMENT_PROFILES, type AgreementDue, type AgreementVersion } from '../identity/index.js';
import { schemaOf } from './bound.js';
import { id, text, whole } from './primitives.js';

export const agreement = z.enum(AGREEMENTS);
export const agreementTexts = z.object({ 'en-us': text, 'zh-cn': text });
export const agreementHashes = z.object({ 'en-us': id, 'zh-cn': id });

export const agreementVersion = schemaOf<AgreementVersion>()(
  z.object({
    agreement,
    version: whole,
    contentHash: agreementHashes,
    profiles: z.array(z.enum(AGREEMENT_PROFILES)),
    effectiveAt: whole,
    reconsent: z.boolean(),
    graceDays: whole,
  }),
);
export const agreementDue = schemaOf<AgreementDue>()(
  z.object({ agreement, version: whole, effectiveAt: whole, until: whole }),
);
