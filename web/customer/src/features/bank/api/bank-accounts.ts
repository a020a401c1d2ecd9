import { getJson, newIdempotencyKey, send, sendJson, soonIfFailed, withQuery } from '@corella/api-client';
import { bankAccountAddedReply, bankAccountsReply, banksReply, demoStatementReply } from '@corella/contracts/cash-web';
import type { BankAccountsView, BankAccountView } from '@corella/contracts/cash-web';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { stepUpBody } from '../../../step-up/proven-body.js';
import type { Proof } from '../../../step-up/proven-body.js';

export type { BankAccountView };

const banksKey = ['account', 'bank-accounts'] as const;
/** While a test deposit is on its way. */
const COMING_MS = 1_000;
const path = (accountId: string): string => `/api/bank-accounts/${encodeURIComponent(accountId)}`;

/** GET /api/bank-accounts, again every second while a test deposit is on its way. */
export const useBankAccounts = (): UseQueryResult<BankAccountsView> =>
  useQuery({
    queryKey: banksKey,
    queryFn: ({ signal }) => getJson('/api/bank-accounts', bankAccountsReply, signal),
    refetchInterval: (query) =>
      soonIfFailed(query.state.data?.items.some(({ test }) => test?.state === 'sending') === true && COMING_MS)(query),
  });

/** GET /api/banks?q= → the bank whose account numbers begin so. */
export const useBankName = (currency: string, digits: string): string | undefined =>
  useQuery({
    queryKey: ['banks', digits],
    queryFn: ({ signal }) => getJson(withQuery('/api/banks', { q: digits }), banksReply, signal),
    enabled: digits.length > 1,
    staleTime: Infinity,
  }).data?.items.find((bank) => bank.currency === currency && bank.prefixes.some((one) => digits.startsWith(one)))
    ?.name;

export type NewBankAccount = {
  readonly currency: string;
  readonly name: string;
  readonly account: string;
  readonly accurate: boolean;
};

function useChange<Wanted>(change: (wanted: Wanted) => Promise<unknown>): UseMutationResult<unknown, Error, Wanted> {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => client.invalidateQueries({ queryKey: banksKey }) });
}

/** POST /api/bank-accounts, with the token of a passkey or of the authenticator: money could leave by it. */
export const useAddBankAccount = () =>
  useChange(async ({ proof, ...body }: NewBankAccount & { readonly proof: Proof }) =>
    sendJson('POST', '/api/bank-accounts', bankAccountAddedReply, {
      body: await stepUpBody('address-add', body, proof),
      idempotencyKey: newIdempotencyKey(),
    }),
  );

/** DELETE /api/bank-accounts/{id} → 204. */
export const useRemoveBankAccount = () =>
  useChange((accountId: string) => send('DELETE', path(accountId), { idempotencyKey: newIdempotencyKey() }));

/** POST /api/bank-accounts/{id}/test-deposit → 204. */
export const useTestDeposit = () =>
  useChange((accountId: string) =>
    send('POST', `${path(accountId)}/test-deposit`, { idempotencyKey: newIdempotencyKey() }),
  );

/** POST /api/bank-accounts/{id}/verify {amount} → 204. */
export const useVerifyBankAccount = () =>
  useChange(({ accountId, amount }: { readonly accountId: string; readonly amount: string }) =>
    send('POST', `${path(accountId)}/verify`, { body: { amount }, idempotencyKey: newIdempotencyKey() }),
  );

/** GET /api/demo/bank-statement/{id} → what the simulated bank shows the owner of the account. */
export const useStatement = (): UseMutationResult<{ readonly amount: string }, Error, string> =>
  useMutation({
    mutationFn: (accountId) => getJson(`/api/demo/bank-statement/${encodeURIComponent(accountId)}`, demoStatementReply),
  });
