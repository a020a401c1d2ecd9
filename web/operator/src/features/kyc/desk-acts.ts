import { useRef } from 'react';
import { useAction, type Action } from '../../shared/actions/use-action.js';
import { callVerb, postTo } from '../../shared/api/operator-api.js';

interface OfCase {
  readonly id: string;
}

/** Takes a case for five minutes, or one's own for five more. */
export const useClaim = (): Action<OfCase> =>
  useAction<OfCase>(
    ({ id }, idempotencyKey) => callVerb({ resource: 'kyc-cases', id, verb: 'claim', body: {}, idempotencyKey }),
    'The case is yours for five minutes.',
  );

export const useRelease = (): Action<OfCase> =>
  useAction<OfCase>(
    ({ id }, idempotencyKey) => callVerb({ resource: 'kyc-cases', id, verb: 'release', body: {}, idempotencyKey }),
    'The case is back in the queue.',
  );

/** Takes the case that is due first. Resolves to its id, or to null where there is none or it could not be had. */
export function useTakeNext(): { readonly take: () => Promise<string | null>; readonly action: Action<object> } {
  const taken = useRef<string | null>(null);
  const action = useAction<object>(async (_, idempotencyKey) => {
    const answer = await postTo('kyc-cases/next', {}, idempotencyKey);
    const id: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'id') : null;
    taken.current = typeof id === 'string' ? id : null;
  }, 'The case is yours for five minutes.');
  return { take: async () => ((await action.run({})) ? taken.current : null), action };
}
