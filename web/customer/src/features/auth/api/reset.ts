import { sendJson } from '@corella/api-client';
import { resetConfirmReply, resetReply } from '@corella/contracts/web';
import { useMutation } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';
import type { z } from 'zod';
import { tellIfLate } from '../../../control/send-control.js';
import { useWorkMutation } from '../../../work/with-work.js';
import type { Assertion } from '../../../passkeys/use-passkey.js';

/** A reset whose code is on its way. */
export interface Reset {
  readonly email: string;
  /** Names it; the venue told it to this page alone. */
  readonly reset: string;
}
export interface NewPassword extends Reset {
  readonly code: string;
  readonly password: string;
  readonly totp?: string;
  readonly sms?: string;
  readonly assertion?: Assertion;
  readonly revokeKeys: boolean;
}
export type ResetReply = z.output<typeof resetConfirmReply>;

/**
 * POST /api/auth/reset → the reset's name, alike for a known and an unknown address. `working`: others have asked for
 * this address so often that a task is solved first.
 */
export function useRequestReset(): {
  readonly request: UseMutationResult<{ readonly reset: string }, Error, { readonly email: string }>;
  readonly working: boolean;
} {
  const { mutation, working } = useWorkMutation((body: { readonly email: string }) =>
    sendJson('POST', '/api/auth/reset', resetReply, { body }),
  );
  return { request: mutation, working };
}

/** POST /api/auth/reset/confirm → the user, or that they log in next. 403 `step-up-required` asks for a factor. */
export function useSetNewPassword(): UseMutationResult<ResetReply, Error, NewPassword> {
  return useMutation({
    mutationFn: async (body: NewPassword) => {
      const done = await sendJson('POST', '/api/auth/reset/confirm', resetConfirmReply, { body });
      tellIfLate(done);
      return done;
    },
  });
}
