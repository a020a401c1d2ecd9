import { Secret, TOTP } from 'otpauth';
import { beginTotp, PASSWORD } from '../../e2e/api/new-customer.js';
import { postFrom } from '../clients/from-address.js';
import { newcomer } from '../clients/people.js';
import type { Attack } from './attack.js';
import { codeOf, tally } from './tally.js';

const TICKETS = 59;
const GUESSES = 5;

/** Whoever has a right password takes one ticket after the other, five guesses each. */
export const secondStepGuesses: Attack = {
  name: '295 guesses of a second step over 59 tickets',
  before: '295 were checked',
  async run(venue) {
    const { url } = venue;
    const { client, email } = await newcomer(venue);
    const { secret } = await beginTotp(client);
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    await client.post('/api/user/totp/confirm', { code: totp.generate() });
    const right = new Set([-1, 0, 1, 2].map((steps) => totp.generate({ timestamp: Date.now() + steps * 30_000 })));
    const wrong = ['111111', '222222', '333333', '444444', '555555', '666666', '777777', '888888', '999999'];
    const guesses = wrong.filter((code) => !right.has(code)).slice(0, GUESSES);
    const codes: string[] = [];
    for (let n = 0; n < TICKETS; n += 1) {
      const source = `127.0.0.${100 + n}`;
      const asked = await postFrom(source, { url, path: '/api/auth/login', body: { email, password: PASSWORD } });
      const { ticket } = asked.body;
      if (ticket === undefined) codes.push(codeOf(asked));
      else
        for (const code of guesses)
          codes.push(
            codeOf(
              await postFrom(source, {
                url,
                path: '/api/auth/login/two-step',
                body: { ticket, method: 'totp', code },
              }),
            ),
          );
    }
    const checked = codes.filter((code) => code === 'code-wrong').length;
    // Five at once, and one more each time that the wait has passed; a slow run passes a few waits.
    return { passed: checked < 20, seen: tally(codes) };
  },
};
