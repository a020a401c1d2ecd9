import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

const SETTLE_MS = 800;

/** Asks again for what the ledger's tables show a moment after the balance has changed. */
export function useFresh(queryKey: readonly string[], revision: number): void {
  const client = useQueryClient();
  useEffect(() => {
    const timer = setTimeout(() => void client.invalidateQueries({ queryKey }), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [client, queryKey, revision]);
}
