import { postFrom } from '../clients/from-address.js';
import type { Attack } from './attack.js';
import { codeOf, tally } from './tally.js';

const LOGINS = 60;
const PEOPLE = 6;

export const rightLoginsAtOnce: Attack = {
  name: '60 right logins of one address at once, then 60 wrong ones',
  before: '36 of 60 right ones were refused',
  async run(venue) {
    const { url } = venue;
    const send = (n: number, wrong: boolean) => {
      const { email, password } = venue.customer(n % PEOPLE);
      return postFrom('127.0.0.63', {
        url,
        path: '/api/auth/login',
        body: { email, password: wrong ? 'Wrong-1-Password' : password },
      });
    };
    const all = (wrong: boolean) => Promise.all(Array.from({ length: LOGINS }, (_, n) => send(n, wrong)));
    const [right, wrong] = [(await all(false)).map(codeOf), (await all(true)).map(codeOf)];
    const checked = wrong.filter((code) => code === 'credentials-wrong').length;
    return {
      passed: right.every((code) => code === '200') && checked <= 20,
      seen: `right ${tally(right)}; wrong ${tally(wrong)}`,
    };
  },
};
