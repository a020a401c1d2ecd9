import type { Attack } from './attack.js';

const READS = 20;

/** The description of the API is sent, never made, for whoever asks: it has an ETag, and its dear form is gone. */
export const describedOnce: Attack = {
  name: 'the API description asked for again and again',
  before: 'rendered at each of 9 to 17 requests a second, it held orders up by 0.6 to 3.1 s',
  async run({ url }) {
    const yaml = await fetch(`${url}/docs-yaml`);
    const first = await fetch(`${url}/docs-json`);
    await Promise.all([yaml.arrayBuffer(), first.arrayBuffer()]);
    const etag = first.headers.get('etag') ?? '';
    const statuses: number[] = [];
    for (let read = 0; read < READS; read += 1) {
      const again = await fetch(`${url}/docs-json`, { headers: { 'if-none-match': etag } });
      await again.arrayBuffer();
      statuses.push(again.status);
    }
    const sent = statuses.filter((status) => status === 200).length;
    return {
      passed: [404, 429].includes(yaml.status) && etag !== '' && sent === 0,
      seen: `yaml ${yaml.status}, json sent again ${sent} of ${READS} times`,
    };
  },
};
