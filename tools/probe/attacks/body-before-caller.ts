import type { Attack } from './attack.js';

const MALFORMED = '{"reason":';
const ROUTES = ['/api/orders', '/api/api-keys', '/operator/api/approvals/1/approve', '/operator/api/staff'];

/** Nobody who may not call learns anything about a body. */
export const bodyBeforeCaller: Attack = {
  name: 'a malformed body of somebody who may not call',
  before: '400 told strangers what was wrong with the body',
  async run({ url }) {
    const statuses: number[] = [];
    for (const path of ROUTES) {
      const answer = await fetch(`${url}${path}`, {
        method: 'POST',
        body: MALFORMED,
        headers: { 'content-type': 'application/json', 'x-requested-with': 'corella' },
      });
      await answer.arrayBuffer();
      statuses.push(answer.status);
    }
    return { passed: statuses.every((status) => status === 401), seen: statuses.join(', ') };
  },
};
