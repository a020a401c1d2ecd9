import { useCallback } from 'react';
import type { AuditRecord } from '@corella/contracts/operator';
import { useMe } from '../access/use-access.js';

/** Who did it, as the server names them; everybody reads "You" of themselves. */
export function useActorNames(): (record: AuditRecord) => string {
  const me = useMe();
  return useCallback(({ actor, actorName }) => (actor === me?.id ? 'You' : actorName), [me?.id]);
}
