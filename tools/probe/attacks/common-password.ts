import { newEmail } from '../../e2e/api/new-customer.js';
import { postFrom } from '../clients/from-address.js';
import type { Attack } from './attack.js';
import { codeOf, tally } from './tally.js';

const DISGUISED = ['Summer2024!', 'Chelsea-1!', 'Abc123!!!!', '1Qaz-2wsx', 'L1verp00l!'];

export const commonPassword: Attack = {
  name: 'signing up with a common password in disguise',
  before: '4 of 5 were accepted',
  async run({ url }) {
    const codes: string[] = [];
    for (const password of DISGUISED) {
      const body = { email: newEmail(), password, country: 'AU', agreements: ['terms', 'risk'] };
      codes.push(codeOf(await postFrom('127.0.0.60', { url, path: '/api/auth/register', body })));
    }
    return { passed: codes.every((code) => code === 'password-common'), seen: tally(codes) };
  },
};
