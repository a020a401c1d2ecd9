import { payloadHash } from '@corella/hash';
import type { Removal } from '../domain/removal/removal-state.js';

/** What a decision is about. Rows are never changed, so their number stands for them; another answer makes another. */
export const removalHash = ({ removalId, uid, project, claims }: Removal): string =>
  payloadHash({ removalId, uid, project, claims });
