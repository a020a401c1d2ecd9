import type { VersionRecord } from '@corella/contracts/operator';
import { z } from 'zod';
import { refuse } from '../../problem/refused.js';
import { reasonFor } from '../reasons.js';

/** `version` is the scheduled version that the person saw. */
export const withdrawVersionBody = z.strictObject({ version: z.int().min(1), reason: reasonFor('take-back') });

/**
 * The approval of the latest version, if it is the one meant and not yet in force. Otherwise it cannot be withdrawn.
 */
export function scheduledBy(
  latest:
    | { readonly number: number; readonly status: VersionRecord['status']; readonly approvalId: string | null }
    | undefined,
  version: number,
): string {
  if (latest?.number !== version) return refuse('version-conflict');
  if (latest.status !== 'scheduled' || latest.approvalId === null)
    return refuse('state-changed', { detail: `Version ${version} is already in force.` });
  return latest.approvalId;
}
