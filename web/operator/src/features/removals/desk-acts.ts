import { useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { RemovalDecision } from '@corella/contracts/removal';
import type { RemovalCountsRecord, RemovalOpened } from '@corella/contracts/operator';
import { useAction, type Action } from '../../shared/actions/use-action.js';
import { callVerb, fetchRecord, postTo } from '../../shared/api/operator-api.js';

const REFETCH_MS = 5_000;
const RESOURCE = 'removal-requests';

interface OfRequest {
  readonly id: string;
}

/** Takes a request for five minutes, or one's own for five more. */
export const useClaim = (): Action<OfRequest> =>
  useAction<OfRequest>(
    ({ id }, idempotencyKey) => callVerb({ resource: RESOURCE, id, verb: 'claim', body: {}, idempotencyKey }),
    'The request is yours for five minutes.',
  );

export const useRelease = (): Action<OfRequest> =>
  useAction<OfRequest>(
    ({ id }, idempotencyKey) => callVerb({ resource: RESOURCE, id, verb: 'release', body: {}, idempotencyKey }),
    'The request is back in the queue.',
  );

/** Takes the oldest request that waits. Resolves to its id, or to null where there is none or it could not be had. */
export function useTakeNext(): { readonly take: () => Promise<string | null>; readonly action: Action<object> } {
  const taken = useRef<string | null>(null);
  const action = useAction<object>(async (_, idempotencyKey) => {
    const answer = await postTo(`${RESOURCE}/next`, {}, idempotencyKey);
    const id: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'id') : null;
    taken.current = typeof id === 'string' ? id : null;
  }, 'The request is yours for five minutes.');
  return { take: async () => ((await action.run({})) ? taken.current : null), action };
}

/** How many requests each tab has; undefined until known. */
export const useRemovalCounts = (): RemovalCountsRecord | undefined =>
  useQuery({
    queryKey: [RESOURCE, 'counts'],
    queryFn: ({ signal }) => fetchRecord<RemovalCountsRecord>(`${RESOURCE}/counts`, signal),
    refetchInterval: REFETCH_MS,
    retry: 1,
  }).data;

const DONE: Readonly<Record<RemovalDecision, string>> = {
  initiate: 'A second person has been asked.',
  ask: 'The customer has been asked.',
  reject: 'Declined. The customer has been told.',
};

export interface DecisionInput {
  readonly reason: string;
  readonly remark: string;
}

/** Decides the request as it was read: the venue refuses it if anything has changed since. */
export const useDecision = ({ id, hash }: RemovalOpened, decision: RemovalDecision): Action<DecisionInput> =>
  useAction<DecisionInput>(
    (input, idempotencyKey) =>
      callVerb({ resource: RESOURCE, id, verb: 'decide', body: { decision, hash, ...input }, idempotencyKey }),
    DONE[decision],
  );
