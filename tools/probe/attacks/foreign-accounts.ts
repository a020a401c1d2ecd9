import { PASSWORD } from '../../e2e/api/new-customer.js';
import { newcomer } from '../clients/people.js';
import type { Attack } from './attack.js';
import { codeOf, tally } from './tally.js';

/** Whoever is no company makes no sub-accounts, and nobody rules or empties the account of somebody else. */
export const foreignAccounts: Attack = {
  name: 'accounts of others, as sub-accounts of mine',
  before: 'new with sub-accounts',
  async run(venue) {
    const [thief, victim] = [(await newcomer(venue)).client, (await newcomer(venue)).client];
    const uidOf = async (client: typeof thief): Promise<string> =>
      (await client.get<{ readonly uid: string }>('/api/auth/me')).uid;
    const [mine, theirs] = [await uidOf(thief), await uidOf(victim)];
    const proven = await thief.proven('sub-credentials', { password: PASSWORD }, { password: PASSWORD });
    const path = `/api/subaccounts/${theirs}`;
    const [from, to] = [theirs, mine].map((uid) => ({ uid, account: 'spot' }));
    const tries: readonly (readonly [method: string, path: string, body: object])[] = [
      ['POST', `${path}/freeze`, {}],
      ['POST', `${path}/unfreeze`, {}],
      ['PUT', `${path}/login`, { enabled: false }],
      ['PUT', `${path}/authorities`, { authorities: [] }],
      ['PUT', `${path}/remark`, { remark: 'mine' }],
      ['POST', `${path}/credentials`, proven],
      ['POST', '/api/transfers', { from, to, asset: 'aud', amount: '1' }],
      ['POST', '/api/transfers', { from: to, to: from, asset: 'aud', amount: '1' }],
    ];
    const codes: string[] = [];
    for (const [method, at, body] of tries) codes.push(codeOf(await thief.call(method, at, { body })));
    const made = codeOf(
      await thief.call('POST', '/api/subaccounts', { body: { name: 'Thief77', password: PASSWORD } }),
    );
    const { items } = await victim.get<{ items: readonly { asset: string; total: string }[] }>('/api/balances');
    const isWhole = items.some(({ asset, total }) => asset === 'aud' && total === '10000');
    const isClosed = codes.every((code) => code === 'sub-unknown') && made === 'sub-not-eligible';
    return {
      passed: isClosed && isWhole && (await uidOf(victim)) === theirs,
      seen: `${tally([...codes, made])}; the victim ${isWhole ? 'has everything' : 'was robbed'}`,
    };
  },
};
