import { wire } from '../clients/wire.js';
import type { Attack } from './attack.js';

/** A page whose name was made to point to this machine asks for what only this machine may read. */
export const reboundMetrics: Attack = {
  name: 'metrics and the demo’s outbox under a rebound name',
  before: '/metrics answered 200 to any Host from loopback',
  async run({ url }) {
    const ask = async (path: string): Promise<string> => {
      const text = `GET ${path} HTTP/1.1\r\nHost: rebound.example\r\nConnection: close\r\n\r\n`;
      return (await wire(url, text)).slice('HTTP/1.1 '.length, 'HTTP/1.1 '.length + 3);
    };
    const statuses = [await ask('/metrics'), await ask('/api/demo/outbox'), await ask('/api/status?hash=live')];
    return { passed: statuses.every((status) => status === '403'), seen: statuses.join(', ') };
  },
};
