import { newIdempotencyKey, send } from '@corella/api-client';
import { useMutation } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';
import { sendControl } from '../../../control/send-control.js';
import { provenBody } from '../../../step-up/proven-body.js';
import type { Proof } from '../../../step-up/proven-body.js';

export interface EmailChange {
  readonly email: string;
  readonly proof: Proof;
}

/** POST /api/user/email → 204. Both addresses get a code. The form says first what the change blocks. */
export const useBeginEmailChange = (): UseMutationResult<void, Error, EmailChange> =>
  useMutation({
    mutationFn: async ({ email, proof }: EmailChange) =>
      send('POST', '/api/user/email', {
        body: await provenBody('email-change', { email, acknowledgeBlock: true }, proof),
        idempotencyKey: newIdempotencyKey(),
      }),
  });

/** POST /api/user/email/confirm → 200. Every session ends, including this one. */
export const useConfirmEmail = (): UseMutationResult<
  void,
  Error,
  { readonly oldCode: string; readonly newCode: string }
> =>
  useMutation({
    mutationFn: (body) => sendControl('POST', '/api/user/email/confirm', { body, idempotencyKey: newIdempotencyKey() }),
  });
