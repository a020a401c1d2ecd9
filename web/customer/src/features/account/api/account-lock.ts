import { newIdempotencyKey, send } from '@corella/api-client';
import { useMutation } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';
import { provenBody } from '../../../step-up/proven-body.js';
import type { Proof } from '../../../step-up/proven-body.js';

/** POST /api/user/lock → 204. Every session ends, this one too. */
export const useLockAccount = (): UseMutationResult<void, Error, Proof> =>
  useMutation({
    mutationFn: async (proof: Proof) =>
      send('POST', '/api/user/lock', {
        body: await provenBody('account-lock', {}, proof),
        idempotencyKey: newIdempotencyKey(),
      }),
  });
