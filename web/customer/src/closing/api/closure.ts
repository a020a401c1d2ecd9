import { getJson, meKey, newIdempotencyKey, sendJson } from '@corella/api-client';
import { closureSchema, type Closure } from '@corella/contracts/privacy-web';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { provenBody, type Proof } from '../../step-up/proven-body.js';
import { closesAtOnce } from '../closes-at-once.js';
import { keepClosing } from '../kept-closing.js';

const closureKey = ['account', 'closure'] as const;
/** An account that is closing is closed by itself, so its page looks again. */
const AGAIN_MS = 5_000;

/** GET /api/privacy → what stands in the way of closing the account, and when what is erased. */
export const useClosure = (): UseQueryResult<Closure> =>
  useQuery({
    queryKey: closureKey,
    queryFn: async ({ signal }) => kept(await getJson('/api/privacy', closureSchema, signal)),
    refetchInterval: ({ state }) => (state.data?.state === 'closing' ? AGAIN_MS : false),
  });

export interface ClosureWish {
  readonly acknowledge: Closure['dates']['acknowledge'];
  readonly giveBack: boolean;
  readonly proof: Proof;
}

/** POST /api/privacy/closure → closing. */
export const useRequestClosure = (): UseMutationResult<Closure, Error, ClosureWish> =>
  useClosureChange(async ({ acknowledge, giveBack, proof }: ClosureWish) => {
    const body = { acknowledge: { ...acknowledge }, ...(giveBack ? { giveBack } : {}) };
    return sendJson('POST', '/api/privacy/closure', closureSchema, {
      body: await provenBody('account-close', body, proof),
      idempotencyKey: newIdempotencyKey(),
    });
  });

/** POST /api/privacy/closure/cancel → active again. It takes no proof. */
export const useKeepAccount = (): UseMutationResult<Closure, Error, void> =>
  useClosureChange(() =>
    sendJson('POST', '/api/privacy/closure/cancel', closureSchema, { body: {}, idempotencyKey: newIdempotencyKey() }),
  );

function useClosureChange<Wish>(change: (wish: Wish) => Promise<Closure>): UseMutationResult<Closure, Error, Wish> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (closure) => {
      client.setQueryData(closureKey, kept(closure));
      return client.invalidateQueries({ queryKey: meKey });
    },
    // The dates may be other ones by now.
    onError: () => client.invalidateQueries({ queryKey: closureKey }),
  });
}

/** The session ends with the account, so what its owner is told afterwards is kept in the tab. */
function kept(closure: Closure): Closure {
  const { state, givesBack, dates } = closure;
  const isOver = state === 'closed' || (state === 'closing' && closesAtOnce(closure, givesBack));
  keepClosing(isOver ? { kept: dates.kept, ...dates.acknowledge } : null);
  return closure;
}
