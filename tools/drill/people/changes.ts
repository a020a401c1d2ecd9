import type { ApiClient, Answer } from '../../venue/api-client.js';
import { newEmail, newPassword, type Standing } from './standing.js';

/** In a demo it is right in the place of any code. */
export const DEMO_CODE = '000000';
const MOST_KEYS = 5;
const KEY = { label: 'drill', permissions: ['READ'], ips: [] };

/** One change of what protects an account. */
export interface Change {
  readonly what: string;
  /** What the account is afterwards; null where the change is not possible. */
  after(before: Standing): Standing | null;
  /** Does what comes before it and changes nothing. What it returns sends the request that counts. */
  prepare(client: ApiClient, before: Standing, after: Standing): Promise<() => Promise<Answer | null>>;
}

const secondStep = ({ hasTotp }: Standing): object => (hasTotp ? { code: DEMO_CODE } : {});

/** Proof by the code of the authenticator where there is one, else by the password. */
async function proof(
  client: ApiClient,
  { password, hasTotp }: Standing,
  action: 'api-key-create' | 'totp-bind' | 'email-change',
  body: Parameters<ApiClient['proven']>[1],
): Promise<object> {
  return hasTotp ? { ...body, code: DEMO_CODE } : client.proven(action, body, { password });
}

async function mailedCode(client: ApiClient, email: string): Promise<string> {
  const { items } = await client.get<{ items: readonly { code: string | null; at: string }[] }>(
    `/api/demo/outbox?to=${encodeURIComponent(email)}`,
  );
  const [newest] = items.filter(({ code }) => code !== null).sort((a, b) => b.at.localeCompare(a.at));
  return newest?.code ?? DEMO_CODE;
}

export const CHANGES: readonly Change[] = [
  {
    what: 'a new password',
    after: (before) => ({ ...before, password: newPassword() }),
    prepare: (client, before, after) =>
      Promise.resolve(() =>
        client.send('POST', '/api/user/password', {
          current: before.password,
          next: after.password,
          acknowledgeBlock: true,
          ...secondStep(before),
        }),
      ),
  },
  {
    what: 'a new authenticator',
    after: (before) => (before.hasTotp ? null : { ...before, hasTotp: true }),
    prepare: async (client, before) => {
      await client.post('/api/user/totp', await proof(client, before, 'totp-bind', {}));
      return () => client.send('POST', '/api/user/totp/confirm', { code: DEMO_CODE, acknowledgeBlock: true });
    },
  },
  {
    what: 'the removal of the authenticator',
    after: (before) => (before.hasTotp ? { ...before, hasTotp: false } : null),
    prepare: (client) =>
      Promise.resolve(() => client.send('DELETE', '/api/user/totp', { code: DEMO_CODE, acknowledgeBlock: true })),
  },
  {
    what: 'a new API key',
    after: (before) => (before.keys < MOST_KEYS ? { ...before, keys: before.keys + 1 } : null),
    prepare: async (client, before) => {
      const body = await proof(client, before, 'api-key-create', KEY);
      return () => client.send('POST', '/api/api-keys', body);
    },
  },
  {
    what: 'a new address',
    after: (before) => ({ ...before, email: newEmail() }),
    prepare: async (client, before, after) => {
      const body = await proof(client, before, 'email-change', { email: after.email, acknowledgeBlock: true });
      await client.post('/api/user/email', body);
      const oldCode = await mailedCode(client, before.email);
      const newCode = await mailedCode(client, after.email);
      return () => client.send('POST', '/api/user/email/confirm', { oldCode, newCode });
    },
  },
];
