import { getJson, newIdempotencyKey, send, sendJson, soonIfFailed, withQuery } from '@corella/api-client';
import { depositChannelsReply, depositRowSchema, payInSchema } from '@corella/contracts/cash-web';
import type { DepositChannelView, DepositRow, PayInView } from '@corella/contracts/cash-web';
import { listOf } from '@corella/contracts/web';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InfiniteData, UseInfiniteQueryResult, UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import type { z } from 'zod';

export type { DepositChannelView, DepositRow, PayInView };

export const channelsKey = ['account', 'deposit-channels'] as const;
export const depositsKey = ['account', 'deposits'] as const;

const ROWS = 10;
/** While one waits for a person. */
const WAITING_MS = 5_000;
/** While one is on its way, or has to come first. */
const COMING_MS = 1_000;

const page = listOf(depositRowSchema);
type DepositPage = z.output<typeof page>;

/** GET /api/deposit-channels: how money can be paid in, and how much may still come. */
export const useDepositChannels = (): UseQueryResult<readonly DepositChannelView[]> =>
  useQuery({
    queryKey: channelsKey,
    queryFn: async ({ signal }) => (await getJson('/api/deposit-channels', depositChannelsReply, signal)).items,
    refetchInterval: soonIfFailed(false),
  });

/** POST /api/deposit-channels: opens the customer's PayID and account. Repeated, it answers the same ones. */
export function useOpenPayIn(currency: string): UseMutationResult<PayInView, Error, void> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      sendJson('POST', '/api/deposit-channels', payInSchema, {
        body: { currency },
        idempotencyKey: newIdempotencyKey(),
      }),
    onSuccess: async (payIn) => {
      // What was asked before it was open would hide it again.
      await client.cancelQueries({ queryKey: channelsKey });
      client.setQueryData<readonly DepositChannelView[]>(channelsKey, (channels) =>
        channels?.map((channel) => (channel.currency === currency ? { ...channel, payIn } : channel)),
      );
      void client.invalidateQueries({ queryKey: channelsKey });
    },
  });
}

/**
 * GET /api/deposits, newest first. The page asks again when a balance changes; this is for what changes none: it is
 * asked for every second while one is to come, and every five while one waits.
 */
export function useDeposits(
  isAwaited: (newest: string | null) => boolean,
): UseInfiniteQueryResult<InfiniteData<DepositPage>> {
  return useInfiniteQuery({
    queryKey: depositsKey,
    queryFn: ({ pageParam, signal }) =>
      getJson(withQuery('/api/deposits', { cursor: pageParam, limit: ROWS }), page, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    refetchInterval: (query) => {
      const rows = query.state.data?.pages.flatMap(({ items }) => items) ?? [];
      return soonIfFailed(pauseOf(rows, isAwaited(newestOf(rows))))(query);
    },
  });
}

export const newestOf = (rows: readonly DepositRow[]): string | null => rows[0]?.depositId ?? null;

function pauseOf(rows: readonly DepositRow[], isAwaited: boolean): number | false {
  const pending = rows.filter(({ state }) => state === 'pending');
  if (isAwaited || pending.some(({ reason }) => reason === null)) return COMING_MS;
  return pending.length > 0 ? WAITING_MS : false;
}

export interface PlayedPayment {
  readonly currency: string;
  readonly amount: string;
  readonly payerName: string;
  /** The PayID. */
  readonly to: string;
}

/** POST /api/demo/bank/credit → 204: somebody pays into the customer's PayID of the simulated bank. */
export function usePlayPayment(): UseMutationResult<void, Error, PlayedPayment> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body) => send('POST', '/api/demo/bank/credit', { body, idempotencyKey: newIdempotencyKey() }),
    onSuccess: () => void client.invalidateQueries({ queryKey: depositsKey }),
  });
}
