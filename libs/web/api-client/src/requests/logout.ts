import { useMutation } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';
import { send } from '../http/request.js';
import { sessionEvents } from '../session/session-events.js';

/** POST /api/auth/logout `{everywhere?}` → 204, in every tab of this browser. */
export function useLogout(): UseMutationResult<void, Error, { readonly everywhere?: boolean }> {
  return useMutation({
    mutationFn: (body: { readonly everywhere?: boolean }) => send('POST', '/api/auth/logout', { body }),
    onSuccess: () => sessionEvents.changed(),
  });
}
