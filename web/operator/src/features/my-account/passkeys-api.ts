import { passkeySchema, type Passkey } from '@corella/contracts/factors-web';
import { newPasskeySchema } from '@corella/contracts/operator';
import { z } from 'zod';
import { apiUrl, httpClient } from '../../shared/api/http-client.js';
import { fetchRecord, postTo } from '../../shared/api/operator-api.js';
import { makePasskey } from '../../shared/passkeys/use-passkey.js';

export const fetchPasskeys = async (signal?: AbortSignal): Promise<readonly Passkey[]> =>
  z.array(passkeySchema).parse(await fetchRecord('me/passkeys', signal));

/** The venue says what it is made of, this device makes it, and the venue keeps its public half. */
export async function addPasskey(name: string): Promise<unknown> {
  const { creation } = newPasskeySchema.parse(await postTo('me/passkeys/begin', {}));
  return postTo('me/passkeys', { name, attestation: await makePasskey(creation) });
}

export const renamePasskey = (id: string, name: string): Promise<unknown> =>
  postTo(`me/passkeys/${encodeURIComponent(id)}/rename`, { name });

export const removePasskey = (id: string): Promise<unknown> =>
  httpClient(`${apiUrl}/me/passkeys/${encodeURIComponent(id)}`, { method: 'DELETE' });
