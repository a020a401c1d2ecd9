import { z } from 'zod';
import type { AgreementEvents } from '../identity/index.js';
import { agreement, agreementHashes, agreementTexts, agreementVersion } from './agreement-fields.js';
import { schemasOf } from './bound.js';
import { id, whole } from './primitives.js';

export const agreementEvents = schemasOf<AgreementEvents>()({
  VersionDrafted: z.object({ agreement, contentHash: agreementHashes, texts: agreementTexts, by: id }),
  VersionPublished: z.object({ ...agreementVersion.shape, texts: agreementTexts, approvalId: id, by: id }),
  VersionWithdrawn: z.object({ agreement, version: whole, approvalId: id, by: id }),
});
