import { wire } from '../clients/wire.js';
import type { Attack } from './attack.js';

const HOST = 'Host: x\r\n';
const BYTES: readonly (readonly [status: string, bytes: string])[] = [
  ['400', 'NONSENSE\r\n\r\n'],
  ['400', 'GET /api/venue HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['431', `GET / HTTP/1.1\r\n${HOST}X-A: ${'a'.repeat(20_000)}\r\n\r\n`],
  ['404', `GET /none HTTP/1.1\r\n${HOST}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`],
];
const HEADERS = [
  /^x-request-id: /im,
  /^content-type: application\/problem\+json/im,
  /^x-content-type-options: nosniff/im,
  /^content-security-policy: /im,
];

/** What no route sees is answered like everything else. */
export const rawErrors: Attack = {
  name: 'bytes that are no request',
  before: 'Node’s own answers, without our headers, a problem or a request id',
  async run({ url }) {
    const seen: string[] = [];
    let passed = true;
    for (const [status, bytes] of BYTES) {
      const answer = await wire(url, bytes);
      const dressed = HEADERS.every((header) => header.test(answer));
      passed &&= dressed && answer.startsWith(`HTTP/1.1 ${status}`);
      seen.push(`${answer.slice('HTTP/1.1 '.length, 'HTTP/1.1 '.length + 3)}${dressed ? '' : ' bare'}`);
    }
    return { passed, seen: seen.join(', ') };
  },
};
