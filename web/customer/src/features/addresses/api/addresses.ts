import { getJson, newIdempotencyKey, send, sendJson, soonIfFailed } from '@corella/api-client';
import { addressSchema, checkAddressReply } from '@corella/contracts/cash-web';
import type { AddressView, CheckedAddressView } from '@corella/contracts/cash-web';
import { listOf } from '@corella/contracts/web';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { stepUpBody } from '../../../step-up/proven-body.js';
import type { Proof } from '../../../step-up/proven-body.js';

export type { AddressView, CheckedAddressView };

const addressesKey = ['account', 'addresses'] as const;

/** GET /api/addresses: the customer's address book, newest first. */
export const useAddresses = (): UseQueryResult<readonly AddressView[]> =>
  useQuery({
    queryKey: addressesKey,
    queryFn: async ({ signal }) => (await getJson('/api/addresses', listOf(addressSchema), signal)).items,
    refetchInterval: soonIfFailed(false),
  });

export type Wanted = { readonly chain: string; readonly address: string; readonly tag?: string };

/** POST /api/addresses/check: what would come of saving it, before anything is proven. */
export const useCheckAddress = (): UseMutationResult<CheckedAddressView, Error, Wanted> =>
  useMutation({
    mutationFn: (body) =>
      sendJson('POST', '/api/addresses/check', checkAddressReply, { body, idempotencyKey: newIdempotencyKey() }),
  });

export interface Adding {
  readonly entry: Wanted & { readonly label: string; readonly confirmAlike: boolean };
  readonly proof: Proof;
}

/** POST /api/addresses, with a passkey or a code of the authenticator. */
export function useAddAddress(): UseMutationResult<AddressView, Error, Adding> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ entry, proof }) =>
      sendJson('POST', '/api/addresses', addressSchema, {
        body: await stepUpBody('address-add', entry, proof),
        idempotencyKey: newIdempotencyKey(),
      }),
    onSettled: () => client.invalidateQueries({ queryKey: addressesKey }),
  });
}

/** DELETE /api/addresses/{addressId}. */
export function useRemoveAddress(): UseMutationResult<void, Error, string> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (addressId) => send('DELETE', `/api/addresses/${addressId}`, { body: {} }),
    onSettled: () => client.invalidateQueries({ queryKey: addressesKey }),
  });
}
