import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { linesKey } from './api/ledger-lines.js';

const SETTLE_MS = 800;

/** Ledger lines appear a moment after the balance has changed. */
export function useFreshLines(revision: number): void {
  const client = useQueryClient();
  useEffect(() => {
    const timer = setTimeout(() => void client.invalidateQueries({ queryKey: linesKey }), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [client, revision]);
}
