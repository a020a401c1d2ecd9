import {
  getJson,
  isAnswered,
  newIdempotencyKey,
  ProblemError,
  sendJson,
  soonIfFailed,
  withQuery,
} from '@corella/api-client';
import { UNPAID_ENDS, type WithdrawalState } from '@corella/contracts/cash';
import {
  requestedWithdrawalSchema,
  withdrawalQuoteSchema,
  withdrawalRowSchema,
  withdrawalSchema,
  withdrawalTermsReply,
} from '@corella/contracts/cash-web';
import type {
  RequestedWithdrawal,
  Withdrawal,
  WithdrawalLine,
  WithdrawalQuoteView,
  WithdrawalTermsView,
} from '@corella/contracts/cash-web';
import { listOf } from '@corella/contracts/web';
import { canonicalJson } from '@corella/hash/canonical-json';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InfiniteData, UseInfiniteQueryResult, UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { useRef } from 'react';
import type { z } from 'zod';
import { stepUpBody } from '../../../step-up/proven-body.js';
import type { Proof } from '../../../step-up/proven-body.js';

export type { Withdrawal, WithdrawalLine, WithdrawalTermsView };

const withdrawalsKey = ['account', 'withdrawals'] as const;
export const withdrawalTermsKey = [...withdrawalsKey, 'limits'] as const;
const listKey = [...withdrawalsKey, 'list'] as const;
const oneKey = (id: string) => [...withdrawalsKey, 'one', id] as const;

const pathOf = (id: string): string => `/api/withdrawals/${encodeURIComponent(id)}`;

const ROWS = 10;
const ONE_MS = 3_000;
const LIST_MS = 5_000;
const page = listOf(withdrawalRowSchema);
type WithdrawalsPage = z.output<typeof page>;

const UNPAID: readonly WithdrawalState[] = UNPAID_ENDS;
const PAID: readonly WithdrawalState[] = ['safe', 'finished'];
export const isUnpaid = (state: WithdrawalState): boolean => UNPAID.includes(state);
export const isPaid = (state: WithdrawalState): boolean => PAID.includes(state);
export const isOver = (state: WithdrawalState): boolean => isPaid(state) || isUnpaid(state);

/** GET /api/withdrawals/limits: what goes out, from how much to how much, and what may still go. */
export const useWithdrawalTerms = (): UseQueryResult<readonly WithdrawalTermsView[]> =>
  useQuery({
    queryKey: withdrawalTermsKey,
    queryFn: async ({ signal }) => (await getJson('/api/withdrawals/limits', withdrawalTermsReply, signal)).items,
    refetchInterval: soonIfFailed(false),
  });

/** GET /api/withdrawals/quote: what arrives of an amount. Asked for amounts that can be withdrawn alone. */
export const useQuote = (
  { currency, chain }: WithdrawalTermsView,
  amount: string | null,
): UseQueryResult<WithdrawalQuoteView> =>
  useQuery({
    queryKey: [...withdrawalsKey, 'quote', currency, chain, amount],
    queryFn: ({ signal }) => {
      const query = { currency, amount: amount ?? '', ...(chain === null ? {} : { chain }) };
      return getJson(withQuery('/api/withdrawals/quote', query), withdrawalQuoteSchema, signal);
    },
    enabled: amount !== null,
    placeholderData: keepPreviousData,
  });

/** GET /api/withdrawals, newest first; every five seconds while one of them is not over. */
export const useWithdrawals = (): UseInfiniteQueryResult<InfiniteData<WithdrawalsPage>> =>
  useInfiniteQuery({
    queryKey: listKey,
    queryFn: ({ pageParam, signal }) =>
      getJson(withQuery('/api/withdrawals', { cursor: pageParam, limit: ROWS }), page, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    refetchInterval: (query) => {
      const isOpen = query.state.data?.pages.some(({ items }) => items.some(({ state }) => !isOver(state))) === true;
      return soonIfFailed(isOpen && LIST_MS)(query);
    },
  });

/** GET /api/withdrawals/{id}, every three seconds until it is over. */
export const useWithdrawal = (id: string): UseQueryResult<Withdrawal> =>
  useQuery({
    queryKey: oneKey(id),
    queryFn: ({ signal }) => getJson(pathOf(id), withdrawalSchema, signal),
    refetchInterval: (query) => {
      const { data } = query.state;
      return soonIfFailed(data !== undefined && !isOver(data.state) && ONE_MS)(query);
    },
  });

/** What is asked for. */
export type WantedWithdrawal = {
  readonly currency: string;
  readonly amount: string;
  readonly chain?: string;
  readonly addressId?: string;
  readonly bankAccountId?: string;
};

export interface RequestedNow {
  readonly wanted: WantedWithdrawal;
  readonly proof: Proof;
}
export type Requesting = UseMutationResult<RequestedWithdrawal, Error, RequestedNow>;

/** Whether a request with the same key may still go on: nobody knows what became of it, or only its proof failed. */
const mayGoOn = (error: Error): boolean =>
  !isAnswered(error) || (error instanceof ProblemError && error.code === 'step-up-required');

/**
 * POST /api/withdrawals, with a passkey or a code of the authenticator. As long as nobody knows what became of a
 * request, the next one for the same has its key, also where the customer has gone back in between: it cannot be paid
 * twice.
 */
export function useRequestWithdrawal(): Requesting {
  const client = useQueryClient();
  const keys = useRef(new Map<string, string>());
  return useMutation({
    mutationFn: async ({ wanted, proof }) => {
      const of = canonicalJson(wanted);
      const key = keys.current.get(of) ?? newIdempotencyKey();
      keys.current.set(of, key);
      return sendJson('POST', '/api/withdrawals', requestedWithdrawalSchema, {
        body: await stepUpBody('withdrawal-request', wanted, proof),
        idempotencyKey: key,
      });
    },
    onSuccess: (_, { wanted }) => void keys.current.delete(canonicalJson(wanted)),
    onError: (error, { wanted }) => {
      if (!mayGoOn(error)) keys.current.delete(canonicalJson(wanted));
    },
    onSettled: () => void client.invalidateQueries({ queryKey: withdrawalsKey }),
  });
}

/** DELETE /api/withdrawals/{id}: cancels it, unless it was picked up. */
export function useCancelWithdrawal(id: string): UseMutationResult<Withdrawal, Error, void> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => sendJson('DELETE', pathOf(id), withdrawalSchema, { body: {} }),
    onSuccess: (canceled) => client.setQueryData(oneKey(id), canceled),
    onSettled: () => void client.invalidateQueries({ queryKey: withdrawalsKey }),
  });
}
