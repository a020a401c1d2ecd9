import { request } from 'node:http';
import type { Answer, Json } from '../../venue/api-client.js';

const PATIENCE_MS = 45_000;

/** Posts JSON as our own pages do, from another address of this machine, for limits that count by source. */
export async function postFrom(
  address: string,
  {
    url,
    path,
    body,
    headers = {},
  }: {
    readonly url: string;
    readonly path: string;
    readonly body: object;
    readonly headers?: Readonly<Record<string, string>>;
  },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url + path,
      {
        method: 'POST',
        localAddress: address,
        timeout: PATIENCE_MS,
        agent: false,
        headers: { 'content-type': 'application/json', 'x-requested-with': 'corella', ...headers },
      },
      (response) => {
        let text = '';
        response
          .setEncoding('utf8')
          .on('data', (chunk: string) => (text += chunk))
          .on('error', reject)
          .on('end', () => {
            const given = Object.entries(response.headers).flatMap(([name, value]) =>
              typeof value === 'string' ? [[name, value] as [string, string]] : [],
            );
            resolve({
              status: response.statusCode ?? 0,
              headers: new Headers(given),
              body: text.startsWith('{') ? (JSON.parse(text) as Json) : { text },
            });
          });
      },
    );
    sent.on('error', reject).on('timeout', () => sent.destroy(new Error('no answer')));
    sent.end(JSON.stringify(body));
  });
}
