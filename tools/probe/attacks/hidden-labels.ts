import type { Attack } from './attack.js';
import { codeOf, tally } from './tally.js';

const HIDDEN = ['\u202e', '\u202d', '\u2066', '\u2069', '\u200e', '\u200f', '\u061c', '\u0085', '\ud800'];

export const hiddenLabels: Attack = {
  name: 'labels of keys with invisible characters',
  before: '9 of 9 were accepted',
  async run(venue) {
    const client = await venue.session(6);
    const codes: string[] = [];
    for (const hidden of HIDDEN) {
      const body = { label: `bot${hidden}1`, permissions: ['READ'], ips: [] };
      codes.push(codeOf(await client.call('POST', '/api/api-keys', { body })));
    }
    return { passed: codes.every((code) => code === 'invalid-request'), seen: tally(codes) };
  },
};
