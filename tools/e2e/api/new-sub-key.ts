import type { ApiClient } from '../../venue/api-client.js';
import { signedPath, type KeyPair } from '../../venue/signed-request.js';

/** Accepted from every authenticator of a demo venue. */
const CODE = '000000';
const PATH = '/v2/sub-user/api-key-generation';

/** A key of a sub-account, which its main account makes with a key of its own and a code of its authenticator. */
export async function newSubKey(
  client: ApiClient,
  main: KeyPair & { readonly password: string },
  subUid: string,
): Promise<KeyPair> {
  await client.post('/api/user/totp', await client.proven('totp-bind', {}, { password: main.password }));
  await client.post('/api/user/totp/confirm', { code: CODE });
  const path = signedPath({ key: main, method: 'POST', path: PATH, host: new URL(client.url).host });
  const terms = { otpToken: CODE, subUid: Number(subUid), note: 'desk', permission: 'readOnly,trade' };
  const { data } = await client.post<{ readonly data: KeyPair }>(path, terms);
  await client.call('DELETE', '/api/user/totp', { body: { code: CODE, acknowledgeBlock: true } });
  return data;
}
