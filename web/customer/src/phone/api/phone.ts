import { newIdempotencyKey, sendJson } from '@corella/api-client';
import { codeSentSchema } from '@corella/contracts/web';
import { useMutation } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';
import { sendControl } from '../../control/send-control.js';
import { provenBody, type Proof } from '../../step-up/proven-body.js';

export interface NewPhone {
  readonly phone: string;
  readonly action: 'phone-bind' | 'phone-change';
  readonly proof: Proof;
}

/** POST /api/user/phone → where the code went. The form says first what the change blocks. */
export const useBeginPhone = (): UseMutationResult<{ readonly to: string }, Error, NewPhone> =>
  useMutation({
    mutationFn: async ({ phone, action, proof }: NewPhone) =>
      sendJson('POST', '/api/user/phone', codeSentSchema, {
        body: await provenBody(action, { phone, acknowledgeBlock: true }, proof),
        idempotencyKey: newIdempotencyKey(),
      }),
  });

/** POST /api/user/phone/confirm → 200. */
export const confirmPhone = (code: string): Promise<void> =>
  sendControl('POST', '/api/user/phone/confirm', { body: { code }, idempotencyKey: newIdempotencyKey() });
