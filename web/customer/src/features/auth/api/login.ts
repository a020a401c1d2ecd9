import { sendJson } from '@corella/api-client';
import type { SecondFactor } from '@corella/contracts/identity';
import { loginReply } from '@corella/contracts/web';
import { useMutation } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';
import { z } from 'zod';
import type { Assertion } from '../../../passkeys/use-passkey.js';
import { useWorkMutation } from '../../../work/with-work.js';

const sentReply = z.object({ to: z.string().optional() });
export type LoginReply = z.output<typeof loginReply>;

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** POST /api/auth/login → the user, or the second step that is needed. `working`: a task is solved first. */
export function useLogin(): {
  readonly login: UseMutationResult<LoginReply, Error, Credentials>;
  readonly working: boolean;
} {
  const { mutation, working } = useWorkMutation((body: Credentials) =>
    sendJson('POST', '/api/auth/login', loginReply, { body }),
  );
  return { login: mutation, working };
}

/** A code, or what a passkey signed. */
export type Completion =
  | { readonly method: Exclude<SecondFactor, 'passkey'>; readonly code: string }
  | { readonly method: 'passkey'; readonly assertion: Assertion };
export type SecondStep = Completion & { readonly ticket: string };

/** POST /api/auth/login/two-step → the user. */
export function useLoginTwoStep(): UseMutationResult<LoginReply, Error, SecondStep> {
  return useMutation({
    mutationFn: (step: SecondStep) => sendJson('POST', '/api/auth/login/two-step', loginReply, { body: step }),
  });
}

/** POST /api/auth/login/two-step/begin → 202; a code is on its way. `to` is the masked phone that gets it. */
export function useMailSecondStep(): UseMutationResult<
  { readonly to?: string | undefined },
  Error,
  { readonly ticket: string; readonly method: 'email' | 'sms' }
> {
  return useMutation({
    mutationFn: (body) => sendJson('POST', '/api/auth/login/two-step/begin', sentReply, { body }),
  });
}
