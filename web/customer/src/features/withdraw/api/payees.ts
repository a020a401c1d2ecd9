import { getJson, soonIfFailed } from '@corella/api-client';
import { addressSchema, bankAccountsReply } from '@corella/contracts/cash-web';
import { listOf } from '@corella/contracts/web';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type { WithdrawalTermsView } from './withdrawals.js';

/** Where a withdrawal may go: a saved address, or a verified bank account. */
export interface Payee {
  readonly id: string;
  readonly label: string;
  /** An address, or BSB and account. */
  readonly address: string;
  readonly tag: string | null;
  readonly network: string | null;
}

/** The saved payees that fit what is withdrawn. Below the keys of both lists, so that they are renewed with them. */
export const usePayees = ({ currency, chain }: WithdrawalTermsView): UseQueryResult<readonly Payee[]> =>
  useQuery({
    queryKey: ['account', chain === null ? 'bank-accounts' : 'addresses', 'payees', currency, chain],
    queryFn: ({ signal }) => (chain === null ? bankAccountsOf(currency, signal) : addressesOf(chain, signal)),
    refetchInterval: soonIfFailed(false),
  });

async function bankAccountsOf(currency: string, signal: AbortSignal): Promise<readonly Payee[]> {
  const { items } = await getJson('/api/bank-accounts', bankAccountsReply, signal);
  return items
    .filter((one) => one.currency === currency && one.state === 'verified')
    .map(({ accountId, name, account, bank }) => ({
      id: accountId,
      label: name,
      address: account,
      tag: null,
      network: bank,
    }));
}

async function addressesOf(chain: string, signal: AbortSignal): Promise<readonly Payee[]> {
  const { items } = await getJson('/api/addresses', listOf(addressSchema), signal);
  return items
    .filter((one) => one.chain === chain)
    .map(({ addressId, label, address, tag, network }) => ({ id: addressId, label, address, tag, network }));
}
