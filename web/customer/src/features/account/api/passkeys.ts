import { getJson, newIdempotencyKey, sendJson } from '@corella/api-client';
import { addedPasskeySchema, passkeyCreationSchema, passkeySchema, type Passkey } from '@corella/contracts/factors-web';
import { listOf } from '@corella/contracts/web';
import { useQuery, type UseMutationResult, type UseQueryResult } from '@tanstack/react-query';
import { sendControl, tellIfLate } from '../../../control/send-control.js';
import { makePasskey } from '../../../passkeys/use-passkey.js';
import { provenBody, type Proof } from '../../../step-up/proven-body.js';
import { useSecurityChange } from './security.js';

const passkeyPage = listOf(passkeySchema);

/** GET /api/user/passkeys, in the order in which they were added. */
export const usePasskeys = (isAsked: boolean): UseQueryResult<readonly Passkey[]> =>
  useQuery({
    queryKey: ['account', 'passkeys'],
    queryFn: async ({ signal }) => (await getJson('/api/user/passkeys', passkeyPage, signal)).items,
    enabled: isAsked,
  });

export interface NewPasskey {
  readonly name: string;
  readonly proof: Proof;
}

/** POST /api/user/passkeys/begin, then the device makes it, then POST /api/user/passkeys binds it. */
export const useAddPasskey = (): UseMutationResult<Passkey, Error, NewPasskey> =>
  useSecurityChange(async ({ name, proof }: NewPasskey) => {
    const creation = await sendJson('POST', '/api/user/passkeys/begin', passkeyCreationSchema, {
      body: await provenBody('passkey-bind', {}, proof),
      idempotencyKey: newIdempotencyKey(),
    });
    const attestation = await makePasskey(creation);
    const added = await sendJson('POST', '/api/user/passkeys', addedPasskeySchema, {
      body: { name, attestation, acknowledgeBlock: true },
      idempotencyKey: newIdempotencyKey(),
    });
    tellIfLate(added);
    return added;
  });

/** PUT /api/user/passkeys/{id} → 200. */
export const useRenamePasskey = (): UseMutationResult<Passkey, Error, NewPasskey & { readonly id: string }> =>
  useSecurityChange(async ({ id, name, proof }: NewPasskey & { readonly id: string }) =>
    sendJson('PUT', `/api/user/passkeys/${id}`, passkeySchema, {
      body: await provenBody('passkey-rename', { name }, proof),
    }),
  );

/** DELETE /api/user/passkeys/{id} → 200. */
export const useRemovePasskey = (): UseMutationResult<void, Error, { readonly id: string; readonly proof: Proof }> =>
  useSecurityChange(async ({ id, proof }: { readonly id: string; readonly proof: Proof }) =>
    sendControl('DELETE', `/api/user/passkeys/${id}`, {
      body: await provenBody('passkey-remove', { acknowledgeBlock: true }, proof),
    }),
  );
