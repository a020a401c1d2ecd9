import { newIdempotencyKey, sendJson } from '@corella/api-client';
import { recoveryCodesReply } from '@corella/contracts/factors-web';
import type { UseMutationResult } from '@tanstack/react-query';
import { provenBody, type Proof } from '../../../step-up/proven-body.js';
import { useSecurityChange } from './security.js';

/** POST /api/user/recovery-codes → ten codes, which nothing shows again. The ones before count no more. */
export const useMakeRecoveryCodes = (): UseMutationResult<readonly string[], Error, Proof> =>
  useSecurityChange(async (proof: Proof) => {
    const { codes } = await sendJson('POST', '/api/user/recovery-codes', recoveryCodesReply, {
      body: await provenBody('recovery-codes', {}, proof),
      idempotencyKey: newIdempotencyKey(),
    });
    return codes;
  });
