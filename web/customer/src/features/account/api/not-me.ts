import { useMutation } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';
import { sendControl } from '../../../control/send-control.js';

/** POST /api/auth/not-me → 200. Locks the account that the link of a mail names. */
export const useReportNotMe = (): UseMutationResult<void, Error, string> =>
  useMutation({ mutationFn: (token: string) => sendControl('POST', '/api/auth/not-me', { body: { token } }) });
