import { send, sendJson } from '@corella/api-client';
import type { AgreementId } from '@corella/contracts/identity';
import { meSchema } from '@corella/contracts/web';
import type { Me } from '@corella/contracts/web';
import { useMutation } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';
import { useWorkMutation } from './with-work.js';

export interface Registration {
  readonly email: string;
  readonly password: string;
  readonly country: string;
  readonly agreements: readonly AgreementId[];
}

/** POST /api/auth/register → 202, the same for a known and an unknown address. `working`: a task is solved first. */
export function useRegister(): {
  readonly signUp: UseMutationResult<void, Error, Registration>;
  readonly working: boolean;
} {
  const { mutation, working } = useWorkMutation((body: Registration) => send('POST', '/api/auth/register', { body }));
  return { signUp: mutation, working };
}

/** POST /api/auth/resend-code → 202, at most once in 60 s per address. */
export function useResendCode(): UseMutationResult<void, Error, { readonly email: string }> {
  return useMutation({
    mutationFn: (body: { readonly email: string }) => send('POST', '/api/auth/resend-code', { body }),
  });
}

/** POST /api/auth/verify-email → the user, with a session. */
export function useVerifyEmail(): UseMutationResult<Me, Error, { readonly email: string; readonly code: string }> {
  return useMutation({
    mutationFn: (body: { readonly email: string; readonly code: string }) =>
      sendJson('POST', '/api/auth/verify-email', meSchema, { body }),
  });
}
