import { useMutation } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';
import { send } from '../http/request.js';
import { sessionEvents } from '../session/session-events.js';

export interface LogoutBody {
  readonly everywhere?: boolean;
  /** Deletes all API keys too; only together with `everywhere`. */
  readonly revokeKeys?: boolean;
}

/** POST /api/auth/logout → 204, in every tab of this browser. */
export function useLogout(): UseMutationResult<void, Error, LogoutBody> {
  return useMutation({
    mutationFn: (body: LogoutBody) => send('POST', '/api/auth/logout', { body }),
    onSuccess: () => sessionEvents.changed(),
  });
}
