import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface StaleProxy {
  readonly url: string;
  /** Answers the next request for a path that contains this with the first answer that such a request had. */
  answerStale(path: string): void;
  /** How many answers were stale. */
  stale(): number;
  close(): Promise<void>;
}

interface Kept {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

const bodyOf = async (message: IncomingMessage): Promise<Buffer> =>
  Buffer.concat((await message.toArray()) as Buffer[]);

/** Stands between clients and a gateway and, when told to, answers a read from the past. */
export async function staleProxy(target: string): Promise<StaleProxy> {
  const first = new Map<string, Kept>();
  let wanted: string | undefined;
  let stale = 0;
  const server = createServer((incoming, reply) => {
    void (async () => {
      const { url: path = '', method, headers } = incoming;
      const [place = ''] = path.split('&Signature=');
      const name = place.replace(/Timestamp=[^&]*/, '');
      const sent = await bodyOf(incoming);
      const past = wanted !== undefined && name.includes(wanted) ? first.get(name) : undefined;
      if (past) {
        wanted = undefined;
        stale += 1;
      }
      const answer = past ?? (await passedOn(target, { path, method, headers }, sent));
      if (!first.has(name)) first.set(name, answer);
      reply.writeHead(answer.status, answer.headers).end(answer.body);
    })().catch((error: unknown) => reply.destroy(error instanceof Error ? error : undefined));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answerStale: (path) => void (wanted = path),
    stale: () => stale,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const passedOn = (
  target: string,
  sent: {
    readonly path: string;
    readonly method: string | undefined;
    readonly headers: IncomingMessage['headers'];
  },
  body: Buffer,
): Promise<Kept> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(target);
    const { path, method, headers } = sent;
    const passed = request({ hostname, port, path, method, headers, agent: false }, (answer) => {
      bodyOf(answer).then(
        (told) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: told }),
        reject,
      );
    });
    passed.on('error', reject);
    passed.end(body);
  });
