import { send, sendJson } from '@corella/api-client';
import { meSchema, registerReply } from '@corella/contracts/web';
import type { AgreementTickBody, Me } from '@corella/contracts/web';
import { useMutation } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';
import { useWorkMutation } from '../../../work/with-work.js';

export interface Registration {
  readonly email: string;
  readonly password: string;
  readonly country: string;
  readonly agreements: readonly AgreementTickBody[];
}

/** A sign-up whose address waits for its code. */
export interface SignUp {
  readonly email: string;
  /** Names it; the venue told it to this page alone. */
  readonly signUp: string;
}

/**
 * POST /api/auth/register → the sign-up's name, alike for a known and an unknown address. `working`: a task is solved
 * first.
 */
export function useRegister(): {
  readonly signUp: UseMutationResult<{ readonly signUp: string }, Error, Registration>;
  readonly working: boolean;
} {
  const { mutation, working } = useWorkMutation((body: Registration) =>
    sendJson('POST', '/api/auth/register', registerReply, { body }),
  );
  return { signUp: mutation, working };
}

/** POST /api/auth/resend-code → 202, at most once in 60 s per address. */
export function useResendCode(): UseMutationResult<void, Error, SignUp> {
  return useMutation({
    mutationFn: (body: SignUp) => send('POST', '/api/auth/resend-code', { body }),
  });
}

/** POST /api/auth/verify-email → the user, with a session. */
export function useVerifyEmail(): UseMutationResult<Me, Error, SignUp & { readonly code: string }> {
  return useMutation({
    mutationFn: (body: SignUp & { readonly code: string }) =>
      sendJson('POST', '/api/auth/verify-email', meSchema, { body }),
  });
}
