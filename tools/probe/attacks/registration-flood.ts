import { newEmail, PASSWORD } from '../../e2e/api/new-customer.js';
import { postFrom } from '../clients/from-address.js';
import type { Attack } from './attack.js';
import { codeOf, tally } from './tally.js';

const REGISTRATIONS = 90;
const SOURCES = 12;
const LOGINS = 15;
const PEOPLE = 6;

export const registrationFlood: Attack = {
  name: '90 registrations of 12 addresses in flight while others log in',
  before: '11 of 15 right logins were refused',
  async run(venue) {
    const { url } = venue;
    const flood = Promise.all(
      Array.from({ length: REGISTRATIONS }, (_, n) =>
        postFrom(`127.0.0.${70 + (n % SOURCES)}`, {
          url,
          path: '/api/auth/register',
          body: { email: newEmail(), password: PASSWORD, country: 'AU', agreements: ['terms', 'risk'] },
        }),
      ),
    );
    const logins = await Promise.all(
      Array.from({ length: LOGINS }, (_, n) => {
        const { email, password } = venue.customer(n % PEOPLE);
        return postFrom('127.0.0.64', { url, path: '/api/auth/login', body: { email, password } });
      }),
    );
    const [answered, registered] = [logins.map(codeOf), (await flood).map(codeOf)];
    return {
      passed: answered.every((code) => code === '200'),
      seen: `logins ${tally(answered)}; registrations ${tally(registered)}`,
    };
  },
};
