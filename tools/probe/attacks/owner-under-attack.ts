import { PASSWORD } from '../../e2e/api/new-customer.js';
import { postFrom } from '../clients/from-address.js';
import { newcomer } from '../clients/people.js';
import type { Attack } from './attack.js';
import { codeOf, tally } from './tally.js';

const GUESSES = 24;

/** A stranger behind the same address as the owner guesses until the address is refused. */
export const ownerUnderAttack: Attack = {
  name: 'guessing at an account from its owner’s address',
  before: 'the owner was refused too',
  async run(venue) {
    const { url } = venue;
    const { client, email } = await newcomer(venue);
    const device = client.cookie.split('; ').find((pair) => pair.startsWith('corella-device='));
    const login = (password: string, cookie?: string) =>
      postFrom('127.0.0.65', {
        url,
        path: '/api/auth/login',
        body: { email, password },
        headers: cookie === undefined ? {} : { cookie },
      });
    const guesses = await Promise.all(Array.from({ length: GUESSES }, () => login('Wrong-1-Password')));
    const [stranger, owner] = [await login(PASSWORD), await login(PASSWORD, device)];
    const refused = codeOf(stranger) === 'slow-down';
    return {
      passed: device !== undefined && refused && owner.status === 200,
      seen: `guesses ${tally(guesses.map(codeOf))}; then without the device cookie ${codeOf(stranger)}, with it ${codeOf(owner)}`,
    };
  },
};
