import { randomUUID } from 'node:crypto';
import { ApiClient } from '../../venue/api-client.js';

export interface NewCustomer {
  readonly client: ApiClient;
  readonly email: string;
  readonly password: string;
}

/** A password that passes every rule; never a common one. */
export const PASSWORD = 'Quoll-7-Banksia';

export const newEmail = (): string => `e2e-${randomUUID()}@corella.example`;

/** The code of the newest message to an address, from the demo's outbox. */
export async function codeFor(client: ApiClient, email: string): Promise<string> {
  const { items } = await client.get<{ items: readonly { code: string | null; at: string }[] }>(
    `/api/demo/outbox?to=${encodeURIComponent(email)}`,
  );
  const [newest] = items.filter(({ code }) => code !== null).sort((a, b) => b.at.localeCompare(a.at));
  if (!newest?.code) throw new Error(`no code was sent to ${email}`);
  return newest.code;
}

/** Registers somebody; the name of the sign-up, which goes with its code. */
export const signedUp = async (client: ApiClient, email: string): Promise<string> =>
  (
    await client.post<{ readonly signUp: string }>('/api/auth/register', {
      email,
      password: PASSWORD,
      country: 'AU',
      agreements: ['terms', 'risk'],
    })
  ).signUp;

/** Registers and verifies somebody, who is then approved, funded with AUD 10,000 and BTC 0.1, and logged in. */
export async function newCustomer(url: string): Promise<NewCustomer> {
  const client = new ApiClient(url);
  const email = newEmail();
  const signUp = await signedUp(client, email);
  await client.post('/api/auth/verify-email', { email, signUp, code: await codeFor(client, email) });
  return { client, email, password: PASSWORD };
}

export interface KeyTerms {
  readonly label: string;
  readonly permissions: readonly string[];
  readonly ips: readonly string[];
}

/** Makes an API key, which takes the password. */
export const newKey = async (
  client: ApiClient,
  { label, permissions, ips }: KeyTerms,
  password = PASSWORD,
): Promise<{ readonly accessKey: string; readonly secretKey: string }> =>
  client.post('/api/api-keys', await client.proven('api-key-create', { label, permissions, ips }, { password }));

/** Asks for the secret of an authenticator, which takes the password. */
export const beginTotp = async (client: ApiClient): Promise<{ readonly secret: string }> =>
  client.post('/api/user/totp', await client.proven('totp-bind', {}, { password: PASSWORD }));
