import { useCallback } from 'react';
import { useGetList } from 'react-admin';
import type { StaffRecord } from '@corella/contracts/operator';
import { useAccess, useMe } from '../access/use-access.js';

const all = { pagination: { page: 1, perPage: 1000 }, sort: { field: 'id', order: 'ASC' }, filter: {} } as const;
const KEEP_MS = 60_000;

/** The audit log names people by id, since events hold no personal data; who may see staff reads their names, everybody reads "You". */
export function useActorNames(): (actor: string) => string {
  const me = useMe();
  const { maySee } = useAccess();
  const { data } = useGetList<StaffRecord>('staff', all, { enabled: maySee('staff'), staleTime: KEEP_MS });
  return useCallback((actor) => (actor === me?.id ? 'You' : (data?.find((person) => person.id === actor)?.name ?? actor)), [data, me?.id]);
}
