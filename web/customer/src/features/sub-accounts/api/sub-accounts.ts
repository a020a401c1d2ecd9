import { balancesKey, getJson, newIdempotencyKey, sendJson } from '@corella/api-client';
import type { SubAuthority } from '@corella/contracts/identity';
import {
  changedSubAccountSchema,
  listOf,
  subAccountSchema,
  subAccountsSchema,
  transferReply,
  transferRowSchema,
  type SubAccount,
  type SubAccounts,
  type Transfer,
  type TransferRow,
} from '@corella/contracts/web';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InfiniteData, UseInfiniteQueryResult, UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { tellIfLate } from '../../../control/send-control.js';
import { provenBody, type Proof } from '../../../step-up/proven-body.js';

export type Family = SubAccounts;
export type SubRow = SubAccounts['items'][number];
export const familyKey = ['account', 'sub-accounts'] as const;
export const transfersKey = ['account', 'transfers'] as const;
const PATH = '/api/subaccounts';
const REFRESH_MS = 20_000;
const ROWS = 20;

/** GET /api/subaccounts. Sub-accounts trade while this page is open, so it is asked again now and then. */
export const useFamily = (): UseQueryResult<SubAccounts> =>
  useQuery({
    queryKey: familyKey,
    queryFn: ({ signal }) => getJson(PATH, subAccountsSchema, signal),
    refetchInterval: REFRESH_MS,
  });

const page = listOf(transferRowSchema);
interface TransferPage {
  readonly items: readonly TransferRow[];
  readonly next: string | null;
}

/** GET /api/transfers, newest first. */
export const useTransfers = (): UseInfiniteQueryResult<InfiniteData<TransferPage>> =>
  useInfiniteQuery({
    queryKey: transfersKey,
    queryFn: ({ pageParam, signal }): Promise<TransferPage> =>
      getJson(`/api/transfers?limit=${ROWS}${pageParam === undefined ? '' : `&cursor=${pageParam}`}`, page, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
  });

/** Whatever became of a change, the lists are read again. */
function useFamilyChange<Change, Made>(
  change: (change: Change) => Promise<Made>,
): UseMutationResult<Made, Error, Change> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all([familyKey, transfersKey, balancesKey].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

export type SubChange =
  | { readonly kind: 'freeze' | 'unfreeze' }
  | { readonly kind: 'login'; readonly enabled: boolean }
  | { readonly kind: 'authorities'; readonly authorities: readonly SubAuthority[] }
  | { readonly kind: 'remark'; readonly remark: string };

/** POST …/freeze and …/unfreeze, PUT …/login, …/authorities and …/remark. */
async function sendChange(uid: string, { kind, ...body }: SubChange): Promise<SubAccount> {
  const path = `${PATH}/${uid}/${kind}`;
  const changed = await (kind === 'freeze' || kind === 'unfreeze'
    ? sendJson('POST', path, changedSubAccountSchema, { idempotencyKey: newIdempotencyKey() })
    : sendJson('PUT', path, changedSubAccountSchema, { body }));
  tellIfLate(changed);
  return changed;
}

export const useChangeSub = (uid: string): UseMutationResult<SubAccount, Error, SubChange> =>
  useFamilyChange((change: SubChange) => sendChange(uid, change));

export interface NewSub {
  readonly name: string;
  readonly password: string;
  readonly remark: string;
  readonly authorities: readonly SubAuthority[];
  readonly login: boolean;
  readonly proof: Proof;
  readonly idempotencyKey: string;
}

/**
 * POST /api/subaccounts, and then what differs from what every new sub-account has. A repetition with the same key goes
 * on where it was cut short.
 */
export const useCreateSub = (): UseMutationResult<SubAccount, Error, NewSub> =>
  useFamilyChange(async ({ name, password, remark, authorities, login, proof, idempotencyKey }: NewSub) => {
    const wanted = { name, password, ...(remark === '' ? {} : { remark }) };
    const body = await provenBody('sub-create', wanted, proof);
    let made = await sendJson('POST', PATH, subAccountSchema, { body, idempotencyKey });
    if (made.authorities.length !== authorities.length)
      made = await sendChange(made.uid, { kind: 'authorities', authorities });
    if (!login) made = await sendChange(made.uid, { kind: 'login', enabled: false });
    return made;
  });

export interface NewCredentials {
  readonly uid: string;
  readonly password?: string;
  readonly resetTotp?: true;
  readonly proof: Proof;
}

/** POST /api/subaccounts/{uid}/credentials. Every session of the sub-account ends. */
export const useResetSub = (): UseMutationResult<SubAccount, Error, NewCredentials> =>
  useFamilyChange(async ({ uid, proof, ...body }: NewCredentials) => {
    const changed = await sendJson('POST', `${PATH}/${uid}/credentials`, changedSubAccountSchema, {
      body: await provenBody('sub-credentials', body, proof),
      idempotencyKey: newIdempotencyKey(),
    });
    tellIfLate(changed);
    return changed;
  });

export interface TransferOrder {
  readonly from: string;
  readonly to: string;
  readonly asset: string;
  readonly amount: string;
  readonly idempotencyKey: string;
}

/** POST /api/transfers. The same intent has the same key, so a retry moves nothing twice. */
export const useTransfer = (): UseMutationResult<Transfer, Error, TransferOrder> =>
  useFamilyChange(({ from, to, idempotencyKey, ...what }: TransferOrder) =>
    sendJson('POST', '/api/transfers', transferReply, {
      body: { from: { uid: from, account: 'spot' }, to: { uid: to, account: 'spot' }, ...what },
      idempotencyKey,
    }),
  );
