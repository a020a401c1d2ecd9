import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { KycCaseRecord } from '@corella/contracts/operator';
import { moved } from '../../../shared/keyboard/keys.js';

export interface Selection {
  readonly record: KycCaseRecord | undefined;
  readonly move: (action: 'next' | 'previous') => void;
}

/** The row that the keys act on. Whoever comes back from a case stands on its row. */
export function useSelection(rows: readonly KycCaseRecord[]): Selection {
  const { state } = useLocation();
  const from: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'from') : null;
  const [id, setId] = useState<string | null>(typeof from === 'string' ? from : null);
  const at = rows.findIndex((row) => row.id === id);
  return {
    record: rows[at],
    move: (action) => setId(rows[moved(at, action, rows.length)]?.id ?? null),
  };
}
