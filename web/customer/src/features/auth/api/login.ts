import { sendJson } from '@corella/api-client';
import { loginReply } from '@corella/contracts/web';
import { useMutation } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';
import type { z } from 'zod';

export type LoginReply = z.output<typeof loginReply>;

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** POST /api/auth/login → the user, or the second step that is needed. */
export function useLogin(): UseMutationResult<LoginReply, Error, Credentials> {
  return useMutation({ mutationFn: (body: Credentials) => sendJson('POST', '/api/auth/login', loginReply, { body }) });
}

export interface SecondStep {
  readonly ticket: string;
  readonly code: string;
}

/** POST /api/auth/login/two-step → the user. */
export function useLoginTwoStep(): UseMutationResult<LoginReply, Error, SecondStep> {
  return useMutation({
    mutationFn: (step: SecondStep) =>
      sendJson('POST', '/api/auth/login/two-step', loginReply, { body: { ...step, method: 'totp' } }),
  });
}
