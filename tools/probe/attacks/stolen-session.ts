import { PASSWORD } from '../../e2e/api/new-customer.js';
import { newcomer } from '../clients/people.js';
import type { Attack } from './attack.js';
import { codeOf, tally } from './tally.js';

const KEY = { label: 'thief', permissions: ['READ', 'WRITE'], ips: [] };

/** Whoever has the cookie, and neither password nor authenticator, gets nothing that outlives it. */
export const stolenSession: Attack = {
  name: 'a stolen session that wants to become permanent',
  before: 'a key, a changed key and an authenticator were had with the cookie alone',
  async run(venue) {
    const { client } = await newcomer(venue);
    const owned = await client.proven('api-key-create', KEY, { password: PASSWORD });
    const { accessKey } = await client.post<{ accessKey: string }>('/api/api-keys', owned);
    const { dates } = await client.get<{ dates: { acknowledge: object } }>('/api/privacy');
    const closure = { acknowledge: dates.acknowledge };
    const tries: readonly (readonly [method: string, path: string, body: object])[] = [
      ['POST', '/api/api-keys', KEY],
      ['POST', '/api/api-keys', { ...KEY, code: '000000' }],
      // A token of the owner's that was overheard is good for the body it was given for, once.
      ['POST', '/api/api-keys', owned],
      ['POST', '/api/api-keys', { ...owned, label: 'other' }],
      ['PUT', `/api/api-keys/${accessKey}`, KEY],
      ['POST', '/api/user/totp', {}],
      ['POST', '/api/user/totp', { stepUp: owned.stepUp }],
      // Words of the thief's own in our mails, and the owner kept from their money.
      ['PUT', '/api/user/mail-phrase', { phrase: 'Truly yours' }],
      ['PUT', '/api/user/mail-phrase', { phrase: 'Truly yours', stepUp: owned.stepUp }],
      // All that is known about the owner.
      ['POST', '/api/privacy/export', {}],
      ['POST', '/api/privacy/export', { stepUp: owned.stepUp }],
      ['POST', '/api/privacy/closure', closure],
      ['POST', '/api/privacy/closure', { ...closure, stepUp: owned.stepUp }],
      ['POST', '/api/user/lock', {}],
      ['POST', '/api/user/lock', { stepUp: owned.stepUp }],
    ];
    const codes: string[] = [];
    for (const [method, path, body] of tries) codes.push(codeOf(await client.call(method, path, { body })));
    const { items } = await client.get<{ items: readonly unknown[] }>('/api/api-keys');
    return {
      passed: codes.every((code) => code === 'step-up-required') && items.length === 1,
      seen: `${tally(codes)}; ${items.length} key`,
    };
  },
};
