import type { JSX } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useNow } from '../live/use-now.js';
import { StaleNotice } from './table-states.js';

interface StaleSinceProps {
  readonly resource: string;
  readonly onRetry: () => void;
}

/** The age of the newest answer for this resource; it grows while none arrives. */
export function StaleSince({ resource, onRetry }: StaleSinceProps): JSX.Element {
  const queries = useQueryClient();
  const now = useNow();
  const answeredAt = Math.max(
    0,
    ...queries
      .getQueryCache()
      .findAll({ queryKey: [resource] })
      .map((query) => query.state.dataUpdatedAt),
  );
  return <StaleNotice ageMs={answeredAt === 0 ? null : now - answeredAt} onRetry={onRetry} />;
}
