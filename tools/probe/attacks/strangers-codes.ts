import { newEmail, PASSWORD } from '../../e2e/api/new-customer.js';
import { postFrom } from '../clients/from-address.js';
import type { Attack } from './attack.js';
import { codeOf, granted, tally } from './tally.js';

const TRIES = 12;

/** A stranger asks for codes to somebody's address; then its owner signs up from elsewhere. */
export const strangersCodes: Attack = {
  name: 'using up the codes that may be mailed to somebody else',
  before: 'the owner was refused until the stranger had waited',
  async run({ url }) {
    const email = newEmail();
    const codes: string[] = [];
    for (let n = 0; n < TRIES; n += 1)
      codes.push(
        codeOf(await postFrom('127.0.0.61', { url, path: '/api/auth/resend-code', body: { email, signUp: 'none' } })),
      );
    const body = { email, password: PASSWORD, country: 'AU', agreements: ['terms', 'risk'] };
    const owner = await postFrom('127.0.0.62', { url, path: '/api/auth/register', body });
    return { passed: granted(owner), seen: `stranger ${tally(codes)}; owner ${codeOf(owner)}` };
  },
};
