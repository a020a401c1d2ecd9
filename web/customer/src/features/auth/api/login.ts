import { send, sendJson } from '@corella/api-client';
import type { SecondFactor } from '@corella/contracts/identity';
import { loginReply } from '@corella/contracts/web';
import { useMutation } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Assertion } from '../../../passkeys/use-passkey.js';
import { useWorkMutation } from './with-work.js';

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

/** POST /api/auth/login/two-step/begin → 202; a code is on its way that takes the place of a locked authenticator. */
export function useMailSecondStep(): UseMutationResult<void, Error, { readonly ticket: string }> {
  return useMutation({
    mutationFn: ({ ticket }: { readonly ticket: string }) =>
      send('POST', '/api/auth/login/two-step/begin', { body: { ticket, method: 'email' } }),
  });
}
