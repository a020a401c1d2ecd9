import { useCallback } from 'react';
import type { AuditRecord } from '@corella/contracts/operator';
import { useMe } from '../access/use-access.js';

/** The name of the person behind a record, or "You". */
export function useActorNames(): (record: AuditRecord) => string {
  const me = useMe();
  return useCallback(({ actor, actorName }) => (actor === me?.id ? 'You' : actorName), [me?.id]);
}
