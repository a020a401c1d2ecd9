import { z } from 'zod';
import type { NewAuthenticator, StaffSessionRecord } from '@corella/contracts/operator';
import { apiUrl, httpClient } from '../../shared/api/http-client.js';
import { fetchRecord, postTo } from '../../shared/api/operator-api.js';

const authenticator = z.object({
  secret: z.string().min(1),
  uri: z.string().startsWith('otpauth://'),
}) satisfies z.ZodType<NewAuthenticator>;

export interface PasswordChange {
  readonly current: string;
  readonly next: string;
  readonly code: string;
}

/** Ends every session of this person, this one too. */
export const changePassword = (change: PasswordChange): Promise<unknown> => postTo('me/password', { ...change });

/** A secret for a new authenticator, against the password and a code of the old one, which counts until the end. */
export const beginAuthenticator = async (proof: {
  readonly password: string;
  readonly code: string;
}): Promise<NewAuthenticator> => authenticator.parse(await postTo('me/totp', { ...proof }));

/** Binds the new authenticator, which its code proves. Ends every session, this one too. */
export const confirmAuthenticator = (code: string): Promise<unknown> => postTo('me/totp/confirm', { code });

/** Where this person is logged in, newest use first. */
export const fetchSessions = (signal?: AbortSignal): Promise<readonly StaffSessionRecord[]> =>
  fetchRecord('me/sessions', signal);

export const endSession = (id: string): Promise<unknown> =>
  httpClient(`${apiUrl}/me/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' });
