import { getJson, withQuery } from '@corella/api-client';
import { outboxItemSchema } from '@corella/contracts/web';
import type { OutboxItem } from '@corella/contracts/web';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { z } from 'zod';

const answer = z.object({ items: z.array(outboxItemSchema) });
const THREE_SECONDS_MS = 3_000;

/** GET /api/demo/outbox?to=, newest first. Exists only in the demo and for this machine. */
export function useOutbox(to: string): UseQueryResult<readonly OutboxItem[]> {
  return useQuery({
    queryKey: ['outbox', to],
    queryFn: async ({ signal }) =>
      [...(await getJson(withQuery('/api/demo/outbox', { to }), answer, signal)).items].sort((left, right) =>
        right.at.localeCompare(left.at),
      ),
    refetchInterval: THREE_SECONDS_MS,
    staleTime: 0,
  });
}
