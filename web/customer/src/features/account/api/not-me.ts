import { send } from '@corella/api-client';
import { useMutation } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';

/** POST /api/auth/not-me → 204. Locks the account that the link of a mail names. */
export const useReportNotMe = (): UseMutationResult<void, Error, string> =>
  useMutation({ mutationFn: (token: string) => send('POST', '/api/auth/not-me', { body: { token } }) });
