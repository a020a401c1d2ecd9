import { useCallback } from 'react';
import type { AuditRecord } from '@corella/contracts/operator';
import { useMe } from '../access/use-access.js';

/** Parts of the venue, and whoever is not staff. */
const PARTS: Readonly<Record<string, string>> = {
  identity: 'The venue',
  ledger: 'The ledger',
  matching: 'The market',
  stranger: 'Somebody unknown',
};

/** The name of the person behind a record, or "You". */
export function useActorNames(): (record: AuditRecord) => string {
  const me = useMe();
  return useCallback(({ actor, actorName }) => (actor === me?.id ? 'You' : (PARTS[actor] ?? actorName)), [me?.id]);
}
