import { gzipSync } from 'node:zlib';
import type { Attack } from './attack.js';

const FIELDS = 7_600;
const TIMES = 20;

/** A stranger sends little that is much to build and to judge. */
export const manyFields: Attack = {
  name: `bodies of ${FIELDS} unknown fields, packed into 18 kB`,
  before: 'each was built and judged, in 8 ms: 107 a second of one address made orders take 699 ms instead of 4',
  async run({ url }) {
    const body = gzipSync(`{${Array.from({ length: FIELDS }, (_, n) => `"k${n}":${n % 10}`).join(',')}}`);
    const named: string[] = [];
    for (let sent = 0; sent < TIMES; sent += 1) {
      const answer = await fetch(`${url}/api/auth/login`, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          'content-encoding': 'gzip',
          'x-requested-with': 'corella',
        },
      });
      const { errors = {} } = (await answer.json()) as { readonly errors?: Readonly<Record<string, unknown>> };
      named.push(`${answer.status} ${Object.keys(errors).join(' ')}`);
    }
    // Refused as a whole, and not field by field.
    const whole = named.filter((answer) => answer === '400 body').length;
    return { passed: whole === TIMES, seen: `${whole} of ${TIMES} refused as a whole` };
  },
};
