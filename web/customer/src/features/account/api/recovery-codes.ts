import { meKey, newIdempotencyKey, sendJson } from '@corella/api-client';
import { recoveryCodesReply } from '@corella/contracts/web';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';
import { provenBody, type Proof } from '../../../step-up/proven-body.js';

/** POST /api/user/recovery-codes → ten codes, which nothing shows again. The ones before count no more. */
export function useMakeRecoveryCodes(): UseMutationResult<readonly string[], Error, Proof> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (proof: Proof) => {
      const { codes } = await sendJson('POST', '/api/user/recovery-codes', recoveryCodesReply, {
        body: await provenBody('recovery-codes', {}, proof),
        idempotencyKey: newIdempotencyKey(),
      });
      return codes;
    },
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: meKey }),
        client.invalidateQueries({ queryKey: ['account'] }),
      ]).then(() => undefined),
  });
}
