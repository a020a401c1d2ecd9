import { newIdempotencyKey } from '@corella/api-client';
import { useMutation } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';
import { sendControl } from '../../../control/send-control.js';
import { provenBody } from '../../../step-up/proven-body.js';
import type { Proof } from '../../../step-up/proven-body.js';

/** POST /api/user/lock → 200. Every session ends, this one too. */
export const useLockAccount = (): UseMutationResult<void, Error, Proof> =>
  useMutation({
    mutationFn: async (proof: Proof) =>
      sendControl('POST', '/api/user/lock', {
        body: await provenBody('account-lock', {}, proof),
        idempotencyKey: newIdempotencyKey(),
      }),
  });
