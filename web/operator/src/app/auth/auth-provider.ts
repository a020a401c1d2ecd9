import type { AuthProvider } from 'react-admin';
import { HttpError } from 'react-admin';
import { passkeyLoginBegunSchema, type OperatorMe } from '@corella/contracts/operator';
import { apiUrl, httpClient } from '../../shared/api/http-client.js';
import { signWithPasskey } from '../../shared/passkeys/use-passkey.js';
import { forgetAddress, keepAddress, takeAddress } from './return-address.js';

const HTTP_UNAUTHORISED = 401;

export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly code: string;
}

/** A login by a passkey of this device, which says by itself who it is. */
export interface ByPasskey {
  readonly byPasskey: true;
}

/** How react-admin is told that the person asked for the logout, so that nothing leads back to where they were. */
export interface Leaving {
  readonly byPerson: true;
}

/** Who is logged in, according to the server. Loaded once per page load and again after each login. */
let asked: Promise<OperatorMe> | null = null;
/** Who was logged in last on this page. */
let last: string | null = null;

async function askMe(): Promise<OperatorMe> {
  const { json } = await httpClient(`${apiUrl}/me`, { ofSession: true });
  const me = json as OperatorMe;
  last = me.staffId;
  return me;
}

/** One shared request. A failure is not remembered. */
export function whoAmI(): Promise<OperatorMe> {
  asked ??= askMe().catch((error: unknown) => {
    asked = null;
    throw error;
  });
  return asked;
}

/**
 * Tells react-admin what the server knows about the session, so that pages only offer what the reader may do. The
 * server checks every call.
 */
export const authProvider: AuthProvider = {
  async login(given: Credentials | ByPasskey) {
    if ('byPasskey' in given) await logInByPasskey();
    else await httpClient(`${apiUrl}/login`, { method: 'POST', body: JSON.stringify(given), ofSession: true });
    asked = null;
    const me = await whoAmI();
    return { redirectTo: takeAddress(me.staffId) };
  },
  async logout(leaving: Partial<Leaving> | undefined) {
    if (leaving?.byPerson === true) forgetAddress();
    const known = asked !== null;
    asked = null;
    if (known)
      await httpClient(`${apiUrl}/logout`, { method: 'POST', body: '{}', ofSession: true }).catch(ignoreDeadSession);
  },
  async checkAuth() {
    await whoAmI().catch((error: unknown) => {
      keepAddress(last);
      throw error;
    });
  },
  // A 401 means that the session is over. A 403 refuses one call to this role, and the session goes on.
  async checkError(error: unknown) {
    if (!(error instanceof HttpError) || error.status !== HTTP_UNAUTHORISED) return;
    asked = null;
    keepAddress(last);
    throw error;
  },
  async getIdentity() {
    const me = await whoAmI();
    return { id: me.staffId, fullName: me.name, role: me.role, email: me.email, demo: me.demo };
  },
  async getPermissions() {
    return (await whoAmI()).permissions;
  },
};

async function logInByPasskey(): Promise<void> {
  const begun = await httpClient(`${apiUrl}/login/passkey/begin`, { method: 'POST', body: '{}', ofSession: true });
  const { ticket, passkey } = passkeyLoginBegunSchema.parse(begun.json);
  const body = JSON.stringify({ ticket, assertion: await signWithPasskey(passkey) });
  await httpClient(`${apiUrl}/login/passkey`, { method: 'POST', body, ofSession: true });
}

/** Logging out of a session that is already over counts as success. */
function ignoreDeadSession(error: unknown): void {
  if (!(error instanceof HttpError)) throw error;
}
